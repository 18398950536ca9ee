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
    `You can build, price and email quotes until ${atMinute(trialEnd)}. Your own default rate, default costs and the AI tools open when your plan starts.`,
    'Before your first quote goes out, confirm your email address; the link is in your inbox.',
  ],
  facts: [
    planFact(planType),
    ['Free until', atMinute(trialEnd)],
    ['First charge', `${amountOf(amount)} on ${atMinute(trialEnd)}`],
    fromThenOn(amount, planType),
  ],
  button: { label: 'Start your first quote', url: dashboard },
  closing: [
    'Cancel before the free day ends and you pay nothing. After that you can cancel any time and keep what you paid for until the period ends.',
  ],
  links: [{ ...cancel, label: 'Cancel my trial' }, guide, terms],
})
