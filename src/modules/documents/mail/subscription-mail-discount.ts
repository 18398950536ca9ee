import { formatMoney } from '../../../shared-kernel/money.ts'
import {
  amountOf,
  type Content,
  each,
  type Fact,
  fromThenOn,
  type NoticeOf,
  planFact,
  type Words,
} from './subscription-mail-words.ts'

export const retentionApplied = (
  { planType, price, renewals, fullPrice, fullFrom }: NoticeOf<'retention-applied'>,
  { manage, cancel, onDay }: Words,
): Content => ({
  subject: 'Your discount is active',
  heading: 'Glad you are staying',
  opening: [`Your next ${renewals.length} renewals cost ${formatMoney(price)} each.`],
  facts: [
    planFact(planType),
    ...renewals.map((at): Fact => [onDay(at), formatMoney(price)]),
    [`From ${onDay(fullFrom)}`, each(fullPrice, planType)],
  ],
  button: { label: 'See my plan', url: manage },
  closing: ['Changing to another plan ends the discount. You can cancel at any time.'],
  links: [cancel],
})

export const retentionEnding = (
  { planType, price, fullPrice, at }: NoticeOf<'retention-ending'>,
  { manage, cancel, onDay }: Words,
): Content => ({
  subject: `Your discount ends on ${onDay(at)}`,
  heading: 'Your discount ends soon',
  opening: ['Your last renewal at the lower price is paid.'],
  facts: [
    planFact(planType),
    ['Until now', each(price, planType)],
    [`On ${onDay(at)}`, amountOf(fullPrice)],
    fromThenOn(fullPrice, planType),
  ],
  button: { label: 'See my plan', url: manage },
  closing: [`Cancel before ${onDay(at)} and nothing more is charged.`],
  links: [cancel],
})
