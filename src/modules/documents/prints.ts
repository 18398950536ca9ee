import { createHash, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { z } from 'zod'
import { faultPoint } from '../../platform/fault-point.ts'
import { enlist } from '../../platform/limits/list.ts'
import type { Objects } from '../../platform/objects/objects.ts'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import { eventType } from '../../shared-kernel/event.ts'
import type { CommandCall } from '../../shared-kernel/use-case.ts'
import type { IssuedQuote } from '../quoting/index.ts'
import { pictureless } from './assemble.ts'
import { edition } from './pdf/edition.ts'
import { quotePage } from './pdf/quote-pdf.ts'

/** A PDF is wanted that isn't kept. */
export const printOrdered = eventType(
  'documents.print-ordered',
  z.object({ printId: z.uuid(), contractorId: z.uuid() }),
)

/** A quote to print, and its contractor. */
export interface Wanted {
  readonly contractorId: string
  readonly quoteId: string
  readonly issued: IssuedQuote
  /** Whether this version went to the customer. */
  readonly sent: boolean
}

export interface Print {
  readonly id: string
  readonly file: string | null
  readonly digest: string | null
  readonly trouble: Trouble | null
}

export type Trouble = 'hung' | 'failed'

/** Prints that one contractor may wait for, and those of drafts that are kept for them. */
const most = { ordered: 3, drafts: 20 }

const refusal = 'Your other PDFs are still being made. Please try again in a few seconds.'

enlist({
  name: 'pdf-prints',
  most: `${most.ordered} at once`,
  by: 'account',
  counted: 'database',
  sentence: refusal,
})

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')

/** Changes with anything that the PDF shows. Pictures are named by their keys, under which a file never changes. */
export const hashOf = (issued: IssuedQuote): string =>
  sha256(JSON.stringify([edition, issued.attachments]) + quotePage(pictureless(issued)))

const columns = 'id, file, digest, trouble'
/** An order that old has lost its job. */
const underWay = `p.file is null and p.trouble is null and p.ordered_at > now() - interval '2 minutes'`

export async function printOf(db: Pool, { contractorId, issued }: Wanted): Promise<Print | null> {
  const { rows } = await db.query<Print>({
    name: 'print-by-hash',
    text: `select ${columns} from documents.prints where contractor_id = $1 and hash = $2`,
    values: [contractorId, hashOf(issued)],
  })
  return rows[0] ?? null
}

export async function printWith(db: Pool, id: string): Promise<Print | null> {
  const text = `select ${columns} from documents.prints where id = $1`
  const { rows } = await db.query<Print>({ name: 'print-by-id', text, values: [id] })
  return rows[0] ?? null
}

/** The kept file; null if there is none, or if it isn't what was printed. */
export async function fileOf({ file, digest }: Print, objects: Objects): Promise<Buffer | null> {
  const bytes = file && (await objects.read(file).catch(() => null))
  return bytes && sha256(bytes) === digest ? bytes : null
}

/** Orders a print in place of a lost file, and returns its id. The same print is ordered once, however many want it. */
export async function order(wanted: Wanted, lost: string | null, { em, publish }: CommandCall): Promise<string> {
  const { contractorId, quoteId, issued, sent } = wanted
  await em.execute(`select pg_advisory_xact_lock(hashtextextended('documents.prints:' || ?, 0))`, [contractorId])
  const hash = hashOf(issued)
  const [ordered] = await em.execute<{ id: string; others: number }[]>(
    `insert into documents.prints as p (contractor_id, hash, quote_id, sent, shows) values (?, ?, ?, ?, ?::jsonb)
     on conflict (contractor_id, hash) do update set ordered_at = now(), shows = excluded.shows,
         sent = p.sent or excluded.sent, file = null, digest = null, trouble = null
       where p.file is not distinct from ?::uuid and not (${underWay})
     returning id, (select count(*)::int from documents.prints p
                     where contractor_id = ? and hash <> ? and ${underWay}) as others`,
    [contractorId, hash, quoteId, sent, JSON.stringify(issued), lost, contractorId, hash],
  )
  if (!ordered) return idOf(contractorId, hash, em)
  if (ordered.others >= most.ordered)
    throw new DomainError('too-many', 'one-at-a-time', refusal, { retryAfterSeconds: 5 })
  await publish(printOrdered({ printId: ordered.id, contractorId }))
  return ordered.id
}

async function idOf(contractorId: string, hash: string, em: CommandCall['em']) {
  const sql = 'select id from documents.prints where contractor_id = ? and hash = ?'
  const [other] = await em.execute<{ id: string }[]>(sql, [contractorId, hash])
  return other!.id
}

/** The order behind a job; null if it was done or withdrawn. */
export async function orderWith(db: Pool, id: string): Promise<IssuedQuote | null> {
  const text = 'select shows from documents.prints where id = $1 and file is null'
  const { rows } = await db.query<{ shows: IssuedQuote | null }>(text, [id])
  return rows[0]?.shows ?? null
}

/** An email is about to take this print: it is kept, or made. */
export async function take({ contractorId, quoteId, issued, sent }: Wanted, db: Pool): Promise<Print> {
  const { rows } = await db.query<Print>(
    `insert into documents.prints as p (contractor_id, hash, quote_id, sent) values ($1, $2, $3, $4)
     on conflict (contractor_id, hash) do update set sent = p.sent or excluded.sent returning ${columns}`,
    [contractorId, hashOf(issued), quoteId, sent],
  )
  return rows[0]!
}

/** Keeps a print; false if another worker was faster, or if it isn't wanted any more. */
export async function keep(
  print: Pick<Print, 'id' | 'file'>,
  hash: string,
  pdf: Uint8Array,
  db: Pool,
  objects: Objects,
) {
  const file = randomUUID()
  await objects.put(file, pdf)
  faultPoint('print.afterFile')
  // Ordered by another release, whose page differs: its next request orders again.
  const moved = `delete from documents.prints p using documents.prints o
                  where o.id = $1 and p.contractor_id = o.contractor_id and p.hash = $2 and p.id <> o.id`
  await db.query(moved, [print.id, hash])
  const { rowCount } = await db.query(
    `update documents.prints set hash = $2, file = $3, digest = $4, shows = null, trouble = null
      where id = $1 and file is not distinct from $5::uuid`,
    [print.id, hash, file, sha256(pdf), print.file],
  )
  if (rowCount === 0) await objects.remove([file])
  return rowCount === 1
}

export const fail = (db: Pool, id: string, trouble: Trouble) =>
  db.query('update documents.prints set trouble = $2, shows = null where id = $1 and file is null', [id, trouble])

/** Removes rows, then files. What a killed process leaves of them, the nightly sweep finds. */
export async function remove(condition: string, values: readonly unknown[], db: Pool, objects: Objects) {
  const { rows } = await db.query<{ file: string | null }>(
    `delete from documents.prints where ${condition} returning file`,
    [...values],
  )
  const files = rows.flatMap(({ file }) => file ?? [])
  if (files.length > 0) await objects.remove(files)
  return rows.length
}

/** Keeps only the newest drafts of a contractor who looks at one after the other. */
export const removeOldDrafts = (contractorId: string, db: Pool, objects: Objects) =>
  remove(
    `id in (select id from documents.prints where contractor_id = $1 and not sent order by ordered_at desc offset ${most.drafts})`,
    [contractorId],
    db,
    objects,
  )
