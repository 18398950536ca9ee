import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { isQueued } from '../../platform/held-mail.ts'

/** Where the email of each press waits for its turn. */
export const mailQueue = 'documents.email-quote'

/** Queued until the mail server has all but the last byte, then sending until it answers. The rest are final. */
export type MailState = 'queued' | 'sending' | 'sent' | 'failed' | 'unconfirmed'

/** One press of Send to Customer or Resend. */
export interface Press {
  readonly deliveryId: string
  readonly quoteId: string
  readonly contractorId: string
}

/** Records that work on the press has begun, and returns the state of its mail. */
export async function beginMail(db: Pool, press: Press, recipient: string, subject: string): Promise<MailState> {
  const { rows } = await db.query<{ state: MailState }>(
    `insert into documents.mails (delivery_id, contractor_id, quote_id, recipient, subject) values ($1, $2, $3, $4, $5)
     on conflict (delivery_id) do update set recipient = documents.mails.recipient
     returning state`,
    [press.deliveryId, press.contractorId, press.quoteId, recipient, subject],
  )
  return rows[0]!.state
}

/** Takes the right to complete the hand-over, committed at once. Only one worker can have it. */
export async function claimMail(db: Pool, deliveryId: string, bytes: number): Promise<void> {
  const { rowCount } = await db.query(
    `update documents.mails set state = 'sending', claimed_at = now(), size_bytes = $2
      where delivery_id = $1 and state = 'queued'`,
    [deliveryId, bytes],
  )
  if (rowCount !== 1) throw new Error('Another worker has this mail')
}

/** Gives the right back: the server has not accepted the mail. */
export async function releaseMail(db: Pool, deliveryId: string): Promise<void> {
  await db.query(
    `update documents.mails set state = 'queued', claimed_at = null where delivery_id = $1 and state = 'sending'`,
    [deliveryId],
  )
}

/** Records an outcome. Only 'sent' may replace another outcome: the server accepted the mail after all. */
export async function settleMail(
  em: EntityManager,
  deliveryId: string,
  state: 'sent' | 'failed' | 'unconfirmed',
  reason: string | null,
): Promise<boolean> {
  const before = state === 'sent' ? ['queued', 'sending', 'unconfirmed', 'failed'] : ['queued', 'sending']
  const rows = await em.execute(
    `update documents.mails set state = ?, reason = ?, settled_at = now()
      where delivery_id = ? and state in (${before.map(() => '?').join(', ')}) returning delivery_id`,
    [state, reason, deliveryId, ...before],
  )
  return rows.length === 1
}

/** Presses whose job ended without an outcome because its workers died. */
export async function abandonedMails(db: Pool): Promise<readonly (Press & { readonly state: MailState })[]> {
  const { rows } = await db.query<Press & { state: MailState }>(
    `select delivery_id as "deliveryId", quote_id as "quoteId", contractor_id as "contractorId", state
       from documents.mails
      where state = 'sending' and claimed_at < now() - interval '10 minutes'
         or state = 'queued' and begun_at < now() - interval '6 hours'
            and not ${isQueued(mailQueue, 'deliveryId', 'delivery_id')}`,
  )
  return rows
}
