import { annualPrice, type StoredPrice } from '../../../modules/pricing/contract/price.ts'
import { taxName, totalLines, withTax } from '../../../modules/pricing/contract/tax.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { isOnce } from '../../../shared-kernel/visits.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { flex } from '../../styled-system/patterns/index.js'
import { leadingPrice } from '../leading-price.ts'
import { part } from './area-details.tsx'

type Asked = Pick<StoredPrice, 'finalMonthly' | 'finalOneTime'>

const usualTerms = { showsRoomPrices: true, tax: null, taxExempt: false }

/** How the customer reads the prices. A quote that an older release kept doesn't say. */
export const termsOf = (quote: Quote) => quote.customerPrices ?? usualTerms

/** The totals under the rooms, where the rooms alone don't show them: with a tax, or without prices of rooms. */
export function CustomerTotals({ quote, asked }: { quote: Quote; asked: Asked }) {
  const terms = termsOf(quote)
  if (!terms.tax && !terms.taxExempt && terms.showsRoomPrices) return null
  const isSingleVisit = isOnce(quote)
  const year =
    quote.offersAnnualPrepayment && !isSingleVisit
      ? annualPrice(asked.finalMonthly, quote, quote.annualDiscountPercent)
      : null
  const once = isSingleVisit ? null : asked.finalOneTime
  const lines = totalLines({ main: leadingPrice(quote, asked).cents, isSingleVisit, once, year }, terms)
  return (
    <dl className={part} aria-label="Totals">
      {lines.map(({ label, cents, kind }, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the tax has one name in each total
          key={place}
          className={cx(flex({ justify: 'space-between', gap: '3', paddingBlock: '2px' }), weights[kind])}
        >
          <dt className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>{label}</dt>
          <dd className={css({ margin: '0', textStyle: 'money' })}>{cents !== null && formatMoney(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

const weights = {
  plain: '',
  sum: css({ fontWeight: '600', marginBottom: '2' }),
  total: css({ fontWeight: '700', fontSize: '17px' }),
}

/** "$1,130.13 a month with Sales tax 8.25%", beside the price before tax. */
export function withTaxWords(quote: Quote, asked: Asked): string | null {
  const { tax } = termsOf(quote)
  const total = withTax(leadingPrice(quote, asked).cents, tax).total
  return tax && `${formatMoney(total)} with ${taxName(tax)}`
}
