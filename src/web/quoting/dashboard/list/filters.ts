import { QuoteSort } from '../../../../modules/quoting/contract/desk.ts'
import { BidStatus, QuoteStatus } from '../../../../modules/quoting/contract/vocabulary.ts'

/** What the list is narrowed to and how it is sorted, as the address says it. */
export interface QuoteFilters {
  readonly q?: string | undefined
  /** A key that the server gave. */
  readonly customer?: string | undefined
  readonly bid?: BidStatus | undefined
  readonly status?: QuoteStatus | undefined
  readonly sort?: QuoteSort | undefined
}

const word = (value: unknown) => (value === undefined || value === null ? undefined : String(value) || undefined)
const oneOf = <Word extends string>(words: readonly Word[], value: unknown) => words.find((known) => known === value)

/** Reads an address; what it does not know is left out. Newest first needs no word. */
export function filtersOf(search: Readonly<Record<string, unknown>>): QuoteFilters {
  const sort = oneOf(QuoteSort.options, search.sort)
  return {
    q: word(search.q)?.slice(0, 200),
    customer: word(search.customer)?.match(/^[0-9a-f]{32}$/)?.[0],
    bid: oneOf(BidStatus.options, search.bid),
    status: oneOf(QuoteStatus.options, search.status),
    sort: sort === 'newest' ? undefined : sort,
  }
}

/** Whether some quotes are left out. */
export const isNarrowed = ({ q, customer, bid, status }: QuoteFilters) => Boolean(q || customer || bid || status)

/** In how many ways that the phone hides behind a button. */
export const hiddenFilters = ({ customer, status, sort }: QuoteFilters) =>
  [customer, status, sort].filter(Boolean).length
