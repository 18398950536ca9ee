import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { z } from 'zod'
import { isQueued } from '../../platform/held-mail.ts'
import type { AlsoClaimed } from '../../platform/post-office/kind.ts'
import { eventType } from '../../shared-kernel/event.ts'
import { deliveryRequested } from '../quoting/index.ts'

/** Queue for the emails of presses. */
export const mailQueue = 'documents.email-quote'

/** A click of Send to Customer or Resend. */
export interface Press {
  readonly deliveryId: string
  readonly quoteId: string
  readonly contractorId: string
}

/** A customer's mail server accepted a quote whose contractor wants copies. */
export const copyDue = eventType('documents.copy-due', deliveryRequested.payload)

/** A customer's mail server accepted a quote that goes to others too; `at` is the place of one of them in the list. */
export const ccDue = eventType('documents.cc-due', deliveryRequested.payload.extend({ at: z.int().min(0) }))

type MailState = 'queued' | 'sending' | 'sent' | 'failed' | 'unconfirmed'

/** The state that screens read; the last release claims here, and only here. */
export const mails: AlsoClaimed<Press> = {
  async begin(em, { deliveryId, contractorId, quoteId }, { recipient, subject = '' }) {
    const rows = await em.execute<{ state: MailState }[]>(
      `insert into documents.mails (delivery_id, contractor_id, quote_id, recipient, subject) values (?, ?, ?, ?, ?)
       on conflict (delivery_id) do update set recipient = documents.mails.recipient returning state`,
      [deliveryId, contractorId, quoteId, recipient, subject],
    )
    return rows[0]!.state
  },
  async claim(em, { deliveryId }) {
    const rows = await em.execute(
      `update documents.mails set state = 'sending', claimed_at = now()
        where delivery_id = ? and state = 'queued' returning delivery_id`,
      [deliveryId],
    )
    return rows.length === 1
  },
  async putBack(em, { deliveryId }) {
    await em.execute(
      `update documents.mails set state = 'queued', claimed_at = null where delivery_id = ? and state = 'sending'`,
      [deliveryId],
    )
  },
  settle: (em, { deliveryId }, { state, reason }) =>
    settleMail(em, deliveryId, state === 'skipped' ? 'failed' : state, reason),
}

/** Records an outcome. Only 'sent' may replace another outcome: the server accepted the email after all. */
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

/** The email came back after the mail server had accepted it. */
export const returnMail = (em: EntityManager, deliveryId: string, reason: string) =>
  em.execute(
    `update documents.mails set state = 'failed', reason = ?, returned_at = now()
      where delivery_id = ? and state in ('sent', 'unconfirmed')`,
    [reason, deliveryId],
  )

/** Presses that a worker of the last release left without an outcome. */
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

/** The file of an attachment or a signed PDF that no row names anymore. */
export const fileOrphaned = eventType('documents.file-orphaned', z.object({ file: z.uuid() }))
