import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Pool } from 'pg'
import { claim, limit } from '../../platform/limits/limit.ts'
import type { Objects } from '../../platform/objects/objects.ts'
import type { Download } from '../../shared-kernel/use-case.ts'
import { profileOf, timeZoneOf } from '../accounts/index.ts'
import { acceptanceOf, canonical, type FrozenAttachment, logOf, revisionOf } from '../quoting/index.ts'
import { acceptanceStatement, type Receipt } from './acceptance-statement.ts'
import type * as contract from './contract/endpoints.ts'
import { proofFileNameOf } from './contract/file-name.ts'
import { noSignedQuote, signedPdf, signedQuoteOf } from './signed-quotes.ts'

const proofs = limit('acceptance-proof', {
  most: 10,
  per: 'minute',
  by: 'account',
  says: 'You asked for {most} proofs in the last {per}.',
})

/** Everything that shows what a customer agreed to, as a ZIP (ORD-04): also once the agreement ended. */
export const readProof =
  (objects: Objects, publicUrl: string): Download<typeof contract.readProof> =>
  async ({ quoteId, revision }, { db, contractorId }) => {
    const signed = await signedQuoteOf(db, contractorId, quoteId, revision)
    const acceptance = signed && (await acceptanceOf(db, { contractorId, quoteId, acceptanceId: signed.acceptanceId }))
    const issued = acceptance && (await revisionOf(db, contractorId, quoteId, acceptance.revision))
    if (!issued) throw await noSignedQuote(db, contractorId, quoteId, revision)
    await claim(db, proofs.of(contractorId))
    const [pdf, log, emails, profile] = await Promise.all([
      signedPdf(signed, objects),
      logOf(db, contractorId, quoteId),
      receiptsOf(db, contractorId, quoteId),
      profileOf(db, contractorId),
    ])
    const timeZone = timeZoneOf(profile ?? { timeZone: null })
    const statement = acceptanceStatement({ issued, acceptance, signed, emails, log, timeZone })
    return {
      body: Readable.from(
        zipped([
          ['README.txt', readMe(issued.number, `${publicUrl}/verify`)],
          ['statement.html', statement],
          ['signed-quote.pdf', pdf],
          ['revision.json', canonical(issued)],
          ['log.json', JSON.stringify(log, null, 2)],
          ['emails.json', JSON.stringify(emails, null, 2)],
          ...(await filesOf(issued.attachments ?? [], objects)),
        ]),
      ),
      type: 'application/zip',
      filename: proofFileNameOf(issued.customer.companyName),
      show: 'attachment',
    }
  }

/** The emails to the customer with the quote, its reminders and the signed PDF, oldest first. */
async function receiptsOf(db: Pool, contractorId: string, quoteId: string): Promise<Receipt[]> {
  const { rows } = await db.query<Receipt>(
    `select 'quote' as kind, q.recipient, q.state, q.reason, views.iso(q.settled_at) as "settledAt",
            views.iso(q.returned_at) as "returnedAt", m.message_id as "messageId"
       from documents.mails q left join post_office.messages m on m.key = 'quote:' || q.delivery_id and m.contractor_id = q.contractor_id
      where q.contractor_id = $1 and q.quote_id = $2
     union all
     select m.kind, m.recipient, m.state, m.reason, views.iso(m.settled_at), views.iso(m.returned_at), m.message_id
       from post_office.messages m
      where m.contractor_id = $1 and m.kind in ('reminder', 'signed-quote') and split_part(m.key, ':', 2) = $2::text
      order by 5 nulls last`,
    [contractorId, quoteId],
  )
  return rows
}

type File = readonly [name: string, content: string | Buffer]

const filesOf = (attachments: readonly FrozenAttachment[], objects: Objects): Promise<File[]> =>
  Promise.all(
    attachments.map(async ({ name, key }, at) => [
      `attachments/${at + 1} ${name.replace(/[/\\]/g, '-')}`,
      await objects.read(key),
    ]),
  )

/** One file after the other, with a pause for other requests after each. */
async function* zipped(files: readonly File[]) {
  const { strToU8, Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  const made: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    made.push(part)
  })
  for (const [name, content] of files) {
    const isText = typeof content === 'string'
    const file = isText ? new ZipDeflate(name) : new ZipPassThrough(name)
    zip.add(file)
    file.push(isText ? strToU8(content) : content, true)
    yield* made.splice(0)
    await breathe()
  }
  zip.end()
  yield* made
}

const readMe = (number: string, verifyUrl: string) => `Proof that quote ${number} was accepted

statement.html    What happened, in plain words, on one page that you can print and sign as a witness.
signed-quote.pdf  What your customer signed, with a certificate page. ${verifyUrl} says whether it is
                  unchanged, without uploading it.
revision.json     This version of the quote as canonical JSON (RFC 8785). The SHA-256 of this file is on the
                  certificate page.
attachments       The files that came with it. Their SHA-256 values are on the certificate page.
log.json          Everything that happened to the quote, in the order in which it was written. "hash" is the
                  SHA-256 of the entry without "hash" and "details" as canonical JSON, "detailsHash" that of its
                  details. "previous" is the hash of the entry before, or, after an entry without one, of the list
                  of all earlier entries, without their details. A changed or missing entry shows, unless someone
                  makes all later hashes again. What the contractor was warned of or wrote for themselves is left
                  out; its hash is there.
emails.json       The emails to your customer and what the mail server answered. "sent": it took the email, at
                  "settledAt". No one can tell from that whether it was read. "returnedAt": it took the email, and
                  the email came back later.
`
