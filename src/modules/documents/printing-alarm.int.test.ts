import { afterEach, expect, it } from 'vitest'
import { ourChromium } from '../../testing/browser/browser.ts'
import { contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { readPdf } from '../../testing/fixtures/pdf.ts'
import { withoutSystemFonts } from '../../testing/system/own-fonts.ts'
import { type System, startSystem } from '../../testing/system/system.ts'
import { getQuote, sendQuote } from '../quoting/contract/endpoints.ts'
import { generatePdf } from './contract/endpoints.ts'

const operatorMail = 'office@tidytally.example'
let system: System
afterEach(() => system.stop())

async function sending() {
  const dana = await contractor(system)
  const { id, email } = await draft(dana)
  await room(dana, id, 900)
  const send = () => dana.call(sendQuote, { quoteId: id, status: 'sent' })
  return { dana, id, email, send, read: () => dana.call(getQuote, { quoteId: id }) }
}
const mailsTo = async (address = operatorMail) =>
  (await system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(address))
const jobs = async () =>
  (await system.db.query("select state::text, retry_count from pgboss.job where name = 'documents.email-quote'")).rows

it('a quote whose PDF has no text isn’t sent or shown, its contractor can send again, and an operator is emailed once @OPS-01', async () => {
  let fonts = false
  const launch = async () => (fonts ? ourChromium() : withoutSystemFonts(await ourChromium(), { own: false }))
  system = await startSystem({ mail: { operatorMail }, documents: { launch } })
  const { dana, id, email, send, read } = await sending()
  const words = 'The PDF came out without text, so we didn’t send it. Please send it again later.'
  for (const _ of [1, 2]) await expect(send()).rejects.toThrow(words)
  expect(await read()).toMatchObject({ status: 'draft' })
  const shown = await dana.ask(generatePdf, { id })
  expect([shown.statusCode, shown.json().code]).toEqual([503, 'pdf-not-made'])
  expect(await mailsTo(email)).toEqual([])
  fonts = true
  expect((await send()).status).toBe('sent')
  const [{ attachments } = { attachments: [] }] = await mailsTo(email)
  const { text } = await readPdf(attachments.find(({ mimeType }) => mimeType === 'application/pdf')!.content)
  expect(text).toContain('900')
  expect(text).not.toContain('Legible')
  await expect.poll(() => mailsTo()).toHaveLength(1)
  expect((await mailsTo())[0]!.subject).toBe('PDFs come out without text')
})

it('a process that hasn’t passed its print check serves requests, and its sends wait @OPS-01', async () => {
  const gate = Promise.withResolvers<void>()
  const launch = () => gate.promise.then(ourChromium)
  system = await startSystem({ mail: { outcomeMs: 1 }, documents: { proves: true, launch } })
  const { send, read } = await sending()
  expect((await send()).status).toBe('sending')
  expect((await system.app.inject('/readyz')).statusCode).toBe(200)
  expect(await jobs()).toEqual([{ state: 'created', retry_count: 0 }])
  gate.resolve()
  await expect.poll(async () => (await read()).status).toBe('sent')
})

it('a process that can’t print leaves sends and PDFs to others, and an operator is emailed @OPS-01', async () => {
  const launch = () => Promise.reject(new Error('no browser'))
  system = await startSystem({ mail: { operatorMail, outcomeMs: 1 }, documents: { proves: true, launch } })
  const { dana, id, email, send } = await sending()
  await expect.poll(() => mailsTo()).toHaveLength(1)
  const shown = dana.ask(generatePdf, { id })
  expect((await send()).status).toBe('sending')
  const other = await system.another({ documents: { proves: true, launch: ourChromium } })
  await expect.poll(() => mailsTo(email)).toHaveLength(1)
  expect((await shown).statusCode).toBe(200)
  await other.close()
})
