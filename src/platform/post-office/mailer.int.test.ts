import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import fc from 'fast-check'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Behavior, type Envelope, type Mailbox, startMailbox } from '../../stand-ins/mailbox.ts'
import { createMailer, type Mailer, type MailerOptions } from './mailer.ts'
import { isOneAddress, type Letter, messageOf } from './message.ts'

const mailFrom = 'quotes@tidytally.example'
const letter: Letter = {
  id: '0b8f6c9e-6a52-4a4e-9f0a-1f6d2c3b4a59',
  from: { name: 'Brightline Cleaning Co.', address: mailFrom },
  to: { name: 'Priya Nair', address: 'priya@harbordental.example' },
  replyTo: { name: 'Dana Dustwell', address: 'dana@brightline.example' },
  subject: 'Cleaning quote',
  text: '.',
  html: '',
  date: new Date('2026-11-19T15:00:00Z'),
}
const message = await messageOf(letter)
const claim = async () => {}

let behavior: Behavior = 'accept'
let envelopes: Envelope[] = []
let mailer: Mailer
const folder = await mkdtemp(join(tmpdir(), 'mailer-test-'))
const mailbox: Mailbox = await startMailbox({
  folder,
  httpPort: 0,
  behave: (envelope) => {
    envelopes.push(envelope)
    return behavior
  },
})
const mailerWith = (options: Partial<MailerOptions> = {}) => {
  mailer = createMailer({ smtpUrl: mailbox.smtpUrl, mailFrom, ...options })
  return mailer
}
const handOver = async (options = {}) => (await mailerWith(options).connect()).handOver(message, claim)

beforeEach(() => {
  behavior = 'accept'
  envelopes = []
})
afterEach(() => mailer.close())
afterAll(async () => {
  await mailbox.stop()
  await rm(folder, { recursive: true })
})

describe('handing over an email', () => {
  it('gives it an envelope sender of its own, and asks for reports with headers only @SND-06', async () => {
    const asked: unknown[] = []
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      hideDSN: false,
      onData(stream, { envelope: { mailFrom: from, dsn } }, done) {
        asked.push([from ? from.address : null, dsn?.ret])
        stream.resume().on('end', () => done())
      },
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const line = await mailerWith({
      smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    }).connect()
    await line.handOver({ ...message, returnPath: 'bounce+1@tidytally.example' }, claim)
    const next = await mailer.connect()
    await next.handOver(message, claim)
    mailer.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
    expect(asked).toEqual([
      ['bounce+1@tidytally.example', 'HDRS'],
      [mailFrom, null],
    ])
  })

  it.each<[Behavior, object]>([
    ['refuse-451', { outcome: 'refused', forGood: false, answer: '451 Try again later', about: 'other' }],
    ['refuse-550', { outcome: 'refused', forGood: true, answer: '550 5.1.1 No such mailbox', about: 'address' }],
    ['hang', { outcome: 'unknown' }],
    ['cut-after-data', { outcome: 'unknown' }],
  ])('reports the outcome when the server answers with %s @F-01 @F-08', async (how, expected) => {
    behavior = how
    expect(await handOver(how === 'hang' ? { answerMs: 600 } : {})).toEqual(expected)
  })

  it.each([
    ['RCPT TO', '550 No such user', 'address'],
    ['RCPT TO', '553 No such user', 'address'],
    ['RCPT TO', '550 5.1.10 Recipient has null MX', 'address'],
    ['RCPT TO', '550 5.1.8 Sender’s domain doesn’t exist', 'other'],
    ['RCPT TO', '550 5.7.1 Relaying denied', 'other'],
    ['RCPT TO', '552 5.2.2 Over quota', 'other'],
    ['RCPT TO', '554 Your host is on a list', 'other'],
    ['DATA', '550 5.1.1 No such user', 'address'],
    ['DATA', '550 This looks like spam', 'other'],
    ['DATA', '554 5.7.1 This looks like spam', 'other'],
    ['DATA', '552 5.3.4 Message size exceeds fixed limit', 'size'],
    ['DATA', '552-5.2.3 Your message exceeded our limits.\r\n552 5.2.3 Bye', 'size'],
  ])('knows what a refusal at %s is about: %s @F-08 @FOL-03', async (command, reply, about) => {
    const server = createServer((socket) => {
      let inBody = false
      socket.on('error', () => {})
      socket.write('220 here\r\n')
      createInterface(socket).on('line', (line) => {
        const isOver = inBody && line === '.'
        if (inBody && !isOver) return
        inBody = line === 'DATA'
        const isRefused = isOver ? command === 'DATA' : line.startsWith(command)
        socket.write(inBody ? '354 go on\r\n' : isRefused && line !== 'DATA' ? `${reply}\r\n` : '250 ok\r\n')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const result = await (await mailerWith({ smtpUrl: `smtp://127.0.0.1:${port}` }).connect()).handOver(message, claim)
    server.close()
    expect(result).toMatchObject({ outcome: 'refused', forGood: true, about })
  })

  it('is refused for good if it is larger than the server takes, before anything is claimed @F-08', async () => {
    const server = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], size: 100 })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const { port } = server.server.address() as AddressInfo
    const line = await mailerWith({ smtpUrl: `smtp://127.0.0.1:${port}` }).connect()
    const claimed: boolean[] = []
    const result = await line.handOver(message, async () => void claimed.push(true))
    server.close(() => {})
    expect([result, claimed]).toEqual([{ outcome: 'refused', forGood: true, answer: '', about: 'size' }, []])
  })

  it('sends nothing if the final claim fails, and drops the connection @F-01', async () => {
    const before = (await mailbox.mails()).length
    const line = await mailerWith().connect()
    const calledBack = line.handOver(message, () => Promise.reject(new Error('another worker has it')))
    await expect(calledBack).rejects.toThrow('another worker has it')
    expect((await mailbox.mails()).length).toBe(before)
    expect(await (await mailer.connect()).handOver(message, claim)).toEqual({ outcome: 'accepted' })
  })

  it('reports that nothing was accepted if the connection breaks before the claim @F-01', async () => {
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

  it('fails to connect before anything is claimed if the server refuses or stays silent @F-08', async () => {
    await expect(mailerWith({ smtpUrl: 'smtp://127.0.0.1:9' }).connect()).rejects.toThrow(/ECONNREFUSED|refused/i)
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as { port: number }
    const smtpUrl = `smtp://127.0.0.1:${port}`
    await expect(mailerWith({ smtpUrl, greetingMs: 200 }).connect()).rejects.toThrow()
    silent.close()
  })

  it('reuses one connection for several emails, and reconnects when the server has hung up @F-08', async () => {
    const lines: Socket[] = []
    const between = createServer((socket) => {
      const server = connect(Number(new URL(mailbox.smtpUrl).port), '127.0.0.1')
      for (const end of [socket, server]) end.on('error', () => {})
      socket.on('close', () => server.destroy())
      socket.pipe(server).pipe(socket)
      lines.push(socket)
    })
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
    const { port } = between.address() as { port: number }
    mailerWith({ smtpUrl: `smtp://127.0.0.1:${port}` })
    const mail = async () => (await mailer.connect()).handOver(message, claim)
    for (let count = 0; count < 3; count++) expect(await mail()).toEqual({ outcome: 'accepted' })
    expect(lines).toHaveLength(1)
    lines[0]!.destroy()
    expect(await mail()).toEqual({ outcome: 'accepted' })
    expect(lines).toHaveLength(2)
    expect(envelopes).toHaveLength(4)
    mailer.close()
    await new Promise((resolve) => between.close(resolve))
  })
})

describe('the recipient of an email', () => {
  it('is always a single address, for 1,000 random inputs @T-24', async () => {
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
    mailerWith()
    await fc.assert(
      fc.asyncProperty(text, text, text, text, async (email, contactPerson, companyName, replyTo) => {
        const before = envelopes.length
        const hostile = {
          ...letter,
          from: { name: companyName, address: mailFrom },
          to: { name: contactPerson, address: email },
          replyTo: { name: companyName, address: replyTo },
          subject: `Cleaning quote for ${companyName}`,
        }
        const sent = await messageOf(hostile).then(
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
      'content-transfer-encoding',
    ])
    for (const { headers } of await mailbox.mails())
      expect(headers.map(({ name }) => name.toLowerCase()).filter((name) => !known.has(name))).toEqual([])
  }, 120_000)

  it('must be a plain address @T-24', () => {
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
