import type { Pool } from 'pg'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { dayIn, type TimeZone } from '../../../shared-kernel/time-zone.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { profileOf, timeZoneOf } from '../../accounts/index.ts'
import { lastDayToCancel } from '../../quoting/contract/cancellation.ts'
import { type Notice, noticeOf } from '../../quoting/contract/words/right-to-cancel.ts'
import {
  type Acceptance,
  acceptanceOf,
  type IssuedQuote,
  languageOf,
  type quoteAccepted,
  revisionOf,
  sellerOf,
} from '../../quoting/index.ts'
import { assembleToEmail } from '../assemble.ts'
import { PrintedWithoutText } from '../pdf/chromium-pdf.ts'
import { type Circumstances, signedQuotePage } from '../pdf/signed-quote.ts'
import { type CancelableQuote, keepSigned, signedOf } from '../signed-quotes.ts'
import { certificateToUse, type SigningSettings } from '../signing/certificates.ts'
import { signPdf } from '../signing/sign-pdf.ts'
import { callOperator } from './alarm-operator.ts'
import { type PrintShop, printerFor } from './print-quote.ts'

interface SigningRoom extends PrintShop {
  readonly signing: SigningSettings | undefined
  readonly publicUrl: string
}

/** Prints, signs and keeps the PDF of an acceptance, once; a repeated job finds it kept. */
export const signQuote =
  (room: SigningRoom): Reaction<PayloadOf<typeof quoteAccepted>> =>
  async (accepted, call) => {
    const { quoteId, contractorId, revision } = accepted
    const { db, log, now, inTransaction } = call
    if (await signedOf(db, accepted)) return
    const [acceptance, issued, profile] = await Promise.all([
      acceptanceOf(db, accepted),
      revisionOf(db, contractorId, quoteId, revision),
      profileOf(db, contractorId),
    ])
    if (!acceptance || !issued || !profile) return
    const circumstances: Circumstances = {
      timeZone: timeZoneOf(profile),
      emailed: await emailBefore(acceptance.at, { contractorId, quoteId }, db),
      verifyUrl: `${room.publicUrl}/verify`,
    }
    const quote = await assembleToEmail(issued, room.objects) // what was signed can't be printed again
    const notice = noticeFor(issued, acceptance, circumstances.timeZone)
    const page = signedQuotePage(quote, acceptance, issued.attachments ?? [], { ...circumstances, notice })
    const pdf = await printerFor(issued.areas, room)
      .print(page, log)
      .catch(async (error: unknown) => {
        if (error instanceof PrintedWithoutText) await inTransaction(callOperator)
        throw error
      })
    const { signing, publicUrl } = room
    if (!signing) throw new Error('This process has no SIGNING_SECRET')
    const name = new URL(publicUrl).hostname
    const certificate = await inTransaction((inside) => certificateToUse(signing, name, inside))
    const signed = await signPdf(pdf, { reason: `Accepted quote ${issued.number}`, at: now }, certificate)
    const cancelable = cancelableOf(issued, acceptance, circumstances.timeZone)
    await keepSigned(accepted, { pdf: signed, cancelable }, room.objects, call)
  }

/** The Notice of Cancellation of an agreement made at home. */
function noticeFor(issued: IssuedQuote, { at, cancelUntil }: Acceptance, timeZone: TimeZone): Notice | null {
  if (!issued.atHome || !cancelUntil) return null
  const homeState = issued.atHome.state
  const agreedOn = dayIn(timeZone)(at)
  const age65 = lastDayToCancel(agreedOn, { homeState }) !== cancelUntil
  return noticeOf(agreedOn, { homeState, age65 }, sellerOf(issued), languageOf(issued))
}

const cancelableOf = (issued: IssuedQuote, { cancelUntil }: Acceptance, timeZone: TimeZone): CancelableQuote | null =>
  cancelUntil === null
    ? null
    : {
        issued: { ...issued, areas: [], letterhead: { ...issued.letterhead, logoKey: null } },
        until: cancelUntil,
        timeZone,
      }

/** The last email with this quote that the customer's mail server took before the acceptance. */
async function emailBefore(at: Date, { contractorId, quoteId }: { contractorId: string; quoteId: string }, db: Pool) {
  const { rows } = await db.query<NonNullable<Circumstances['emailed']>>(
    `select recipient as "to", settled_at as at from documents.mails
      where contractor_id = $1 and quote_id = $2 and state = 'sent' and settled_at <= $3
      order by settled_at desc limit 1`,
    [contractorId, quoteId, at],
  )
  return rows[0] ?? null
}
