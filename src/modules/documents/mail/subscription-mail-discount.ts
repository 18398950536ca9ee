import { formatMoney } from '../../../shared-kernel/money.ts'
import {
  type Content,
  each,
  type Fact,
  type NoticeOf,
  onDay,
  type Places,
  planFact,
} from './subscription-mail-words.ts'

export const retentionApplied = (
  { planType, price, renewals, fullPrice, fullFrom }: NoticeOf<'retention-applied'>,
  { manage, cancel }: Places,
): Content => ({
  subject: 'Your discount is active',
  heading: 'Good that you stay',
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
  { manage, cancel }: Places,
): Content => ({
  subject: `Your discount ends on ${onDay(at)}`,
  heading: 'Your discount ends soon',
  opening: ['The next renewal costs the usual price again.'],
  facts: [planFact(planType), ['Until now', each(price, planType)], [`From ${onDay(at)}`, each(fullPrice, planType)]],
  button: { label: 'See my plan', url: manage },
  closing: [`Cancel before ${onDay(at)} and nothing more is charged.`],
  links: [cancel],
})
