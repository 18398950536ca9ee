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
    'We keep your quotes. Choose a plan to open them again. You can download all of them without one, from the account menu.',
  ],
})
