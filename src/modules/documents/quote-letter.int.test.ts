import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createMailer } from '../../platform/post-office/mailer.ts'
import { messageOf } from '../../platform/post-office/message.ts'
import { startMailbox } from '../../stand-ins/mailbox.ts'
import { quoteMail } from './mail/quote.ts'
import { letterOf } from './quote-letter.ts'
import { dentalPractice } from './samples.ts'

const mailFrom = 'quotes@tidytally.example'
const postmark = {
  id: '0b8f6c9e-6a52-4a4e-9f0a-1f6d2c3b4a59',
  mailFrom,
  date: new Date('2026-11-19T15:00:00Z'),
}
const pdf = Buffer.from('%PDF-1.7 a quote')
const folder = await mkdtemp(join(tmpdir(), 'quote-letter-test-'))
const mailbox = await startMailbox({ folder, httpPort: 0 })
const mailer = createMailer({ smtpUrl: mailbox.smtpUrl, mailFrom })
const handOver = async () => {
  const message = await messageOf(letterOf(dentalPractice, await quoteMail(dentalPractice), pdf, postmark))
  return (await mailer.connect()).handOver(message, async () => {})
}

afterAll(async () => {
  mailer.close()
  await mailbox.stop()
  await rm(folder, { recursive: true })
})

describe('delivering an email', () => {
  it('is accepted, and the email has the right headers and attachment @DOC-01 @AMB-D02', async () => {
    expect(await handOver()).toEqual({ outcome: 'accepted' })
    const [mail] = await mailbox.mails()
    const header = (wanted: string) => mail?.headers.find(({ name }) => name.toLowerCase() === wanted)?.value
    expect(mail).toMatchObject({ subject: 'Cleaning quote from Brightline Cleaning Co. for Harbor Dental Group' })
    expect(header('from')).toBe('"Brightline Cleaning Co." <quotes@tidytally.example>')
    expect(header('reply-to')).toBe('Dana Dustwell <dana@brightline.example>')
    expect(header('to')).toBe('Priya Nair <priya@harbordental.example>')
    expect(header('message-id')).toBe(`<${postmark.id}@tidytally.example>`)
    expect(mail?.envelope).toEqual({ from: mailFrom, to: ['priya@harbordental.example'] })
    const [attached] = mail?.attachments ?? []
    expect(attached).toMatchObject({ filename: 'harbor-dental-group-quote.pdf', mimeType: 'application/pdf' })
    expect(Buffer.from(attached?.content ?? []).toString()).toBe(pdf.toString())
  })
})
