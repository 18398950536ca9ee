import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendQuote } from '../../modules/quoting/contract/endpoints.ts'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { certificate, certificateKey } from '../../testing/system/certificate.ts'
import { startSystem } from '../../testing/system/system.ts'
import { createMailer } from './mailer.ts'

interface Heard {
  readonly secure: boolean
  readonly to: string
}

/** A mail server, with or without encryption, and the commands it received. */
async function server(disabledCommands: string[]) {
  const heard: Heard[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', ...disabledCommands],
    disableReverseLookup: true,
    key: certificateKey,
    cert: certificate,
    onRcptTo: ({ address }, { secure }, done) => {
      heard.push({ secure, to: address })
      done()
    },
    onData: (stream, _, done) => {
      stream.resume()
      stream.on('end', () => done())
    },
  })
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  return { heard, close: () => smtp.close(), url: (tls: string) => `smtp://127.0.0.1:${port}?tls=${tls}` }
}

const offering = await server([])
const silent = await server(['STARTTLS'])
const trusted = getCACertificates('default')
beforeAll(() => setDefaultCACertificates([...trusted, certificate]))
afterAll(() => {
  offering.close()
  silent.close()
  setDefaultCACertificates(trusted)
})

const message = { recipient: 'priya@harbordental.example', raw: Buffer.from('Subject: A quote\r\n\r\nHello\r\n') }
async function deliver(smtpUrl: string) {
  const mailer = createMailer({ smtpUrl, mailFrom: 'quotes@tidytally.example' })
  try {
    return await (await mailer.connect()).handOver(message as never, async () => {})
  } finally {
    mailer.close()
  }
}
const inClear = { secure: false, to: message.recipient }
const encrypted = { secure: true, to: message.recipient }

describe('S-26: an email that requires an encrypted connection', () => {
  it('is encrypted if the server offers it, required or not', async () => {
    for (const tls of ['required', 'offered']) expect(await deliver(offering.url(tls))).toEqual({ outcome: 'accepted' })
    expect(offering.heard.splice(0)).toEqual([encrypted, encrypted])
  })

  it('is not sent if the server, or an attacker in between, offers no encryption', async () => {
    expect(await deliver(silent.url('offered'))).toEqual({ outcome: 'accepted' })
    expect(silent.heard.splice(0)).toEqual([inClear])
    await expect(deliver(silent.url('required'))).rejects.toThrow(
      'Our mail server offered no encrypted connection that can be trusted, so nothing was sent.',
    )
    expect(silent.heard).toEqual([])
  })

  it('is not sent to a server with an untrusted certificate', async () => {
    setDefaultCACertificates(trusted)
    await expect(deliver(offering.url('required'))).rejects.toThrow('that can be trusted')
    setDefaultCACertificates([...trusted, certificate])
    expect(offering.heard).toEqual([])
  })
})

describe("S-26: a quote that can't be emailed over an encrypted connection", () => {
  it('fails with an explanation', async () => {
    const system = await startSystem({ mail: { smtpUrl: silent.url('required'), operatorMail: null } })
    try {
      const dana: Contractor = await contractor(system)
      const { id } = await draft(dana)
      await room(dana, id, 1200)
      await system.db.query(`update pgboss.queue set retry_limit = 0 where name = 'documents.email-quote'`)
      await dana.ask(sendQuote, { quoteId: id, status: 'sent' })
      const mail = async () =>
        (await system.db.query('select state, reason from documents.mails where quote_id = $1', [id])).rows
      await expect.poll(mail, { timeout: 60_000 }).toEqual([
        {
          state: 'failed',
          reason:
            'Our mail server offered no encrypted connection that can be trusted, so nothing was sent. Please try again later.',
        },
      ])
      expect(silent.heard).toEqual([])
    } finally {
      await system.stop()
    }
  })
})
