import type { Kind } from '../../../platform/post-office/kind.ts'
import { messageIdOf } from '../../../platform/post-office/messages.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { CommandCall } from '../../../shared-kernel/use-case.ts'
import { type Links, linkOf, type reminderDue, reminderSettled, reminderToSend } from '../../quoting/index.ts'
import { pictureless } from '../assemble.ts'
import { reminderMail, stopAddress } from '../mail/reminder.ts'
import { type QuoteDocument, senderName } from '../quote-document.ts'
import { announceBounce } from './email-bounced.ts'
import { keyOf } from './email-quote.ts'

type Due = PayloadOf<typeof reminderDue>

/** Emails a reminder in the thread of the quote's email, at most once, if the quote still waits for an answer. */
export const reminderEmail = (links: Links): Kind<Due> => ({
  name: 'reminder',
  key: ({ quoteId, revision, number, claimedAt, again }) =>
    [quoteId, revision, number, ...(again ? [claimedAt] : [])].join(':'),
  async open(due, call) {
    const { contractorId, quoteId } = due
    const reminder = await reminderToSend(call.db, due, call.now)
    const link = reminder && (await linkOf(call.db, links, contractorId, quoteId))
    if (!link) {
      await call.inTransaction((inside) => settle(due, { state: 'stopped', refused: false }, inside))
      return null
    }
    const { issued, text, deliveryId, updated } = reminder
    const quote: QuoteDocument = { ...pictureless(issued), updated }
    const { letterhead, customer } = quote
    return {
      recipient: customer.email,
      async write({ id, mailFrom, date }) {
        const first =
          deliveryId && (await messageIdOf(call.db, keyOf({ deliveryId, quoteId, contractorId }), contractorId))
        return {
          id,
          from: { name: senderName(letterhead), address: mailFrom },
          to: { name: customer.contactPerson, address: customer.email },
          replyTo: { name: letterhead.contactName, address: letterhead.email },
          ...(await reminderMail(quote, text, link)),
          ...(first && { inReplyTo: first }),
          unsubscribeUrl: stopAddress(link),
          date,
        }
      },
    }
  },
  givenUp: async (_, { job }) => (job.last ? 'It couldn’t be sent.' : null),
  bounced: (due, bounce, call) =>
    announceBounce({ ...due, email: { kind: 'reminder', number: due.number } }, bounce, call),
  settled: (due, { state, isBadAddress = false }, call) =>
    settle(due, { state: state === 'skipped' ? 'stopped' : state, refused: isBadAddress }, call),
})

type Settling = Pick<PayloadOf<typeof reminderSettled>, 'state' | 'refused'>

const settle = ({ again: _, ...reminder }: Due, outcome: Settling, { publish, now }: CommandCall) =>
  publish(reminderSettled({ ...reminder, at: now.toISOString(), ...outcome }))
