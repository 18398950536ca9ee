import type { StoredPrice } from '../../modules/pricing/contract/price.ts'
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
  const asked = (monthly: number | null | undefined, once: number | null | undefined): Asked => ({
    finalMonthly: toCents(monthly ?? 0),
    finalOneTime: toCents(once ?? 0),
  })
  const { acceptedRevision, acceptedMonthlyPrice: monthly, acceptedOneTimePrice: once } = quote
  return acceptedRevision
    ? knownBy(!monthly, asked(monthly, once))
    : leadingPrice(quote, asked(quote.finalMonthlyPrice, quote.finalOneTimePrice))
}
