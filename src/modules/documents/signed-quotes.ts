import { createHash, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { z } from 'zod'
import { faultPoint } from '../../platform/fault-point.ts'
import type { Objects } from '../../platform/objects/objects.ts'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import { eventType, type PayloadOf } from '../../shared-kernel/event.ts'
import { dayIn, type TimeZone } from '../../shared-kernel/time-zone.ts'
import type { CommandCall, ReactionCall } from '../../shared-kernel/use-case.ts'
import { holdProfile, profileOf, timeZoneOf } from '../accounts/index.ts'
import { cancelableOn, holdAcceptance, type IssuedQuote, type quoteAccepted, wasAccepted } from '../quoting/index.ts'

const ids = z.object({
  quoteId: z.uuid(),
  contractorId: z.uuid(),
  acceptanceId: z.uuid(),
  revision: z.int().positive(),
})

/** The signed PDF of an acceptance is there, so customer and contractor get it. */
export const signedQuoteKept = eventType('documents.signed-quote-kept', ids)

/** An acceptance's signed PDF in the object store. */
export interface SignedQuote {
  readonly acceptanceId: string
  readonly file: string
  readonly digest: string
  readonly madeAt: Date
}

/** An agreement made at home, as long as it can be canceled. */
export interface CancelableQuote {
  /** Without rooms and logo. */
  readonly issued: IssuedQuote
  /** The last day to cancel, YYYY-MM-DD, in this time zone. */
  readonly until: string
  readonly timeZone: TimeZone
}

const columns = `acceptance_id as "acceptanceId", file, digest, made_at as "madeAt"`
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The signed PDF of a quote's newest acceptance, or of this version; null until it is made. */
export async function signedQuoteOf(
  db: Pool,
  contractorId: string,
  quoteId: string,
  revision?: number,
): Promise<SignedQuote | null> {
  const { rows } = await db.query<SignedQuote>({
    name: 'signed-quote',
    text: `select ${columns} from documents.signed_quotes
            where contractor_id = $1 and quote_id = $2 and ($3::int is null or revision = $3) order by revision desc nulls last, made_at desc limit 1`,
    values: [contractorId, quoteId, revision ?? null],
  })
  return rows[0] ?? null
}

export const notSignedYet = () =>
  new DomainError(
    'unavailable',
    'not-signed-yet',
    'The signed PDF is still being made. Please try again in a minute.',
    { retryAfterSeconds: 60 },
  )

/** Why a quote, or this version of it, has no signed PDF. */
export const noSignedQuote = async (db: Pool, contractorId: string, quoteId: string, revision?: number) =>
  (await wasAccepted(db, { contractorId, quoteId }, revision))
    ? notSignedYet()
    : new DomainError('not-found', 'not-signed', 'This quote has no signed PDF.')

type Accepted = PayloadOf<typeof quoteAccepted>

/** The signed PDF of this acceptance; null until it is made. */
export async function signedOf(
  db: Pool,
  { contractorId, quoteId, acceptanceId }: Accepted,
): Promise<SignedQuote | null> {
  const { rows } = await db.query<SignedQuote>(
    `select ${columns} from documents.signed_quotes where contractor_id = $1 and quote_id = $2 and acceptance_id = $3`,
    [contractorId, quoteId, acceptanceId],
  )
  return rows[0] ?? null
}

/** The bytes as they were signed; fails if the file is lost or damaged, because it is never made again. */
export async function signedPdf({ file, digest }: SignedQuote, objects: Objects): Promise<Buffer> {
  const bytes = await objects.read(file)
  if (sha256(bytes) !== digest) throw new Error('The file of a signed quote isn’t what was signed')
  return bytes
}

interface Made {
  readonly pdf: Uint8Array
  readonly cancelable: CancelableQuote | null
}

/** Keeps a signed PDF and announces it, unless another worker was faster or the account was closed. */
export async function keepSigned(accepted: Accepted, made: Made, objects: Objects, call: ReactionCall) {
  const { pdf, cancelable } = made
  const { quoteId, contractorId, acceptanceId } = accepted
  const file = randomUUID()
  await objects.put(file, pdf)
  await faultPoint('signed.afterFile')
  const isKept = await call.inTransaction(async ({ em, publish, now }) => {
    if ((await holdProfile(em, contractorId)).length === 0) return false
    const holds = await holdAcceptance(accepted, em)
    const right = holds && cancelable ? JSON.stringify(cancelable) : null
    const kept = await em.execute(
      `insert into documents.signed_quotes (quote_id, acceptance_id, contractor_id, file, digest, made_at, revision, cancelable)
       values (?, ?, ?, ?, ?, ?, ?, ?::jsonb) on conflict do nothing returning file`,
      [quoteId, acceptanceId, contractorId, file, sha256(pdf), now, accepted.revision, right],
    )
    // The one that holds replaced the others.
    if (holds)
      await em.execute(
        `update documents.signed_quotes set cancelable = null
          where contractor_id = ? and quote_id = ? and acceptance_id <> ? and cancelable is not null`,
        [contractorId, quoteId, acceptanceId],
      )
    if (kept.length === 1) await publish(signedQuoteKept(accepted))
    return kept.length === 1
  })
  if (!isKept) await objects.remove([file])
  await faultPoint('signed.afterKept')
}

/** Refuses to close an account before the customer's copy of an agreement that can be canceled is there to be emailed (ONL-11). */
export async function refuseWhileSigning(contractorId: string, { em, db, now }: CommandCall) {
  const today = dayIn(timeZoneOf((await profileOf(db, contractorId)) ?? { timeZone: null }))(now)
  for (const { quoteId, acceptanceId } of await cancelableOn(contractorId, today, { em })) {
    const [signed] = await em.execute(
      'select from documents.signed_quotes where contractor_id = ? and quote_id = ? and acceptance_id = ?',
      [contractorId, quoteId, acceptanceId],
    )
    if (!signed)
      throw new DomainError(
        'conflict',
        'not-signed-yet',
        'A signed PDF is still being made. Please try again in a minute.',
      )
  }
}

/** Removes rows, then files. What a killed process leaves of them, the nightly sweep finds. */
export async function removeSigned(condition: string, values: readonly string[], db: Pool, objects: Objects) {
  const { rows } = await db.query<{ file: string }>(
    `delete from documents.signed_quotes where ${condition} returning file`,
    [...values],
  )
  if (rows.length > 0) await objects.remove(rows.map(({ file }) => file))
}
