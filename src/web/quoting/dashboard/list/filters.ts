import { type QuoteSort, quoteSorts } from '../../../../modules/quoting/contract/desk.ts'
import { type Stage, stages } from '../../../../modules/quoting/contract/vocabulary.ts'

/** The list's filters and order, as in the address. */
export interface QuoteFilters {
  readonly q?: string | undefined
  /** A key from the server. */
  readonly customer?: string | undefined
  readonly stage?: Stage | undefined
  readonly sort?: QuoteSort | undefined
}

const word = (value: unknown) => (value === undefined || value === null ? undefined : String(value) || undefined)
const oneOf = <Word extends string>(words: readonly Word[], value: unknown) => words.find((known) => known === value)

/** Parses the search parameters and ignores unknown ones. Newest first is the default and is left out. */
export function filtersOf(search: Readonly<Record<string, unknown>>): QuoteFilters {
  const sort = oneOf(quoteSorts, search.sort)
  return {
    q: word(search.q)?.slice(0, 200),
    customer: word(search.customer)?.match(/^[0-9a-f]{32}$/)?.[0],
    stage: oneOf(stages, search.stage),
    sort: sort === 'newest' ? undefined : sort,
  }
}

/** Whether some quotes are hidden. */
export const isNarrowed = ({ q, customer, stage }: QuoteFilters) => Boolean(q || customer || stage)

/** The number of active filters that a phone hides behind a button. */
export const hiddenFilters = ({ customer, sort }: QuoteFilters) => [customer, sort].filter(Boolean).length
