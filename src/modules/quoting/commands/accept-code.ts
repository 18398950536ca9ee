import { createHash, randomInt } from 'node:crypto'
import { claim, limit } from '../../../platform/limits/limit.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { ByLink, Command, CommandCall, ConversationCall } from '../../../shared-kernel/use-case.ts'
import { acceptanceOf } from '../acceptances.ts'
import { codeRequested } from '../audit-events.ts'
import type * as contract from '../contract/answers.ts'
import { linkedQuote } from '../linked-quote.ts'
import { refuseOwn } from '../links.ts'

const codes = limit('link-codes', {
  most: 5,
  per: 'hour',
  by: 'quote',
  says: 'You asked for {most} codes in the last {per}.',
})

const validMinutes = 10
const mostAttempts = 5

const hashOf = (quoteId: string, code: string) => createHash('sha256').update(`${quoteId} ${code}`).digest('hex')

/** The code is made when its email is written, so it is in no job and no log. */
export const requestCode: Command<typeof contract.requestCode> = async (_, { em, db, customer, now, publish }) => {
  refuseOwn(customer)
  const { quoteId, contractorId } = customer
  const linked = await linkedQuote(db, customer, now)
  if (linked.state !== 'open' || !linked.needsCode)
    throw new DomainError('conflict', 'no-code-needed', 'This quote needs no code.')
  await claim(em, codes.of(quoteId))
  await publish(codeRequested({ quoteId, contractorId, revision: linked.newest }))
}

/** Makes the quote's next code in place of the one before. */
export async function nextCode(
  { quoteId, contractorId }: { quoteId: string; contractorId: string },
  { em, now }: Pick<CommandCall, 'em' | 'now'>,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await em.execute(
    `insert into quoting.codes (quote_id, user_id, hash, sent_at) values (?, ?, ?, ?)
     on conflict (quote_id) do update set hash = excluded.hash, sent_at = excluded.sent_at, attempts = 0`,
    [quoteId, contractorId, hashOf(quoteId, code), now],
  )
  return code
}

interface Given {
  readonly acceptanceId: string
  readonly code?: string | undefined
}

/** Each attempt is committed before its code is compared, so that no number of requests at once gets more of them. */
export async function checkCode({ acceptanceId, code }: Given, call: ConversationCall & ByLink) {
  const { db, customer, now, inTransaction } = call
  const { quoteId, contractorId } = customer
  const linked = await linkedQuote(db, customer, now)
  if (!linked.needsCode || linked.state !== 'open') return // a repeated acceptance is recognized by its id
  if (!code) throw refused('Please enter the code from your email')
  const attempt = () =>
    inTransaction(({ em }) =>
      em.execute<{ hash: string }[]>(
        `update quoting.codes set attempts = attempts + 1
          where quote_id = ? and user_id = ? and attempts < ${mostAttempts}
            and sent_at > ?::timestamptz - interval '${validMinutes} minutes' returning hash`,
        [quoteId, contractorId, now],
      ),
    )
  const [sent] = await attempt()
  if (!sent) {
    if (await acceptanceOf(db, { contractorId, quoteId, acceptanceId })) return // it was made meanwhile
    throw refused('This code isn’t valid anymore. Ask for a new one.')
  }
  if (sent.hash !== hashOf(quoteId, code)) throw refused('This code isn’t right. Check the email and enter it again.')
  call.log.info({ acceptanceId }, 'a code confirmed an acceptance')
}

const refused = (message: string) =>
  new DomainError('bad-request', 'invalid-input', message, { issues: [{ path: 'code', message }] })
