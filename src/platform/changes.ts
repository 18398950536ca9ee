import type { EntityManager } from '@mikro-orm/postgresql'
import type { Reaction } from '../shared-kernel/use-case.ts'
import type { Listener } from './database/listener.ts'

/** Wakes streams when something of an account changed, whichever process changed it. */
export interface Changes {
  /** Calls `wake` after each change, and after a lost connection is back. Returns a function that stops it. */
  watch(owner: string, wake: () => void): () => void
  /** Aborts when the process shuts down. */
  readonly closing: AbortSignal
  close(): void
}

/**
 * Listens for all accounts, from the first stream on. What happened while the connection was lost is in public.changes:
 * everyone looks there once it is back.
 */
export function changesIn(listener: Listener): Changes {
  const watchers = new Map<string, Set<() => void>>()
  const end = new AbortController()
  let listens = false

  const listen = () =>
    listener.listen({
      channels: ['changes'],
      heard(owner) {
        for (const wake of watchers.get(owner) ?? []) wake()
      },
      begun() {
        for (const wakes of watchers.values()) for (const wake of wakes) wake()
      },
    })

  return {
    closing: end.signal,
    watch(owner, wake) {
      const wakes = watchers.get(owner) ?? new Set()
      watchers.set(owner, wakes.add(wake))
      if (!listens && !end.signal.aborted) listen()
      listens = true
      return () => {
        wakes.delete(wake)
        if (wakes.size === 0) watchers.delete(owner)
      }
    },
    close: () => end.abort(),
  }
}

/** How long a stream can be resumed. */
export const keptMinutes = 60

/** Tells an account's browsers about something that no trigger of the database sees. */
export const tellChange = (em: EntityManager, owner: string, kind: string, subject: string) =>
  em.execute('select public.tell_change(?, ?, ?, null)', [owner, kind, subject])

export const forgetChanges: Reaction<object> = async (_, { db }) => {
  await db.query(`delete from public.changes where at < now() - interval '${keptMinutes} minutes'`)
}
