import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { claim, limit } from '../../../platform/limits/limit.ts'
import type { Objects } from '../../../platform/objects/objects.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { ByLink, CommandCall, ConversationCall, Download, ShowPage } from '../../../shared-kernel/use-case.ts'
import * as answers from '../../quoting/contract/answers.ts'
import { stopReminders as stopByLink } from '../../quoting/contract/follow-up.ts'
import {
  acceptQuote,
  askForChange,
  cancelByLink,
  declineQuote,
  linkedQuote,
  photosOf,
  requestCode,
  stopReminders,
} from '../../quoting/index.ts'
import { logoOf, scaled } from '../assemble.ts'
import type * as contract from '../contract/endpoints.ts'
import { fileNameOf, signedFileNameOf } from '../contract/file-name.ts'
import { keptOrPrinted, type Waiting } from '../generate-pdf.ts'
import { notSignedYet, signedOf, signedPdf } from '../signed-quotes.ts'
import { quoteWebPage, type SentForm } from './quote-page.ts'

const pdfs = limit('link-pdf', {
  most: 30,
  per: 'hour',
  by: 'quote and network',
  says: 'This PDF was opened {most} times in the last {per}.',
})
const pictures = limit('link-pictures', {
  most: 600,
  per: 'hour',
  by: 'quote and network',
  says: 'Too many photos of this quote were opened.',
})

type Visit = ConversationCall & ByLink

interface Address {
  readonly token: string
  readonly revision?: number
}

async function rendered({ token, revision }: Address, call: Visit, sent?: SentForm) {
  const { db, customer, now } = call
  const linked = await linkedQuote(db, customer, now, revision)
  const ids = { acceptance: randomUUID(), visit: randomUUID() }
  return quoteWebPage({ token, linked, now, ids, isOwn: customer.isOwn, ...(sent && { sent }) })
}

/** An address with a version that isn't a number, or doesn't exist, shows the newest one. */
export const showQuotePage: ShowPage<typeof contract.showQuotePage> = async ({ token, revision }, call) => {
  const asked = answers.revision.safeParse(revision).data
  const address = { token: String(token) }
  if (!asked) return rendered(address, call)
  return rendered({ ...address, revision: asked }, call).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'no-such-version') return rendered(address, call)
    throw error
  })
}

function inTransaction<Input>(run: (input: Input, call: CommandCall & ByLink) => Promise<unknown>) {
  return (input: Input, call: Visit) =>
    call.inTransaction((inside) => run(input, { ...inside, customer: call.customer }))
}

/** What a browser without script sends, as the endpoints take it. */
const forms = {
  accept: {
    input: answers.acceptQuote.input,
    run: acceptQuote,
    of: ({ pay, paths, agreed, electronicRecords, age65, ...typed }: Typed) => ({
      ...typed,
      revision: Number(typed.revision),
      agreed: agreed === 'yes',
      signature: paths ? { paths: parsed(paths) } : { typed: typed.name },
      payYearly: pay === 'yearly',
      ...(electronicRecords === 'yes' && { electronicRecords: true }),
      ...(age65 === 'yes' && { age65: true }),
      expectedMonthlyPrice: Number(typed.expectedMonthlyPrice),
      ...inNumber(typed, 'expectedOneTimePrice'),
      ...inNumber(typed, 'expectedAnnualPrice'),
    }),
  },
  decline: {
    input: answers.declineQuote.input,
    run: declineQuote,
    of: (typed: Typed) => ({ ...typed, ...inNumber(typed, 'revision') }),
  },
  ask: { input: answers.askForChange.input, run: askForChange, of: (typed: Typed) => typed },
  code: { input: answers.requestCode.input, run: inTransaction(requestCode), of: ({ token }: Typed) => ({ token }) },
  stop: { input: stopByLink.input, run: inTransaction(stopReminders), of: ({ token }: Typed) => ({ token }) },
  cancel: { input: answers.cancelByLink.input, run: inTransaction(cancelByLink), of: (typed: Typed) => typed },
} as const

type Typed = Readonly<Record<string, unknown>>

const inNumber = (typed: Typed, name: string) => (typed[name] === undefined ? {} : { [name]: Number(typed[name]) })

function parsed(json: unknown): unknown {
  try {
    return JSON.parse(String(json))
  } catch {
    return null
  }
}

/**
 * The page's address, so that a reload sends nothing again. The page itself where the form is refused, and where a code
 * was asked for: with what was typed.
 */
export const answerQuotePage: ShowPage<typeof contract.answerQuotePage> = async ({ action, ...fields }, call) => {
  const typed = asTyped(fields)
  const token = String(typed.token)
  const form = Object.hasOwn(forms, String(action)) ? forms[action as keyof typeof forms] : undefined
  if (!form) throw new DomainError('not-found', 'no-such-form', 'There’s no such form')
  try {
    const input = form.input.parse(form.of(typed)) as never
    await form.run(input, call)
    if (action === 'code')
      return await rendered({ token }, call, { action: 'accept', typed, problems: {}, codeSent: true })
    return { goTo: `/q/${token}` }
  } catch (error) {
    const problems = problemsIn(error)
    if (!problems) throw error
    const refused = { action: action === 'code' ? 'accept' : String(action), typed, problems }
    const status = error instanceof DomainError ? (statusOf[error.fault] ?? 409) : 400
    return { ...(await rendered({ token }, call, refused)), status }
  }
}

/** Browsers send a line break as two characters, which would count twice (RFC 7578). */
const asTyped = (fields: Typed): Typed =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value,
    ]),
  )

const statusOf: Readonly<Record<string, number>> = { 'bad-request': 400, gone: 410, 'too-many': 429 }

function problemsIn(error: unknown): SentForm['problems'] | null {
  if (error instanceof DomainError) {
    const issues = (error.details as { issues?: { path: string; message: string }[] }).issues ?? []
    return { '': error.message, ...Object.fromEntries(issues.map(({ path, message }) => [path, message])) }
  }
  if (!(error instanceof z.ZodError)) return null
  const issues = error.issues.map(({ path, message }) => [String(path[0] ?? ''), message] as const)
  return Object.fromEntries([['', 'Please check the form: something is missing.'], ...issues])
}

/** The PDF of a version; of an accepted one the signed PDF, which is made within seconds of the acceptance. */
export const readPdfByLink =
  (waiting: Waiting): Download<typeof contract.readPdfByLink> =>
  async ({ revision }, call) => {
    const { db, customer, visitor, now } = call
    await claim(db, pdfs.of([customer.quoteId, visitor.place]))
    const { issued, acceptance } = await linkedQuote(db, customer, now, revision)
    const { companyName } = issued.customer
    const pdf = { type: 'application/pdf', show: 'inline' } as const
    if (!acceptance) {
      const wanted = { ...customer, issued, sent: true }
      return {
        ...pdf,
        body: await keptOrPrinted(wanted, waiting, call),
        filename: fileNameOf(companyName, issued.language),
      }
    }
    const accepted = { ...customer, acceptanceId: acceptance.id, revision: issued.revision }
    return {
      ...pdf,
      body: await signedSoon(accepted, waiting, call),
      filename: signedFileNameOf(companyName, issued.language),
    }
  }

async function signedSoon(accepted: Parameters<typeof signedOf>[1], { objects, waitMs }: Waiting, call: Visit) {
  for (const end = performance.now() + waitMs; ; await sleep(50)) {
    const signed = await signedOf(call.db, accepted)
    if (signed) return signedPdf(signed, objects)
    if (call.visitor.gone.aborted || performance.now() > end) throw notSignedYet()
  }
}

export const readPhotoByLink =
  (objects: Objects): Download<typeof contract.readPhotoByLink> =>
  async ({ n, revision }, { db, customer, visitor, now }) => {
    await claim(db, pictures.of([customer.quoteId, visitor.place]))
    const { issued } = await linkedQuote(db, customer, now, revision)
    const key = photosOf(issued)[n - 1]
    return picture(key ? await scaled(key, objects) : null, { type: 'image/jpeg', filename: `photo-${n}.jpg` })
  }

export const readAttachmentByLink =
  (objects: Objects): Download<typeof contract.readAttachmentByLink> =>
  async ({ n, revision }, { db, customer, visitor, now }) => {
    await claim(db, pdfs.of([customer.quoteId, visitor.place]))
    const { issued } = await linkedQuote(db, customer, now, revision)
    const attachment = issued.attachments?.[n - 1]
    const body = attachment && (await objects.stream(attachment.key))
    if (!body) throw new DomainError('not-found', 'attachment-not-found', 'Attachment not found')
    return { body, bytes: attachment.bytes, type: 'application/pdf', filename: attachment.name, show: 'inline' }
  }

export const readLogoByLink =
  (objects: Objects): Download<typeof contract.readLogoByLink> =>
  async ({ revision }, { db, customer, visitor, now }) => {
    await claim(db, pictures.of([customer.quoteId, visitor.place]))
    const { issued } = await linkedQuote(db, customer, now, revision)
    return picture(await logoOf(issued.letterhead.logoKey, objects), { type: 'image/png', filename: 'logo.png' })
  }

function picture(bytes: Uint8Array | null, about: { type: string; filename: string }) {
  if (!bytes) throw new DomainError('not-found', 'photo-not-found', 'Photo not found')
  return { body: Buffer.from(bytes), bytes: bytes.byteLength, show: 'inline', ...about } as const
}
