import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Behavior, type Envelope, type Mailbox, startMailbox } from './mailbox.ts'

let folder: string
let mailbox: Mailbox
let behavior: Behavior = 'accept'
const asked: Envelope[] = []
const start = () =>
  startMailbox({
    folder,
    httpPort: 0,
    behave: (envelope) => {
      asked.push(envelope)
      return behavior
    },
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox '))
  mailbox = await start()
})
afterAll(async () => {
  await mailbox.stop()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  behavior = 'accept'
  asked.length = 0
  expect((await fetch(`${mailbox.url}/api/mails`, { method: 'DELETE' })).status).toBe(204)
})

const logo = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')

async function send(subject = 'Your cleaning quote — Harbor Dental'): Promise<string> {
  const transport = createTransport({ url: mailbox.smtpUrl, socketTimeout: 700 } as never)
  try {
    const { response } = (await transport.sendMail({
      from: { name: 'Brightline Cleaning Co.', address: 'quotes@tidytally.example' },
      to: 'priya@harbor.example',
      subject,
      text: 'Thank you for showing us around.',
      html: '<head></head><p>Thank you <img src="cid:logo"></p><script>alert(1)</script>',
      attachments: [
        { filename: 'harbor dental quote.pdf', content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' },
        { filename: 'page.html', content: '<script>alert(1)</script>', contentType: 'text/html' },
        { filename: 'logo.gif', content: logo, cid: 'logo' },
      ],
    })) as { response: string }
    return response
  } finally {
    transport.close()
  }
}

it('stores an email with its attachments and serves it to programs and over HTTP @DOC-06', async () => {
  const before = Date.now()
  await send()
  const [mail] = await mailbox.mails()
  expect(mail).toMatchObject({
    envelope: { from: 'quotes@tidytally.example', to: ['priya@harbor.example'] },
    from: 'Brightline Cleaning Co. <quotes@tidytally.example>',
    to: 'priya@harbor.example',
    subject: 'Your cleaning quote — Harbor Dental',
    text: expect.stringContaining('Thank you for showing us around.'),
  })
  expect(Date.parse(mail!.receivedAt)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(mail!.receivedAt)).toBeLessThanOrEqual(Date.now())
  const { mails } = (await (await fetch(`${mailbox.url}/api/mails`)).json()) as { mails: Record<string, never>[] }
  const kept = { filename: 'harbor dental quote.pdf', mimeType: 'application/pdf', size: 8 }
  expect(mails[0]).toMatchObject({ subject: mail!.subject, attachments: [{ inline: true }, kept, { inline: false }] })
  const one = await (await fetch(`${mailbox.url}/api/mails/${mail!.id}`)).json()
  expect(one).toMatchObject({
    html: mail!.html,
    text: mail!.text,
    attachments: [{ inline: true }, kept, { inline: false }],
  })
})

it("shows a PDF, but never runs an email's content", async () => {
  await send()
  const { mails } = (await (await fetch(`${mailbox.url}/api/mails`)).json()) as {
    mails: { id: string; attachments: { url: string }[] }[]
  }
  const [, pdf, page] = await Promise.all(mails[0]!.attachments.map(({ url }) => fetch(mailbox.url + url)))
  expect(pdf!.headers.get('content-type')).toBe('application/pdf')
  expect(pdf!.headers.get('content-disposition')).toBe('inline')
  expect(await pdf!.text()).toBe('%PDF-1.7')
  expect(page!.headers.get('content-type')).toBe('application/octet-stream')
  expect(page!.headers.get('content-disposition')).toBe('attachment')
  const html = await fetch(`${mailbox.url}/mails/${mails[0]!.id}/html`)
  expect(html.headers.get('content-security-policy')).toMatch(/^sandbox(?!.*allow-scripts).*default-src 'none'/)
  expect(await html.text()).toContain(`<img src="${mails[0]!.attachments[0]!.url}">`)
  const rebound = get(mailbox.url, { headers: { host: 'evil.example' } })
  expect(await new Promise((resolve) => rebound.once('response', ({ statusCode }) => resolve(statusCode)))).toBe(403)
})

it('shows the newest first and keeps emails across a restart', async () => {
  for (const subject of ['first', 'second', 'third']) await send(subject)
  await mailbox.stop()
  mailbox = await start()
  expect((await mailbox.mails()).map(({ subject }) => subject)).toEqual(['third', 'second', 'first'])
})

const refused = { 'refuse-451': 451, 'refuse-550': 550, 'refuse-552': 552 } as const
for (const [refusal, code] of Object.entries(refused)) {
  it(`refuses with ${code} when configured to, and stores nothing @F-08`, async () => {
    behavior = refusal as keyof typeof refused
    await expect(send()).rejects.toMatchObject({ responseCode: code })
    expect(await mailbox.mails()).toEqual([])
    expect(asked).toEqual([{ from: 'quotes@tidytally.example', to: ['priya@harbor.example'] }])
  })
}

it('leaves the sender waiting when configured to hang @F-08', async () => {
  behavior = 'hang'
  await expect(send()).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect(await mailbox.mails()).toEqual([])
})

it("drops the connection after storing the email, so that the sender can't know @F-01 @F-08", async () => {
  behavior = 'cut-after-data'
  await expect(send()).rejects.toMatchObject({ code: expect.stringMatching(/ECONNECTION|ESOCKET|ECONNRESET/) })
  expect(await mailbox.mails()).toHaveLength(1)
})

it('uses another port for the page if its own is taken, but reports an error for the SMTP port', async () => {
  const second = await startMailbox({ folder, httpPort: Number(new URL(mailbox.url).port) })
  expect((await fetch(`${second.url}/api/mails`)).status).toBe(200)
  await second.stop()
  const smtpPort = Number(new URL(mailbox.smtpUrl).port)
  await expect(startMailbox({ folder, smtpPort, httpPort: 0 })).rejects.toThrow(
    `The mailbox cannot use port ${smtpPort}: another program uses it`,
  )
})
