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

/** The price that a quote is known by: a month's, or that of its single visit (SCH-07). */
export function leadingPrice(often: HowOften, asked: Pick<StoredPrice, 'finalMonthly' | 'finalOneTime'>): LeadingPrice {
  if (!isOnce(often))
    return { cents: asked.finalMonthly, per: '/month', words: `${formatMoney(asked.finalMonthly)} a month` }
  const cents = asked.finalOneTime ?? 0
  return { cents, per: 'once', words: `${formatMoney(cents)} once` }
}

type Priced = HowOften &
  Pick<QuoteSummary, 'finalMonthlyPrice' | 'finalOneTimePrice'> &
  Partial<Pick<QuoteSummary, 'acceptedRevision' | 'acceptedMonthlyPrice' | 'acceptedOneTimePrice'>>

/** Of an accepted quote it is the accepted price, also while the next version is written (ONL-11). */
export const leadingPriceOf = (quote: Priced): LeadingPrice =>
  leadingPrice(quote, {
    finalMonthly: toCents((quote.acceptedRevision ? quote.acceptedMonthlyPrice : quote.finalMonthlyPrice) ?? 0),
    finalOneTime: toCents((quote.acceptedRevision ? quote.acceptedOneTimePrice : quote.finalOneTimePrice) ?? 0),
  })
