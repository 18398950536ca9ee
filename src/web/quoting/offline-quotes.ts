import { hashKey, type QueryKey } from '@tanstack/react-query'
import type { Area } from '../../modules/quoting/contract/areas.ts'
import { listPrice } from '../../modules/quoting/contract/desk.ts'
import type { Quote, QuoteSummary } from '../../modules/quoting/contract/endpoints.ts'
import { buildingTypeLabel } from '../../shared-kernel/building-type.ts'
import { digitsOf, searchedDigits } from '../../shared-kernel/phone.ts'
import { userKey } from '../app/session.ts'
import { type Keeping, keep, type OfflineAnswer, offlineAnswers } from '../device/offline-answers.ts'
import type { QuoteFilters } from './dashboard/list/filters.ts'
import { summaryOf } from './quote-changes.ts'
import { areasKey, type Page, quoteKey } from './quotes.ts'

/** An offline walkthrough needs the contractor, their quotes with rooms, and their figures. */
export function keepingOf(key: QueryKey): Keeping {
  const [api, what, which, more] = key
  if (api !== userKey[0]) return undefined
  if (what === userKey[1]) return which === userKey[2] ? 'always' : undefined
  if (what !== 'quotes') return undefined
  const needed =
    which === 'list'
      ? Object.values(more as QuoteFilters).every((filter) => filter === undefined)
      : which === 'figures' || which === 'usual' || more === undefined || more === 'areas'
  return needed ? 'recent' : undefined
}

const isQuote = ({ key }: OfflineAnswer) => key[1] === 'quotes' && key.length === 3
const isList = ({ key }: OfflineAnswer) => key[1] === 'quotes' && key[2] === 'list'

/** Searches the quotes on this device, as far as the filters can be applied here. */
export function searchOffline(
  filters: QuoteFilters,
  seen: readonly OfflineAnswer[],
): Pick<OfflineAnswer, 'data' | 'at'> | undefined {
  const rows = new Map<string, Row>()
  for (const { data } of seen.filter(isList))
    for (const { quotes } of (data as { pages: Page[] }).pages) for (const row of quotes) rows.set(row.id, row)
  for (const { data } of seen.filter(isQuote)) rows.set((data as Quote).id, withPoNumber(data as Quote))
  if (rows.size === 0 || filters.customer) return undefined
  const quotes = [...rows.values()].filter((row) => matches(row, filters)).toSorted(orders[filters.sort ?? 'newest'])
  const page: Page = { quotes, next: null }
  return { data: { pages: [page], pageParams: [null] }, at: Math.min(...seen.map(({ at }) => at)) }
}

/** Rows of the list have no PO number; quotes that were opened do. */
type Row = QuoteSummary & { readonly poNumber?: string }

function withPoNumber(quote: Quote): Row {
  const poNumber = quote.acceptance?.poNumber
  return { ...summaryOf(quote), ...(poNumber && { poNumber }) }
}

function matches({ poNumber = '', ...row }: Row, { q, stage }: QuoteFilters): boolean {
  const { companyName, contactPerson, email, phone } = row
  const words = [companyName, contactPerson, email, phone, poNumber, buildingTypeLabel[row.buildingType]]
  const digits = q && searchedDigits(q)
  const found =
    !q ||
    words.some((text) => text.toLowerCase().includes(q.toLowerCase())) ||
    (digits && digitsOf(row.phone).includes(digits))
  const at = row.bidStatus !== 'pending' ? row.bidStatus : row.sentAt ? 'pending' : 'draft'
  return Boolean(found) && (!stage || stage === at)
}

const orders: Record<'newest' | 'oldest' | 'price' | 'company', (one: QuoteSummary, other: QuoteSummary) => number> = {
  newest: (one, other) => other.createdAt.localeCompare(one.createdAt),
  oldest: (one, other) => one.createdAt.localeCompare(other.createdAt),
  price: (one, other) => listPrice(other) - listPrice(one),
  company: (one, other) => one.companyName.localeCompare(other.companyName),
}

/** The version of each quote that this device could open without a signal. */
export async function offlineVersions(): Promise<ReadonlyMap<string, number>> {
  const seen = await offlineAnswers()
  const hashes = new Set(seen.map(({ key }) => hashKey(key)))
  const quotes = seen.filter(isQuote).map(({ data }) => data as Quote)
  return new Map(quotes.filter(({ id }) => hashes.has(hashKey(areasKey(id)))).map(({ id, version }) => [id, version]))
}

/** Keeps quotes with their rooms as if they had been opened. */
export const keepQuotes = (details: readonly { quote: Quote; areas: Area[] }[]): Promise<void> =>
  keep(
    details.flatMap(({ quote, areas }) => [
      { key: quoteKey(quote.id), data: quote, at: Date.now() },
      { key: areasKey(quote.id), data: areas, at: Date.now() },
    ]),
  )
