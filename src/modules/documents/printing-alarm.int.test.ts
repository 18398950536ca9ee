import { afterAll, expect, it } from 'vitest'
import { ourChromium } from '../../testing/browser.ts'
import { contractor, draft, room } from '../../testing/contractors.ts'
import { withoutSystemFonts } from '../../testing/own-fonts.ts'
import { readPdf } from '../../testing/pdf.ts'
import { type System, startSystem } from '../../testing/system.ts'
import { getQuote, sendQuote } from '../quoting/contract/endpoints.ts'
import { generatePdf } from './contract/endpoints.ts'

const operatorMail = 'office@tidytally.example'
let fonts = false
const blank = await startSystem({
  mail: { operatorMail },
  documents: { launch: async () => (fonts ? ourChromium() : withoutSystemFonts(await ourChromium(), { own: false })) },
})
const gate = Promise.withResolvers<void>()
const starting = await startSystem({
  mail: { outcomeMs: 1 },
  documents: { proves: true, launch: () => gate.promise.then(ourChromium) },
})
const broken = await startSystem({
  mail: { operatorMail, outcomeMs: 1 },
  documents: { proves: true, launch: () => Promise.reject(new Error('no browser')) },
})
afterAll(async () => {
  gate.resolve()
  for (const system of [blank, starting, broken]) await system.stop()
})

async function sending(system: System) {
  const dana = await contractor(system)
  const { id, email } = await draft(dana)
  await room(dana, id, 900)
  const send = () => dana.call(sendQuote, { quoteId: id, status: 'sent' })
  return { dana, id, email, send, read: () => dana.call(getQuote, { quoteId: id }) }
}
const mailsTo = async ({ mailbox }: System, address = operatorMail) =>
  (await mailbox.mails()).filter(({ envelope }) => envelope.to.includes(address))
const jobs = async ({ db }: System) =>
  (await db.query("select state::text, retry_count from pgboss.job where name = 'documents.email-quote'")).rows

it('a quote whose PDF has no text isn’t sent or shown, its contractor can send again, and an operator is emailed once @OPS-01', async () => {
  const { dana, id, email, send, read } = await sending(blank)
  const words = 'The PDF came out without text, so we didn’t send it. Please send it again later.'
  for (const _ of [1, 2]) await expect(send()).rejects.toThrow(words)
  expect(await read()).toMatchObject({ status: 'draft' })
  const shown = await dana.ask(generatePdf, { id })
  expect([shown.statusCode, shown.json().code]).toEqual([503, 'pdf-not-made'])
  expect(await mailsTo(blank, email)).toEqual([])
  fonts = true
  expect((await send()).status).toBe('sent')
  const [{ attachments } = { attachments: [] }] = await mailsTo(blank, email)
  const { text } = await readPdf(attachments.find(({ mimeType }) => mimeType === 'application/pdf')!.content)
  expect(text).toContain('900')
  expect(text).not.toContain('Legible')
  await expect.poll(() => mailsTo(blank)).toHaveLength(1)
  expect((await mailsTo(blank))[0]!.subject).toBe('PDFs come out without text')
})

it('a process that hasn’t proven yet that it prints already serves, and its sends wait @OPS-01', async () => {
  const { send, read } = await sending(starting)
  expect((await send()).status).toBe('sending')
  expect((await starting.app.inject('/readyz')).statusCode).toBe(200)
  expect(await jobs(starting)).toEqual([{ state: 'created', retry_count: 0 }])
  gate.resolve()
  await expect.poll(async () => (await read()).status).toBe('sent')
})

it('a process that can’t print leaves sends to others, and an operator is emailed @OPS-01', async () => {
  const { email, send } = await sending(broken)
  await expect.poll(() => mailsTo(broken)).toHaveLength(1)
  expect((await send()).status).toBe('sending')
  const other = await broken.another({ documents: { proves: true, launch: ourChromium } })
  await expect.poll(() => mailsTo(broken, email)).toHaveLength(1)
  await other.close()
})
