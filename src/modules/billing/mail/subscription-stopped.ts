import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import type { NoticeOf, Words } from './parts/words.ts'

/** Support ended the subscription immediately. */
export const subscriptionStopped = (
  { endedAt }: NoticeOf<'subscription-stopped'>,
  { subscribe, atMinute }: Words,
): ServiceWords => ({
  subject: 'We ended your subscription',
  heading: 'We ended your subscription',
  opening: [
    `We ended your subscription on ${atMinute(endedAt)}. It won’t renew, and we won’t charge you again. If we refund a payment, you get a separate email.`,
  ],
  button: { label: 'Choose a plan again', url: subscribe },
  closing: [
    'If you didn’t expect this, reply to this email.',
    'We keep your quotes. Choose a plan to open them again. You can download all of them without one, from the account menu.',
  ],
})
