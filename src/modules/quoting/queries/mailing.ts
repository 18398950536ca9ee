import type { Pool } from 'pg'

/** What the contractor adds to the email of a quote (PRP-04). */
export interface Mailing {
  /** Their own sentences, above the email. */
  readonly note: string | null
  /** Who else gets it. */
  readonly cc: readonly string[]
}

const none: Mailing = { note: null, cc: [] }

/** As it was when the email was asked for. */
export async function mailingOf(db: Pool, contractorId: string, deliveryId: string): Promise<Mailing> {
  const { rows } = await db.query<Mailing>('select note, cc from quoting.deliveries where id = $1 and user_id = $2', [
    deliveryId,
    contractorId,
  ])
  return rows[0] ?? none
}

/** As it is now. */
export async function mailingNow(db: Pool, contractorId: string, quoteId: string): Promise<Mailing> {
  const { rows } = await db.query<Mailing>(
    'select email_note as note, cc from quoting.quotes where id = $1 and user_id = $2',
    [quoteId, contractorId],
  )
  return rows[0] ?? none
}
