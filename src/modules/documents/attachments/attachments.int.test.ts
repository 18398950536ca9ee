import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { PDF } from '@libpdf/core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Contractor, contractor, draft, room } from '../../../testing/fixtures/contractors.ts'
import { readPdf, readTags } from '../../../testing/fixtures/pdf.ts'
import { asUpload } from '../../../testing/fixtures/pictures.ts'
import { endOf, startingNone } from '../../../testing/system/children.ts'
import { jobsDone } from '../../../testing/system/jobs-done.ts'
import { fileOf, isThere } from '../../../testing/system/stored-files.ts'
import { startSystem } from '../../../testing/system/system.ts'
import * as quoting from '../../quoting/contract/endpoints.ts'
import { listRevisions } from '../../quoting/contract/history.ts'
import { issuedNow, revisionOf } from '../../quoting/index.ts'
import { addAttachment, deleteAttachment, listAttachments } from '../contract/attachments.ts'
import { generatePdf } from '../contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
let quoteId: string
let email: string
beforeEach(async () => {
  dana = await contractor(system)
  email = `${randomUUID()}@harbordental.example`
  quoteId = (await draft(dana, { companyName: 'Harbor Dental', email })).id
  await room(dana, quoteId, 1240, { name: 'Main floor' })
})

/** One page with these words, and more bytes that nothing can pack. */
async function plainPdf(words: string, more = 0) {
  const pdf = PDF.create()
  pdf.addPage({ size: 'letter' }).drawText(words, { x: 72, y: 600, size: 12 })
  const bytes = Buffer.from(await pdf.save())
  const random = Buffer.alloc(more, 'r')
  return Buffer.concat([bytes, more > 0 ? Buffer.from(`\n%${random.toString('latin1')}`) : random])
}

/** A one-page PDF whose catalog has more entries, without a list of where its objects are. */
const withCatalog = (more: string, objects = '', encoding: BufferEncoding = 'utf8') =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R${more}>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n` +
      `3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>\nendobj\n${objects}trailer\n<</Root 1 0 R/Size 9>>\n%%EOF`,
    encoding,
  )

const upload = (bytes: Uint8Array, filename = 'insurance.pdf', expiresOn?: string) =>
  dana.ask(addAttachment, {
    ...(expiresOn !== undefined && { expiresOn }),
    file: asUpload(bytes, filename, 'application/pdf'),
  } as never)
const add = async (...given: Parameters<typeof upload>) => {
  const answer = await upload(...given)
  expect(answer.statusCode).toBe(200)
  return answer.json() as { id: string; name: string; expiresOn: string | null }
}
const send = () => dana.call(quoting.sendQuote, { quoteId, status: 'sent' })
const version = async () => (await revisionOf(system.db, dana.user.id, quoteId))!
const pdfBytes = async () => (await dana.ask(generatePdf, { id: quoteId })).rawPayload
const pdf = async () => (await readPdf(await pdfBytes())).pages.map(({ text }) => text.replace(/\s+/g, ' '))

describe('attachments @PRP-02', () => {
  it('go after the quote in the download and the email, frozen with the version, whose other pages stay as they are', async () => {
    const { id, name } = await add(await plainPdf('Certificate of insurance'))
    expect(name).toBe('insurance.pdf')
    await add(await plainPdf('License 4711'), 'license.pdf', '2031-05-31')
    expect(await dana.call(listAttachments, {})).toMatchObject([
      { id, name: 'insurance.pdf', expiresOn: null },
      { name: 'license.pdf', expiresOn: '2031-05-31' },
    ])
    const pages = await pdf()
    expect(pages[0]).toContain('At the end of this document:')
    expect(pages.slice(-2)).toEqual([expect.stringContaining('insurance'), expect.stringContaining('License 4711')])
    expect((await readTags(await pdfBytes())).titleIsShown).toBe(true)

    await send()
    const mail = (await system.mailbox.mails()).findLast(({ envelope }) => envelope.to.includes(email))!
    const attached = mail.attachments.find(({ filename }) => filename?.endsWith('.pdf'))!
    expect((await readPdf(attached.content)).text).toContain('License 4711')
    const frozen = (await version()).attachments!
    expect(frozen.map((one) => [one.name, one.sha256.length])).toEqual([
      ['insurance.pdf', 64],
      ['license.pdf', 64],
    ])

    await dana.call(deleteAttachment, { attachmentId: id })
    await jobsDone(system.db, 'documents.remove-attachment')
    expect(await isThere(system.objectsFolder, frozen[0]!.key)).toBe(true)
    expect(await dana.call(listAttachments, {})).toHaveLength(1)
  })

  it('are chosen by the quote: all that are valid, some or none, and never one that has expired', async () => {
    const first = await add(await plainPdf('First'), 'first.pdf')
    const second = await add(await plainPdf('Second'), 'second.pdf')
    const expired = await add(await plainPdf('Expired'), 'expired.pdf', '2020-01-31')
    const choose = (attachmentIds: string[] | null) => dana.call(quoting.savePricing, { quoteId, attachmentIds })
    const names = async () =>
      (await issuedNow(system.db, dana.user.id, quoteId, new Date()))!.attachments?.map(({ name }) => name)
    expect(await names()).toEqual(['first.pdf', 'second.pdf'])
    expect((await choose([second.id, expired.id])).attachmentIds).toEqual([second.id, expired.id])
    expect(await names()).toEqual(['second.pdf'])
    await choose([])
    expect(await names()).toBeUndefined()
    await send()
    expect(await version()).not.toHaveProperty('attachments')
    expect((await choose([first.id])).changedSinceSent).toBe(true)
    await dana.call(quoting.resendQuote, { quoteId })
    const { revisions } = await dana.call(listRevisions, { quoteId })
    expect(revisions.find(({ revision }) => revision === 2)?.changes).toEqual(['attachments added'])
  })

  it('stay out of a PDF that would be too large for an email, which says where they are', async () => {
    await add(await plainPdf('Photos of our work', 4_000_000), 'one.pdf')
    await add(await plainPdf('More photos', 4_000_000), 'two.pdf')
    const pages = await pdf()
    expect(pages.join()).toContain('They are too large for this document.')
    expect(pages.join()).not.toContain('Photos of our work')
    await send()
    expect((await version()).attachments).toHaveLength(2)
  })

  it.each([
    [
      'locked with a password',
      async () => {
        const pdf = await PDF.load(await plainPdf('Secret'))
        pdf.setProtection({ userPassword: 'secret', ownerPassword: 'other' })
        return Buffer.from(await pdf.save())
      },
    ],
    ['scripts', async () => withCatalog('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>')],
    ['scripts', async () => withCatalog('/Names 5 0 R', '5 0 obj\n<</JavaScript<</Names[(a) 6 0 R]>>>>\nendobj\n')],
    ['scripts', async () => withCatalog('/OpenAction<</S/Launch/F(calc.exe)>>')],
    ['scripts', async () => withCatalog('/Names<</EmbeddedFiles<</Names[(a) 5 0 R]>>>>')],
    ['isn’t a PDF', async () => Buffer.from('%PDF-1.7\nnonsense')],
    ['isn’t a PDF', async () => Buffer.from('MZ a program')],
    [
      'isn’t a PDF',
      async () => {
        const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024))
        const head = `5 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${bomb.length}>>\nstream\n`
        return Buffer.concat([withCatalog(''), Buffer.from(head), bomb, Buffer.from('\nendstream\nendobj\n')])
      },
    ],
  ])('are refused with a sentence: %s (%#)', async (words, make) => {
    const answer = await upload(await make())
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ code: 'not-a-plain-pdf', message: expect.stringContaining(words) })
    expect(await dana.call(listAttachments, {})).toEqual([])
  })

  it('are not blamed for a system that starts no process to read them', async () => {
    const file = await plainPdf('License 4711')
    const answer = await startingNone('EMFILE', () => upload(file))
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'busy'])
  })

  it('end the process that reads them at 400 MB, however a small file hides what it unpacks to @T-26', async () => {
    const bomb = deflateSync(Buffer.alloc(400 * 1024 * 1024, ' '))
    const head = `4 0 obj\n<</Type/Obj#53tm/N 1/First 4/Filter/FlateDecode/Length ${bomb.length}>>\nstream\n`
    const hidden = withCatalog('/Lang 4 0 R', `${head}${bomb.toString('latin1')}\nendstream\nendobj\n`, 'latin1')
    const length = Buffer.alloc(4)
    length.writeUInt32BE(hidden.byteLength)
    const program = new URL('./pdf-process.ts', import.meta.url)
    expect(await endOf([program, 'check'], Buffer.concat([length, hidden]))).toBe('SIGKILL')
  }, 90_000)

  it('that were lost keep a quote from the customer, and the contractor reads which one it is', async () => {
    const { id } = await add(await plainPdf('Certificate of insurance'))
    const { rows } = await system.db.query('select file from documents.attachments where id = $1', [id])
    await rm(fileOf(system.objectsFolder, rows[0].file))
    const loss = 'insurance.pdf is missing. Remove it in Business Settings and add it again.'
    expect((await dana.ask(generatePdf, { id: quoteId })).json()).toMatchObject({ message: loss })
    const sent = await dana.ask(quoting.sendQuote, { quoteId, status: 'sent' })
    expect(sent.json()).toMatchObject({ message: loss })
    const mails = 'select state, reason, attempts from post_office.messages where contractor_id = $1 order by due_at'
    expect((await system.db.query(mails, [dana.user.id])).rows).toMatchObject([{ state: 'failed', reason: loss }])

    await dana.call(deleteAttachment, { attachmentId: id })
    await add(await plainPdf('Certificate of insurance'))
    await send()
    expect((await system.db.query(mails, [dana.user.id])).rows).toMatchObject([{ state: 'failed' }, { state: 'sent' }])
  })

  it('are at most five of 5 MB, and only their owner sees or removes them', async () => {
    const small = await plainPdf('Small')
    const { id } = await add(small)
    expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 1, ' '))).statusCode).toBe(413)
    for (const at of [2, 3, 4, 5]) await add(small, `${at}.pdf`)
    expect((await upload(small)).json()).toMatchObject({ code: 'too-many-attachments' })
    const eve = await contractor(system)
    expect(await eve.call(listAttachments, {})).toEqual([])
    const [{ file }] = (await system.db.query('select file from documents.attachments where id = $1', [id])).rows
    expect((await eve.ask(deleteAttachment, { attachmentId: id })).statusCode).toBe(404)
    await dana.call(deleteAttachment, { attachmentId: id })
    await jobsDone(system.db, 'documents.remove-attachment')
    expect(await isThere(system.objectsFolder, file)).toBe(false)
  })
})
