import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import type { NoticeOf, Words } from './parts/words.ts'

/** The subscription was canceled before the current period was paid, so it ended immediately. */
export const canceledUnpaid = (
  { endedAt }: NoticeOf<'canceled-unpaid'>,
  { subscribe, atMinute }: Words,
): ServiceWords => ({
  subject: 'Your subscription has ended - no charge',
  heading: 'Your subscription has ended',
  opening: [
    `You canceled before the current period was paid for, so it ended on ${atMinute(endedAt)}. We won’t charge you for it, and you pay nothing more.`,
  ],
  button: { label: 'Choose a plan again', url: subscribe },
  closing: [
    'We keep your quotes. Choose a plan to open them again. You can download all of them without one, from the account menu.',
  ],
})
