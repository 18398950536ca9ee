import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import type { NoticeOf, Words } from './parts/words.ts'

/** Every attempt to charge the card failed. */
export const subscriptionEnded = (
  { endedAt }: NoticeOf<'subscription-ended'>,
  { subscribe, onDay }: Words,
): ServiceWords => ({
  subject: 'Your subscription has ended',
  heading: 'Your subscription has ended',
  opening: [
    `We couldn’t charge your card, so your subscription ended on ${onDay(endedAt)}. We won’t charge you again.`,
  ],
  button: { label: 'Choose a plan again', url: subscribe },
  closing: [
    'Your quotes are kept, and open again with a plan. You can download all of them from the account menu at any time.',
  ],
})
