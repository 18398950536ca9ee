import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { priceOf } from '../contract/plans.ts'
import { amountOf, each, fromThenOn, type NoticeOf, planFact, type Words } from './parts/words.ts'

/** The last discounted renewal is paid, so the full price is next. */
export const retentionEnding = (
  { planType, price, fullPrice, at }: NoticeOf<'retention-ending'>,
  { manage, cancel, onDay }: Words,
): ServiceWords => ({
  subject: `Your discount ends on ${onDay(at)}`,
  heading: 'Your discount ends soon',
  opening: [`Starting ${onDay(at)}, your plan is ${each(priceOf(planType), planType)} again.`],
  facts: [
    planFact(planType),
    ['Until now', each(price, planType)],
    [`On ${onDay(at)}`, amountOf(fullPrice)],
    fromThenOn(fullPrice, planType),
  ],
  button: { label: 'See my plan', url: manage },
  closing: [`Cancel before ${onDay(at)} and you pay nothing more.`],
  links: [cancel],
})
