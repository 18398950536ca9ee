import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { del, entries, get, setMany } from 'idb-keyval'
import type { Area } from '../../modules/quoting/contract/areas.ts'
import type { Quote, QuoteSummary } from '../../modules/quoting/contract/endpoints.ts'
import { buildingTypeLabel } from '../../shared-kernel/building-type.ts'
import { userKey } from '../app/session.ts'
import type { QuoteFilters } from '../quoting/dashboard/list/filters.ts'
import { summaryOf } from '../quoting/quote-changes.ts'
import { areasKey, type Page, quoteKey } from '../quoting/quotes.ts'
import { seenBy } from './owner.ts'
import { attempt, seenStore as store } from './seen-store.ts'

/** An answer of the server as it was last seen on this device. */
export interface Seen {
  readonly key: QueryKey
  readonly data: unknown
  /** When it was seen, in ms of this device's clock. */
  readonly at: number
  readonly by: string
}

/** Quotes are dropped beyond this many answers, those seen longest ago first. */
const mostAnswers = 400

/** A session ends after 30 days, so what was seen before that isn't shown, even on a device that stays offline. */
const longestMs = 30 * 24 * 60 * 60_000
const isCurrent = ({ at }: Seen) => Date.now() - at < longestMs

/** Everything kept, whoever saw it; nothing if the browser allows no storage. */
const everything = async () => (await attempt(() => entries<string, Seen>(store()))) ?? []

/** What a walk without a signal needs: who she is, her quotes and their rooms, her figures. */
function isNeeded([api, what, which, more]: QueryKey): boolean {
  if (api !== userKey[0]) return false
  if (what === userKey[1]) return which === userKey[2]
  if (what !== 'quotes') return false
  if (which === 'list') return Object.values(more as QuoteFilters).every((filter) => filter === undefined)
  return which === 'figures' || which === 'usual' || more === undefined || more === 'areas'
}

/** The answer that this device last saw, if it is this contractor's. */
export async function lastSeen(key: QueryKey): Promise<Pick<Seen, 'data' | 'at'> | undefined> {
  const by = seenBy()
  if (!by) return undefined
  const seen = await attempt(() => get<Seen>(hashKey(key), store()))
  if (seen?.by === by && isCurrent(seen)) return seen
  return key[1] === 'quotes' && key[2] === 'list' ? searched(key[3] as QuoteFilters, by) : undefined
}

/** Answers a search from all quotes on this device, as far as the device can tell. */
async function searched(filters: QuoteFilters, by: string) {
  const all = (await everything()).map(([, seen]) => seen).filter((seen) => seen.by === by && isCurrent(seen))
  const rows = new Map<string, QuoteSummary>()
  for (const { key, data } of all.filter(({ key }) => key[1] === 'quotes'))
    if (key[2] === 'list')
      for (const { quotes } of (data as { pages: Page[] }).pages) for (const row of quotes) rows.set(row.id, row)
  for (const { key, data } of all)
    if (key[1] === 'quotes' && key.length === 3) rows.set((data as Quote).id, summaryOf(data as Quote))
  if (rows.size === 0 || filters.customer) return undefined
  const quotes = [...rows.values()].filter((row) => matches(row, filters)).toSorted(orders[filters.sort ?? 'newest'])
  const page: Page = { quotes, next: null }
  return { data: { pages: [page], pageParams: [null] }, at: Math.min(...all.map(({ at }) => at)) }
}

function matches(row: QuoteSummary, { q, stage }: QuoteFilters): boolean {
  const words = [row.companyName, row.contactPerson, row.email, row.phone, buildingTypeLabel[row.buildingType]]
  const found = !q || words.some((text) => text.toLowerCase().includes(q.toLowerCase()))
  const at = row.bidStatus !== 'pending' ? row.bidStatus : row.sentAt ? 'pending' : 'draft'
  return found && (!stage || stage === at)
}

const orders: Record<'newest' | 'oldest' | 'price' | 'company', (one: QuoteSummary, other: QuoteSummary) => number> = {
  newest: (one, other) => other.createdAt.localeCompare(one.createdAt),
  oldest: (one, other) => one.createdAt.localeCompare(other.createdAt),
  price: (one, other) => (other.finalMonthlyPrice ?? 0) - (one.finalMonthlyPrice ?? 0),
  company: (one, other) => one.companyName.localeCompare(other.companyName),
}

/** The version of each quote that this device could open without a signal. */
export async function versionsSeen(): Promise<ReadonlyMap<string, number>> {
  const by = seenBy()
  const all = (await everything()).filter(([, seen]) => seen.by === by && isCurrent(seen))
  const hashes = new Set(all.map(([hash]) => hash))
  const quotes = all.flatMap(([, { key, data }]) => (key[1] === 'quotes' && key.length === 3 ? [data as Quote] : []))
  const complete = quotes.filter(({ id }) => hashes.has(hashKey(areasKey(id))))
  return new Map(complete.map(({ id, version }) => [id, version]))
}

/** Keeps quotes with their rooms as if they had been opened. */
export const keepQuotes = (details: readonly { quote: Quote; areas: Area[] }[]): Promise<void> =>
  keep(
    details.flatMap(({ quote, areas }) => [
      { key: quoteKey(quote.id), data: quote, at: Date.now() },
      { key: areasKey(quote.id), data: areas, at: Date.now() },
    ]),
  )

async function keep(answers: readonly Omit<Seen, 'by'>[]): Promise<void> {
  const by = seenBy()
  if (!by || answers.length === 0) return
  await attempt(() =>
    setMany(
      answers.map((answer) => [hashKey(answer.key), { ...answer, by } satisfies Seen]),
      store(),
    ),
  )
}

const writeAfterMs = 700

/** Keeps what this contractor sees from now on, and drops what anyone else saw. Ends by the function returned. */
export function keepSeen(client: QueryClient, contractorId: string): () => void {
  const cache = client.getQueryCache()
  const changed = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = (query: Query) => {
    const { data, isInvalidated } = query.state
    if (data === undefined || data === null || isInvalidated || !isNeeded(query.queryKey)) return
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
  void dropOthers(contractorId)
  for (const query of cache.getAll()) note(query)
  addEventListener('pagehide', write)
  return () => {
    unsubscribe()
    clearTimeout(timer)
    removeEventListener('pagehide', write)
  }
}

async function dropOthers(contractorId: string) {
  const all = (await everything()).map(([hash, seen]) => ({ hash, ...seen }))
  const foreign = all.filter((seen) => seen.by !== contractorId || !isCurrent(seen))
  const quotes = all.filter(({ by, key }) => by === contractorId && key[1] === 'quotes' && key.length > 2)
  const old = quotes.toSorted((one, other) => other.at - one.at).slice(mostAnswers)
  for (const { hash } of [...foreign, ...old]) await attempt(() => del(hash, store()))
}

/** A quote was deleted. */
export async function forgetQuote(quoteId: string): Promise<void> {
  for (const key of [quoteKey(quoteId), areasKey(quoteId)]) await attempt(() => del(hashKey(key), store()))
}
