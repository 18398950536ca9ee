import type { EntityManager } from '@mikro-orm/postgresql'
import { Client } from 'pg'
import type { Log, Reaction } from '../shared-kernel/use-case.ts'

/** Wakes streams when something of an account changed, whichever process changed it. */
export interface Changes {
  /** Calls `wake` after each change, and after a lost connection is back. Returns a function that stops it. */
  watch(owner: string, wake: () => void): () => void
  /** Aborts when the process shuts down. */
  readonly closing: AbortSignal
  close(): Promise<void>
}

const channel = 'changes'
const reconnectMs = 1_000

/**
 * Listens for all accounts over one connection of its own, from the first stream on. What happened while the connection
 * was lost is in public.changes: everyone looks there once it is back.
 */
export function changesIn(databaseUrl: string, log: Log): Changes {
  const watchers = new Map<string, Set<() => void>>()
  const end = new AbortController()
  let client: Client | null = null
  let retry: NodeJS.Timeout | undefined

  const wakeAll = () => {
    for (const wakes of watchers.values()) for (const wake of wakes) wake()
  }

  async function listen() {
    const listener = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, keepAlive: true })
    client = listener
    listener.on('notification', ({ payload = '' }) => {
      for (const wake of watchers.get(payload) ?? []) wake()
    })
    listener.on('error', (err) => lost(listener, err))
    listener.on('end', () => lost(listener, null))
    try {
      await listener.connect()
      await listener.query(`listen ${channel}`)
      wakeAll()
    } catch (err) {
      lost(listener, err)
    }
  }

  function lost(listener: Client, err: unknown) {
    if (client !== listener || end.signal.aborted) return
    client = null
    log.warn({ err }, 'Streams of events wait: the connection that tells changes is lost')
    listener.end().catch(() => {})
    retry = setTimeout(listen, reconnectMs).unref()
  }

  return {
    closing: end.signal,
    watch(owner, wake) {
      if (!client && !retry && !end.signal.aborted) void listen()
      const wakes = watchers.get(owner) ?? new Set()
      watchers.set(owner, wakes.add(wake))
      return () => {
        wakes.delete(wake)
        if (wakes.size === 0) watchers.delete(owner)
      }
    },
    async close() {
      end.abort()
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
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
