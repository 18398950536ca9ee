import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { amountOf, cardName, fromThenOn, type NoticeOf, planFact, type Words } from './parts/words.ts'

/** Sent six hours before the first charge. */
export const trialEnding = (
  { planType, amount, trialEnd, last4 }: NoticeOf<'trial-ending'>,
  { manage, cancel, atMinute }: Words,
): ServiceWords => ({
  subject: `Your trial ends ${atMinute(trialEnd)}`,
  heading: 'Your free day ends soon',
  opening: [
    `Then we charge your ${cardName(last4)}, and your own rates, default costs and the AI tools open. To keep going, there’s nothing you need to do.`,
  ],
  facts: [planFact(planType), ['Charge', amountOf(amount)], ['When', atMinute(trialEnd)], fromThenOn(amount, planType)],
  button: { label: 'See my plan', url: manage },
  closing: ['Not for you? Cancel before that time and nothing is charged.'],
  links: [{ ...cancel, label: 'Cancel my trial' }],
})
