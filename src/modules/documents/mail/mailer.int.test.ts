import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Behaviour, type Envelope, type Mailbox, startMailbox } from '../../../stand-ins/mailbox.ts'
import { dentalPractice } from '../samples.ts'
import { createMailer, type Mailer, type MailerOptions } from './mailer.ts'
import { isOneAddress, messageOf } from './message.ts'
import { quoteMail } from './quote-mail.ts'

const mailFrom = 'quotes@tidytally.example'
const postmark = {
  deliveryId: '0b8f6c9e-6a52-4a4e-9f0a-1f6d2c3b4a59',
  mailFrom,
  date: new Date('2026-11-19T15:00:00Z'),
}
const pdf = Buffer.from('%PDF-1.7 a quote')
const message = await messageOf(dentalPractice, await quoteMail(dentalPractice), pdf, postmark)
const claim = async () => {}

let behaviour: Behaviour = 'accept'
let envelopes: Envelope[] = []
let mailer: Mailer
const folder = await mkdtemp(join(tmpdir(), 'mailer-test-'))
const mailbox: Mailbox = await startMailbox({
  folder,
  httpPort: 0,
  behave: (envelope) => {
    envelopes.push(envelope)
    return behaviour
  },
})
const mailerWith = (options: Partial<MailerOptions> = {}) => {
  mailer = createMailer({ smtpUrl: mailbox.smtpUrl, mailFrom, answerMs: 600, ...options })
  return mailer
}
const handOver = async () => (await mailerWith().connect()).handOver(message, claim)

beforeEach(() => {
  behaviour = 'accept'
  envelopes = []
})
afterEach(() => mailer.close())
afterAll(async () => {
  await mailbox.stop()
  await rm(folder, { recursive: true })
})

describe('handing a mail over', () => {
  it('is accepted, and the mail is what the customer should get @DOC-01 @AMB-D02', async () => {
    expect(await handOver()).toEqual({ outcome: 'accepted' })
    const [mail] = await mailbox.mails()
    const header = (wanted: string) => mail?.headers.find(({ name }) => name.toLowerCase() === wanted)?.value
    expect(mail).toMatchObject({ subject: 'Cleaning quote from Brightline Cleaning Co. for Harbor Dental Group' })
    expect(header('from')).toBe('"Brightline Cleaning Co." <quotes@tidytally.example>')
    expect(header('reply-to')).toBe('Dana Dustwell <dana@brightline.example>')
    expect(header('to')).toBe('Priya Nair <priya@harbordental.example>')
    expect(header('message-id')).toBe(`<${postmark.deliveryId}@tidytally.example>`)
    expect(mail?.envelope).toEqual({ from: mailFrom, to: ['priya@harbordental.example'] })
    const [attached] = mail?.attachments ?? []
    expect(attached).toMatchObject({ filename: 'harbor-dental-group-quote.pdf', mimeType: 'application/pdf' })
    expect(Buffer.from(attached?.content ?? []).toString()).toBe(pdf.toString())
  })

  it.each<[Behaviour, object]>([
    ['refuse-451', { outcome: 'refused', forGood: false, answer: expect.stringContaining('Try again later') }],
    ['refuse-550', { outcome: 'refused', forGood: true, answer: expect.stringContaining('No such mailbox') }],
    ['hang', { outcome: 'unknown' }],
    ['cut-after-data', { outcome: 'unknown' }],
  ])('tells what happened when the server answers with %s @F-01 @F-08', async (how, expected) => {
    behaviour = how
    expect(await handOver()).toEqual(expected)
  })

  it('sends nothing when the last moment calls it back, and the line is given up @F-01', async () => {
    const before = (await mailbox.mails()).length
    const line = await mailerWith().connect()
    const calledBack = line.handOver(message, () => Promise.reject(new Error('another worker has it')))
    await expect(calledBack).rejects.toThrow('another worker has it')
    expect((await mailbox.mails()).length).toBe(before)
    expect(await (await mailer.connect()).handOver(message, claim)).toEqual({ outcome: 'accepted' })
  })

  it('knows that nothing was accepted when the line breaks before the last moment @F-01', async () => {
    const server = createServer((socket) => {
      socket.write('220 here\r\n')
      socket.on('error', () => {})
      socket.on('data', (chunk) => {
        const text = chunk.toString()
        if (text.startsWith('DATA')) socket.write('354 go on\r\n', () => socket.destroy())
        else socket.write('250 ok\r\n')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const line = await mailerWith({ smtpUrl: `smtp://127.0.0.1:${port}` }).connect()
    let claims = 0
    const slowClaim = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      claims++
    }
    expect(await line.handOver(message, slowClaim)).toEqual({ outcome: 'broken' })
    expect(claims).toBeLessThanOrEqual(1)
    await new Promise((resolve) => server.close(resolve))
  })

  it('fails to connect before anything is claimed: nobody there, or nobody who speaks @F-08', async () => {
    await expect(mailerWith({ smtpUrl: 'smtp://127.0.0.1:9' }).connect()).rejects.toThrow(/ECONNREFUSED|refused/i)
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as { port: number }
    const smtpUrl = `smtp://127.0.0.1:${port}`
    await expect(mailerWith({ smtpUrl, greetingMs: 200 }).connect()).rejects.toThrow()
    silent.close()
  })

  it('uses one line for several mails, and dials anew when the server has hung up @F-08', async () => {
    mailerWith()
    for (let mail = 0; mail < 3; mail++) {
      expect(await (await mailer.connect()).handOver(message, claim)).toEqual({ outcome: 'accepted' })
    }
    expect(envelopes).toHaveLength(3)
  })
})

describe('who a mail goes to', () => {
  it('is one address, whatever 1,000 inputs say @T-24', async () => {
    const sneaky = fc.constantFrom(
      'a@x.example',
      ', ',
      ';',
      '"',
      '<',
      '>',
      '\r\n',
      'Bcc: evil@y.example',
      ' ',
      '\u0000',
      '@',
      'é',
      '(c)',
      '\\',
    )
    const text = fc.oneof(
      fc.emailAddress(),
      fc.string(),
      fc.array(sneaky, { maxLength: 6 }).map((parts) => parts.join('')),
    )
    const mail = await quoteMail(dentalPractice)
    mailerWith()
    await fc.assert(
      fc.asyncProperty(text, text, text, text, async (email, contactPerson, companyName, replyTo) => {
        const customer = { ...dentalPractice.customer, email, contactPerson, companyName }
        const letterhead = { ...dentalPractice.letterhead, email: replyTo, businessName: companyName }
        const addressed = { ...dentalPractice, customer, letterhead }
        const before = envelopes.length
        const subject = `Cleaning quote for ${companyName}`
        const sent = await messageOf(addressed, { ...mail, subject, html: '', text: '.' }, pdf, postmark).then(
          async (composed) => (await mailer.connect()).handOver(composed, claim),
          () => null,
        )
        expect(sent === null).toBe(!isOneAddress(email))
        if (sent) expect(envelopes.slice(before)).toEqual([{ from: mailFrom, to: [email] }])
        else expect(envelopes).toHaveLength(before)
      }),
      { numRuns: 1_000 },
    )
    const known = new Set([
      'return-path',
      'delivered-to',
      'from',
      'to',
      'reply-to',
      'subject',
      'message-id',
      'date',
      'mime-version',
      'content-type',
    ])
    for (const { headers } of await mailbox.mails())
      expect(headers.map(({ name }) => name.toLowerCase()).filter((name) => !known.has(name))).toEqual([])
  }, 120_000)

  it('takes plain addresses and nothing else @T-24', () => {
    expect(['priya@harbordental.example', 'p.n+quotes@a-b.example'].every(isOneAddress)).toBe(true)
    const lists = [
      'a@x.example, evil@y.example',
      'a@x.example;b@y.example',
      '"a b"@x.example',
      'A <a@x.example>',
      'a@x.example\n',
      '',
      'a',
    ]
    expect(lists.filter(isOneAddress)).toEqual([])
  })
})
