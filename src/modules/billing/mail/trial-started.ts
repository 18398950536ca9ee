import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { productName } from '../../../shared-kernel/product.ts'
import { amountOf, fromThenOn, type NoticeOf, planFact, type Words } from './parts/words.ts'

const startQuote = (url: string) => ({ label: 'Start your first quote', url })

/** The trial started: what it includes, the first charge, and the link that confirms the address. */
export const trialStarted = (
  { planType, amount, trialEnd }: NoticeOf<'trial-started'>,
  { confirm, dashboard, cancel, terms, guide, atMinute }: Words,
): ServiceWords => ({
  subject: `Your 1-day free trial of ${productName} has started`,
  heading: 'Your free day has started',
  opening: [
    `You can build, price and email quotes until ${atMinute(trialEnd)}. Once your plan starts, you can set your own default rate and costs and use the AI tools.`,
    ...(confirm ? ['Before your first quote goes out, confirm your email address.'] : []),
  ],
  facts: [
    planFact(planType),
    ['Free until', atMinute(trialEnd)],
    ['First charge', `${amountOf(amount)} on ${atMinute(trialEnd)}`],
    fromThenOn(amount, planType),
  ],
  button: confirm ?? startQuote(dashboard),
  closing: [
    'Cancel before the free day ends and you pay nothing. After that you can cancel any time and keep what you paid for until the period ends.',
  ],
  links: [...(confirm ? [startQuote(dashboard)] : []), { ...cancel, label: 'Cancel my trial' }, guide, terms],
})
