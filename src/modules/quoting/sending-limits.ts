import { createHash } from 'node:crypto'
import { claim, limit } from '../../platform/limits/limit.ts'
import { mailboxOf } from '../../shared-kernel/mailbox.ts'
import type { CommandCall, SignedIn } from '../../shared-kernel/use-case.ts'
import { accessOf } from '../billing/index.ts'
import { mostSends, mostToMailbox } from './contract/allowances.ts'
import type { Quote } from './domain/quote.ts'

const again = 'You can send again'
const toMailbox = {
  by: 'account and mailbox',
  says: 'You sent {most} quotes to {email} in the last {per}.',
  again,
  code: 'mailed-often',
}

/** A customer gets a quote once; twice and three times are corrections. */
const ofQuote = limit('send-quote', {
  most: 3,
  per: 'hour',
  by: 'account and quote',
  says: 'You sent this quote {most} times in the last {per}.',
  again,
  code: 'sent-often',
})
/** Across all quotes, so that neither deleting a quote nor respelling an address resets it. */
const hourly = limit('send-to-mailbox', { most: mostToMailbox.perHour, per: 'hour', ...toMailbox })
const daily = limit('send-to-mailbox-daily', { most: mostToMailbox.perDay, per: '24 hours', ...toMailbox })
const ofAccount = limit('send-daily', {
  most: mostSends,
  per: '24 hours',
  by: 'account',
  says: 'You sent {most} quotes in the last {per}.',
  again,
  code: 'many-sent',
})

/** Counts a Send or Resend in its command's transaction, for each address that gets the email, or refuses it. */
export async function countPress(
  { id, email, others }: Pick<Quote, 'id' | 'email' | 'others'>,
  call: CommandCall & SignedIn,
) {
  const { em, db, contractorId } = call
  const { paid } = await accessOf(db, contractorId)
  await claim(
    em,
    ofAccount.of(contractorId, { plan: paid ? 'paid' : 'trial' }),
    ofQuote.of([contractorId, id]),
    ...[email, ...others].flatMap((address) => {
      const mailbox = [contractorId, createHash('sha256').update(mailboxOf(address)).digest('hex')]
      return [hourly.of(mailbox, { email: address }), daily.of(mailbox, { email: address })]
    }),
  )
}
