import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { each, type Fact, type NoticeOf, planFact, type Words } from './parts/words.ts'

/** The contractor accepted the discount: the price of the next renewals, and the price afterward. */
export const retentionApplied = (
  { planType, price, renewals, fullPrice, fullFrom }: NoticeOf<'retention-applied'>,
  { manage, cancel, onDay }: Words,
): ServiceWords => ({
  subject: 'Your discount is active',
  heading: 'Glad you’re staying',
  opening: [`Your next ${renewals.length} renewals cost ${formatMoney(price)} each.`],
  facts: [
    planFact(planType),
    ...renewals.map((at): Fact => [onDay(at), formatMoney(price)]),
    [`From ${onDay(fullFrom)}`, each(fullPrice, planType)],
  ],
  button: { label: 'See my plan', url: manage },
  closing: ['Changing to a plan with another price ends the discount. You can cancel at any time.'],
  links: [cancel],
})
