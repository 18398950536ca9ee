import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { productName } from '../../../shared-kernel/product.ts'
import { amountOf, cardName, type Fact, type NoticeOf, planFact, type Words } from './parts/words.ts'

/** Sent after each charge: the amount, the period, and the next charge. */
export function receipt(notice: NoticeOf<'receipt'>, { manage, cancel, onDay, fromTo, seller }: Words): ServiceWords {
  const { planType, periodStart, periodEnd, amount, discount, last4, next, receiptUrl } = notice
  const lowered: readonly Fact[] = [
    ['Price', formatMoney(amount + discount)],
    ['Discount', formatMoney(-discount)],
  ]
  return {
    subject: `Receipt from ${productName} - ${formatMoney(amount)}`,
    heading: 'Thank you for your payment',
    opening: [`We charged ${formatMoney(amount)} to your ${cardName(last4)}.`],
    facts: [
      ...(planType ? [planFact(planType)] : []),
      ['Period', fromTo(periodStart, periodEnd)],
      ...(discount > 0 ? lowered : []),
      ['Paid', formatMoney(amount)],
      [
        'Next charge',
        next?.at ? `${amountOf(next.amount)} on ${onDay(next.at)}` : next ? amountOf(null) : 'No further charges',
      ],
      ...(seller ? [['Sold by', seller] as const] : []),
    ],
    button: { label: 'See the receipt', url: receiptUrl ?? manage },
    closing: [],
    links: next ? [cancel] : [{ label: 'See my plan', url: manage }],
  }
}
