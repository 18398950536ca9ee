import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, describe, expect, it } from 'vitest'
import { fictionalCompany as company } from '../../shared-kernel/company.ts'
import { visitor } from '../../testing/browser/visitor.ts'
import { arrangeSubscription, draft, password, room, verifyEmail } from '../../testing/fixtures/contractors.ts'
import { readPdf, saidIn } from '../../testing/fixtures/pdf.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { startSystem } from '../../testing/system/system.ts'
import { currentUser, register, uploadLogo } from '../accounts/contract/endpoints.ts'
import { nameSender } from '../accounts/contract/sender.ts'
import { registerWithTrial } from '../billing/contract/endpoints.ts'
import * as areaContract from '../quoting/contract/areas.ts'
import * as quoting from '../quoting/contract/endpoints.ts'

const system = await startSystem({ company: { ...company, mailFrom: 'quotes@mail.example' } })
afterAll(() => system.stop())

const product = /tidy[\s\p{P}\p{Cf}]*tally/giu
let people = 0

/** A new account as its registration opens it, free to send. */
async function opened(changes: { businessName?: string } = {}, how: 'register' | 'trial' = 'register') {
  const browser = visitor(system.app, `10.3.0.${++people}`)
  const person = { firstName: 'Maria', lastName: 'Delgado', email: `maria.${people}@delgado.example`, password }
  if (how === 'trial') await browser.call(registerWithTrial, { ...person, ...changes, planType: 'pro-monthly' })
  else await browser.call(register, { ...person, ...changes })
  const user = await browser.call(currentUser, {})
  await arrangeSubscription(system.db, user.id, 'pro-monthly', how === 'trial' ? 'trialing' : 'active')
  await verifyEmail(system.db, user.id)
  return Object.assign(browser, { user })
}
type Maria = Awaited<ReturnType<typeof opened>>

async function quoted(maria: Maria) {
  const quote = await draft(maria, {
    companyName: 'Northgate Family Law',
    email: `ellen.${++people}@northgate.example`,
  })
  const { id: areaId } = await room(maria, quote.id, 2000, { notes: 'Ring twice.' })
  await maria.call(areaContract.addPhoto, { areaId, file: asUpload(await photo(900, 600)) })
  return quote
}

/** The emails to this customer as bytes, oldest first. */
async function emailsTo(address: string) {
  const folder = join(system.objectsFolder, '../mailbox')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
  const all = await Promise.all(files.map((name) => readFile(join(folder, name))))
  return all.filter((raw) => raw.includes(`Delivered-To: ${address}\r\n`))
}

async function firstEmail(maria: Maria) {
  const { id, email } = await quoted(maria)
  await maria.call(quoting.sendQuote, { quoteId: id, status: 'sent' })
  return readEmail((await emailsTo(email))[0])
}

/** Every part of an email that reaches its customer, decoded. */
async function readEmail(raw: Buffer | undefined) {
  const email = await PostalMime.parse(raw!, { attachmentEncoding: 'arraybuffer' })
  const head = raw!.toString('latin1').split('\r\n\r\n')[0]!
  const bytesOf = (content: unknown) => new Uint8Array(content as ArrayBuffer)
  const pdf = bytesOf(email.attachments.find(({ mimeType }) => mimeType === 'application/pdf')!.content)
  const { attachments, text = '', html = '', ...rest } = email
  const parts = {
    text,
    html,
    head: [head, JSON.stringify(rest)].join('\n'),
    structure: raw!
      .toString('latin1')
      .match(/^(--|Content-)[^\r\n]*/gm)!
      .join('\n'),
    files: attachments.map(({ content, ...about }) => JSON.stringify(about) + saidIn(bytesOf(content))).join('\n'),
    pdf: [(await readPdf(pdf)).text, JSON.stringify((await readPdf(pdf)).info)].join('\n'),
  }
  return { ...parts, email, everything: Object.values(parts).join('\n') }
}
type Read = Awaited<ReturnType<typeof readEmail>>

/** One "Sent with" at the foot of each body, and the product nowhere else. */
function expectNoProduct({ text, html, ...others }: Read) {
  expect(text).toMatch(/\n\nSent with TidyTally\s*$/)
  expect(html.replace(/<!--.*?-->|<[^>]*>/gs, '').trimEnd()).toMatch(/\n\s*Sent with TidyTally$/)
  for (const body of [text, html]) expect(body.match(product)).toHaveLength(1)
  const { head, structure, files, pdf } = others
  for (const [part, said] of Object.entries({ head, structure, files, pdf }))
    expect([part, said.match(product)]).toEqual([part, null])
}

describe('the first quote of a new account @SND-01', () => {
  it('is sent in the contractor’s own name if they gave no business name @AMB-D07', async () => {
    const sent = await firstEmail(await opened())
    expectNoProduct(sent)
    expect(sent.email.from).toMatchObject({ name: 'Maria Delgado', address: 'quotes@mail.example' })
    expect(sent.email.subject).toBe('Cleaning quote from Maria Delgado for Northgate Family Law')
    expect(sent.text.match(/Maria Delgado/g)).toHaveLength(1)
    expect(sent.pdf).toContain('MD Maria Delgado')
    expect(sent.pdf).toContain('Quote TT-')
  })

  it.each(['register', 'trial'] as const)('is sent in the business name given at sign-up: %s', async (how) => {
    const maria = await opened({ businessName: '  Delgado Cleaning ' }, how)
    expect(maria.user.businessName).toBe('Delgado Cleaning')
    await maria.call(uploadLogo, { file: { bytes: await photo(300, 300), filename: 'logo.jpg', type: 'image/jpeg' } })
    const sent = await firstEmail(maria)
    expectNoProduct(sent)
    expect(sent.email.from?.name).toBe('Delgado Cleaning')
    expect(sent.email.subject).toBe('Cleaning quote from Delgado Cleaning for Northgate Family Law')
    expect(sent.pdf).toContain('Delgado Cleaning')
  })
})

describe('a version without a business name @SND-01', () => {
  it('is sent again under the original name despite a new business name; the next version uses the new name @ISS-02', async () => {
    const maria = await opened()
    const { id: quoteId, email } = await quoted(maria)
    await maria.call(quoting.sendQuote, { quoteId, status: 'sent' })
    await maria.call(nameSender, { businessName: 'Delgado Cleaning', businessPhone: '(503) 555-0144' })
    await maria.call(quoting.resendQuote, { quoteId, deliveryId: randomUUID() })
    await room(maria, quoteId, 500, { name: 'Annex' })
    await maria.call(quoting.resendQuote, { quoteId, deliveryId: randomUUID() })
    const sent = await Promise.all((await emailsTo(email)).map(readEmail))
    for (const one of sent) expectNoProduct(one)
    expect(sent.map(({ email }) => email.from?.name)).toEqual(['Maria Delgado', 'Maria Delgado', 'Delgado Cleaning'])
    expect(sent.map(({ pdf }) => pdf.includes('MD Maria Delgado'))).toEqual([true, true, false])
    expect(sent.map(({ text }) => text.includes('(503) 555-0144'))).toEqual([false, false, true])
  })
})
