import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { productName } from '../../../shared-kernel/product.ts'
import type { NoticeOf, Words } from './parts/words.ts'

function lastCharge(still: NoticeOf<'subscription-canceled'>['still'], atMinute: Words['atMinute']) {
  if (!still) return 'Nothing more is charged.'
  if (!still.at || still.amount === null)
    return 'Your plan page says what is still charged for the time that has begun.'
  return `${formatMoney(still.amount)} for the time that has begun is still charged on ${atMinute(still.at)}, and nothing after it.`
}

/** The subscription was canceled: when access ends, and any remaining charge. */
export const subscriptionCanceled = (
  { accessEnd, still }: NoticeOf<'subscription-canceled'>,
  { manage, dashboard, atMinute }: Words,
): ServiceWords => ({
  subject: 'Your subscription is canceled',
  heading: 'Your subscription is canceled',
  opening: [`${lastCharge(still, atMinute)} ${productName} stays open for you until ${atMinute(accessEnd)}.`],
  button: { label: 'Resume my plan', url: manage },
  closing: [
    'Until that day you can export your quotes as a workbook from the dashboard. They are kept afterwards too: you can download everything from the account menu at any time, or come back and pick up where you left off.',
  ],
  links: [{ label: 'Export my quotes', url: dashboard }],
})
