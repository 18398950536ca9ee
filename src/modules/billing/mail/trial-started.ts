import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { productName } from '../../../shared-kernel/product.ts'
import { amountOf, fromThenOn, type NoticeOf, planFact, type Words } from './parts/words.ts'

/** The trial started: what it includes, and the first charge. */
export const trialStarted = (
  { planType, amount, trialEnd }: NoticeOf<'trial-started'>,
  { dashboard, cancel, terms, guide, atMinute }: Words,
): ServiceWords => ({
  subject: `Your 1-day free trial of ${productName} has started`,
  heading: 'Your free day has started',
  opening: [
    'Walk a building, price it and send the quote: the calculator, PDF quotes and email are open now. Your own rates, default costs and the AI tools open with the first charge.',
  ],
  facts: [
    planFact(planType),
    ['Free until', atMinute(trialEnd)],
    ['First charge', `${amountOf(amount)} on ${atMinute(trialEnd)}`],
    fromThenOn(amount, planType),
  ],
  button: { label: 'Start your first quote', url: dashboard },
  closing: [
    'Cancel before the free day ends and nothing is charged. Later you can cancel at any time: what you paid for stays open to the end of its period.',
  ],
  links: [{ ...cancel, label: 'Cancel my trial' }, guide, terms],
})
