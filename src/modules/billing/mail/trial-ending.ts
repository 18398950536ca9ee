import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { productName } from '../../../shared-kernel/product.ts'
import { amountOf, cardName, fromThenOn, type NoticeOf, planFact, type Words } from './parts/words.ts'

const charged = (amount: number | null) => (amount === null ? 'the price of your plan' : formatMoney(amount))

/** Sent six hours before the first charge. */
export const trialEnding = (
  { planType, amount, trialEnd, last4 }: NoticeOf<'trial-ending'>,
  { confirm, manage, cancel, atMinute }: Words,
): ServiceWords => ({
  subject: `Your trial ends ${atMinute(trialEnd)}`,
  heading: 'Your free day ends soon',
  opening: [
    `Your free day ends ${atMinute(trialEnd)}. We’ll charge ${charged(amount)} to your ${cardName(last4)}. Then you can set your own default rate and costs and use the AI tools. You don’t need to do anything to keep ${productName}.`,
    ...(confirm ? ['Your email address isn’t confirmed yet. Your quotes can’t go to customers until it is.'] : []),
  ],
  facts: [planFact(planType), ['Charge', amountOf(amount)], ['When', atMinute(trialEnd)], fromThenOn(amount, planType)],
  button: { label: 'See my plan', url: manage },
  closing: ['Not for you? Cancel before then and you pay nothing.'],
  links: [...(confirm ? [confirm] : []), { ...cancel, label: 'Cancel my trial' }],
})
