import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { amountOf, type NoticeOf, planFact, type Words } from './parts/words.ts'

/** A yearly plan renews in 30 days. */
export const renewalReminder = (
  { planType, amount, at }: NoticeOf<'renewal-reminder'>,
  { manage, cancel, onDay, atMinute }: Words,
): ServiceWords => ({
  subject: `Your yearly plan renews on ${onDay(at)}`,
  heading: 'Your yearly plan renews soon',
  opening: [
    amount === null
      ? `On ${onDay(at)} your plan renews for another year. You don’t need to do anything to keep your plan.`
      : `On ${onDay(at)} we’ll charge ${formatMoney(amount)} for another year. You don’t need to do anything to keep your plan.`,
  ],
  facts: [planFact(planType), ['Charge', amountOf(amount)], ['When', atMinute(at)]],
  button: { label: 'See my plan', url: manage },
  closing: [
    `To stop it, cancel before ${atMinute(at)}: open your plan and choose Cancel subscription, or follow the link below. Then you pay nothing, and your plan stays open until that time.`,
  ],
  links: [cancel],
})
