import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { del, entries, get, setMany } from 'idb-keyval'
import { attempt, offlineStore as store } from './offline-store.ts'
import { seenBy } from './owner.ts'

/** A server's answer as last cached on this device. */
export interface OfflineAnswer {
  readonly key: QueryKey
  readonly data: unknown
  /** When it was cached, in ms of this device's clock. */
  readonly at: number
  readonly by: string
}

/** How long an answer is kept: `always`, or while it is among the 400 `recent` ones; undefined keeps nothing. */
export type Keeping = 'always' | 'recent' | undefined
export type KeepingOf = (key: QueryKey) => Keeping
const mostRecent = 400

/** A session ends after 30 days, so older answers aren't shown, even on a device that stays offline. */
const longestMs = 30 * 24 * 60 * 60_000
const isCurrent = ({ at }: OfflineAnswer) => Date.now() - at < longestMs

/** All cached answers of every contractor; empty if the browser allows no storage. */
const everything = async () => (await attempt(() => entries<string, OfflineAnswer>(store()))) ?? []

/** The cached answer, if it is this contractor's. */
export async function offlineAnswer(key: QueryKey): Promise<OfflineAnswer | undefined> {
  const by = seenBy()
  const seen = by ? await attempt(() => get<OfflineAnswer>(hashKey(key), store())) : undefined
  return seen?.by === by && seen && isCurrent(seen) ? seen : undefined
}

/** All of this contractor's cached answers on this device. */
export async function offlineAnswers(): Promise<readonly OfflineAnswer[]> {
  const by = seenBy()
  return (await everything()).map(([, seen]) => seen).filter((seen) => seen.by === by && isCurrent(seen))
}

export async function keep(answers: readonly Omit<OfflineAnswer, 'by'>[]): Promise<void> {
  const by = seenBy()
  if (!by || answers.length === 0) return
  await attempt(() =>
    setMany(
      answers.map((answer) => [hashKey(answer.key), { ...answer, by } satisfies OfflineAnswer]),
      store(),
    ),
  )
}

const writeAfterMs = 700

/** Caches this contractor's answers from now on, and drops those of others. Returns a stop function. */
export function keepAnswersOffline(client: QueryClient, contractorId: string, keepingOf: KeepingOf): () => void {
  const cache = client.getQueryCache()
  const changed = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = (query: Query) => {
    const { data, isInvalidated } = query.state
    if (data === undefined || data === null || isInvalidated || !keepingOf(query.queryKey)) return
    changed.set(query.queryHash, query)
    timer ??= setTimeout(write, writeAfterMs)
  }
  const write = () => {
    timer = undefined
    const answers = [...changed.values()].map(({ queryKey, state }) => ({
      key: queryKey,
      data: state.data,
      at: state.dataUpdatedAt,
    }))
    changed.clear()
    if (seenBy() === contractorId) void keep(answers)
  }
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query)
  })
  void dropOthers(contractorId, keepingOf)
  for (const query of cache.getAll()) note(query)
  addEventListener('pagehide', write)
  return () => {
    unsubscribe()
    clearTimeout(timer)
    removeEventListener('pagehide', write)
  }
}

async function dropOthers(contractorId: string, keepingOf: KeepingOf) {
  const all = (await everything()).map(([hash, seen]) => ({ hash, ...seen }))
  const foreign = all.filter((seen) => seen.by !== contractorId || !isCurrent(seen))
  const recent = all.filter(({ by, key }) => by === contractorId && keepingOf(key) === 'recent')
  const old = recent.toSorted((one, other) => other.at - one.at).slice(mostRecent)
  for (const { hash } of [...foreign, ...old]) await attempt(() => del(hash, store()))
}

/** Drops answers about something that was deleted. */
export async function dropOfflineAnswers(keys: readonly QueryKey[]): Promise<void> {
  for (const key of keys) await attempt(() => del(hashKey(key), store()))
}
