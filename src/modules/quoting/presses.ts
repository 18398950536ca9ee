import { createHash } from 'node:crypto'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import { mailboxOf } from '../../shared-kernel/mailbox.ts'
import type { CommandCall, SignedIn } from '../../shared-kernel/use-case.ts'
import { accessOf } from '../billing/index.ts'
import type { Quote } from './domain/quote.ts'
import { inOrder } from './locks.ts'

const hour = 3600
const day = 24 * hour

const mostAnHour = 3
const mostForOneADay = 10
const mostADay = { trial: 50, paid: 500 }

/**
 * Counts a press of Send or Resend, or refuses it at a limit. The count outlives the quote and goes by mailbox across
 * all quotes, so neither deleting a quote nor respelling an address resets it.
 */
export async function countPress({ id, email }: Pick<Quote, 'id' | 'email'>, call: CommandCall & SignedIn) {
  const { em, db, contractorId, now } = call
  // One contractor's presses wait for each other here, so that each sees the ones before it.
  await inOrder(call, 'presses')
  const { paid } = await accessOf(db, contractorId)
  const recipient = createHash('sha256').update(mailboxOf(email)).digest('hex')
  const most = paid ? mostADay.paid : mostADay.trial
  const since = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const [filling] = await em.execute<[Filling]>(statement, [
    id,
    since(hour),
    recipient,
    since(hour),
    recipient,
    most,
    contractorId,
    since(day),
  ])
  refuseReached(filling, { email, most, now })
  await em.execute('insert into quoting.presses (user_id, quote_id, recipient, at) values (?, ?, ?, ?)', [
    contractorId,
    id,
    recipient,
    now,
  ])
}

/** The press that fills each limit, in seconds since 1970. When it is old enough, the next one may go. */
type Filling = Record<'quote' | 'recipient' | 'recipientDay' | 'account', number | null>

const newest = (which: string, place: string) =>
  `(array_agg(extract(epoch from at)::float8 order by at desc) filter (where ${which}))[${place}]`
const statement = `
  select ${newest('quote_id = ? and at > ?', `${mostAnHour}`)} as quote,
         ${newest('recipient = ? and at > ?', `${mostAnHour}`)} as recipient,
         ${newest('recipient = ?', `${mostForOneADay}`)} as "recipientDay",
         ${newest('true', '?::int')} as account
    from quoting.presses where user_id = ? and at > ?`

interface About {
  readonly email: string
  readonly most: number
  readonly now: Date
}

/** If several limits are reached, the longest one says when she can send again. */
function refuseReached({ quote, recipient, recipientDay, account }: Filling, { email, most, now }: About) {
  const limits = [
    [quote, hour, 'sent-often', `You sent this quote ${mostAnHour} times in the last hour.`],
    [recipient, hour, 'mailed-often', `You sent ${mostAnHour} quotes to ${email} in the last hour.`],
    [recipientDay, day, 'mailed-often', `You sent ${mostForOneADay} quotes to ${email} in the last 24 hours.`],
    [account, day, 'many-sent', `You sent ${most} quotes in the last 24 hours.`],
  ] as const
  let longest: DomainError | null = null
  let longestWait = 0
  for (const [filledAt, seconds, code, sentence] of limits) {
    if (filledAt === null) continue
    const wait = Math.max(1, Math.ceil(filledAt + seconds - now.getTime() / 1000))
    if (wait <= longestWait) continue
    longestWait = wait
    longest = new DomainError('too-many', code, `${sentence} You can send again in ${inWords(wait)}.`, {
      retryAfterSeconds: wait,
    })
  }
  if (longest) throw longest
}

/** Rounded up, so that trying again then will work. */
function inWords(seconds: number) {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 120) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return `${Math.ceil(minutes / 60)} hours`
}
