import type { Ratio, StoredPrice } from '../../modules/pricing/contract/price.ts'
import type { QuoteSummary } from '../../modules/quoting/contract/endpoints.ts'
import { type Cents, formatMoney, toCents } from '../../shared-kernel/money.ts'
import { type HowOften, isOnce } from '../../shared-kernel/visits.ts'

export interface LeadingPrice {
  readonly cents: Cents
  readonly per: '/month' | 'once'
  /** "$1,414.40 a month", "$450.00 once" */
  readonly words: string
}

type Asked = Pick<StoredPrice, 'finalMonthly' | 'finalOneTime'>

/** The price that a quote is known by: a month's, or that of its single visit (SCH-07). */
export const leadingPrice = (often: HowOften, asked: Asked): LeadingPrice => knownBy(isOnce(often), asked)

/** That price before and after the contractor's adjustment. */
export const leadingAmounts = (often: HowOften, asked: Omit<StoredPrice, 'adjustment'>): Ratio =>
  isOnce(often)
    ? { total: asked.totalOneTime ?? 0, final: asked.finalOneTime ?? 0 }
    : { total: asked.totalMonthly, final: asked.finalMonthly }

/** The price that a version is known by, in dollars, whatever the quote's frequency is now. */
export const versionPrice = (monthly: Dollars, once: Dollars): LeadingPrice => knownBy(!monthly, inCents(monthly, once))

type Dollars = number | null | undefined
const inCents = (monthly: Dollars, once: Dollars): Asked => ({
  finalMonthly: toCents(monthly ?? 0),
  finalOneTime: toCents(once ?? 0),
})

function knownBy(once: boolean, { finalMonthly, finalOneTime }: Asked): LeadingPrice {
  if (!once) return { cents: finalMonthly, per: '/month', words: `${formatMoney(finalMonthly)} a month` }
  const cents = finalOneTime ?? 0
  return { cents, per: 'once', words: `${formatMoney(cents)} once` }
}

type Priced = HowOften &
  Pick<QuoteSummary, 'finalMonthlyPrice' | 'finalOneTimePrice'> &
  Partial<Pick<QuoteSummary, 'acceptedRevision' | 'acceptedMonthlyPrice' | 'acceptedOneTimePrice'>>

/** Of an accepted quote it is the accepted price, also while the next version is written (ONL-11), whatever its frequency. */
export function leadingPriceOf(quote: Priced): LeadingPrice {
  const { acceptedRevision, acceptedMonthlyPrice, acceptedOneTimePrice, finalMonthlyPrice, finalOneTimePrice } = quote
  return acceptedRevision
    ? versionPrice(acceptedMonthlyPrice, acceptedOneTimePrice)
    : leadingPrice(quote, inCents(finalMonthlyPrice, finalOneTimePrice))
}
