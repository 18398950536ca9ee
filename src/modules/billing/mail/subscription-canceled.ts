import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { productName } from '../../../shared-kernel/product.ts'
import type { NoticeOf, Words } from './parts/words.ts'

function lastCharge(still: NoticeOf<'subscription-canceled'>['still'], atMinute: Words['atMinute']) {
  if (!still) return 'We won’t charge you again.'
  if (!still.at || still.amount === null) return 'Your plan page shows what we still charge for the current period.'
  return `One charge is left: ${formatMoney(still.amount)} on ${atMinute(still.at)}, for the current period. After that, nothing.`
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
    'Until that day you can export your quotes to Excel from the dashboard. We keep them after that, too: you can download everything from the account menu at any time, or come back and pick up where you left off.',
  ],
  links: [{ label: 'Export my quotes', url: dashboard }],
})
