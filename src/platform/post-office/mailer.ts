import { AsyncResource } from 'node:async_hooks'
import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { traced } from '../tracing/tracing.ts'
import type { Message } from './message.ts'

/** What a refusal for good is about: the recipient's address, the size, or anything else, such as spam or a full mailbox. */
type RefusedPart = 'address' | 'size' | 'other'

/** The result of handing a message to the mail server. */
export type HandOver =
  | { readonly outcome: 'accepted' }
  /** The server refused it; `forGood` means that a retry is pointless. */
  | { readonly outcome: 'refused'; readonly forGood: boolean; readonly answer: string; readonly about: RefusedPart }
  /** The connection broke before the message was complete: nothing was accepted. */
  | { readonly outcome: 'broken' }
  /** The message was complete but no reply came, so we don't know whether it was accepted. */
  | { readonly outcome: 'unknown' }

/** An open connection to the mail server, signed in. */
export interface MailLine {
  /**
   * Transfers a message. `lastMoment` runs when the server has everything but the final dot; only what follows can be
   * in doubt. If it throws, the message is dropped and the error is rethrown.
   */
  handOver(message: Message, lastMoment: () => Promise<void>): Promise<HandOver>
}

export interface Mailer {
  /** Connects to the mail server and signs in. Errors here mean nothing was sent. */
  connect(): Promise<MailLine>
  close(): void
}

/** Encryption was required but not available. Nothing was sent, not even the recipient's address. */
export class NotEncrypted extends Error {
  constructor(cause: unknown) {
    super('Our mail server offered no encrypted connection that can be trusted, so nothing was sent.', { cause })
  }
}

/**
 * Replaces the mail server while email is held. Email queues are paused then, so only a queue without `mails` gets
 * here.
 */
export const heldMailer: Mailer = {
  connect: () => Promise.reject(new Error('HOLD_MAIL is on, so no email leaves')),
  close() {},
}

export interface MailerOptions {
  /** With `?tls=required` nothing is sent before the connection is encrypted. */
  readonly smtpUrl: string
  readonly mailFrom: string
  readonly connectionMs?: number
  readonly greetingMs?: number
  readonly answerMs?: number
  readonly idleMs?: number
}

/** Keeps connections open for a moment, because emails often come in a row. */
export function createMailer(options: MailerOptions): Mailer {
  const { mailFrom, idleMs = 15_000 } = options
  const idle = new Map<SMTPConnection, NodeJS.Timeout>()

  function keep(connection: SMTPConnection) {
    const timer = setTimeout(() => {
      idle.delete(connection)
      connection.quit()
    }, idleMs)
    idle.set(connection, timer.unref())
  }

  async function kept() {
    for (const [connection, timer] of idle) {
      clearTimeout(timer)
      idle.delete(connection)
      if (await isAlive(connection)) return connection
      connection.close()
    }
    return null
  }

  return {
    async connect() {
      const connection = (await kept()) ?? (await traced(smtp('connect'), () => dial(options)))
      return {
        async handOver(message, lastMoment) {
          const { reusable, ...result } = await traced(smtp('send'), async (span) => {
            // The connection's events run in the span that opened it.
            const sent = await handOver(connection, mailFrom, message, AsyncResource.bind(lastMoment))
            span?.setAttribute('tidytally.smtp.outcome', sent.handOver.outcome)
            return sent
          })
          if (reusable) keep(connection)
          else connection.close()
          if (result.error) throw result.error
          return result.handOver
        },
      }
    },
    close() {
      for (const [connection, timer] of idle) {
        clearTimeout(timer)
        connection.close()
      }
      idle.clear()
    },
  }
}

const smtp = (name: string) => ({ name: `smtp ${name}`, kind: 'client' }) as const

async function dial({ smtpUrl, connectionMs = 10_000, greetingMs = 30_000, answerMs = 60_000 }: MailerOptions) {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const { protocol, hostname, port, username, password, searchParams } = new URL(smtpUrl)
  const connection = new Connection({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : undefined,
    secure: protocol === 'smtps:',
    requireTLS: searchParams.get('tls') === 'required',
    connectionTimeout: connectionMs,
    greetingTimeout: greetingMs,
    dnsTimeout: connectionMs,
    socketTimeout: answerMs,
  })
  connection.on('error', () => {}) // each step below reports it
  await step(connection, (done) => connection.connect(done)).catch((error: Error & { code?: string }) => {
    throw /ETLS|required STARTTLS|certificate/.test(`${error.code} ${error.message}`) ? new NotEncrypted(error) : error
  })
  if (username) {
    const credentials = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    await step(connection, (done) => connection.login(credentials, done))
  }
  return connection
}

const isAlive = (connection: SMTPConnection) =>
  step(connection, (done) => connection.reset(done)).then(
    () => true,
    () => false,
  )

/** One exchange with the server: done, refused, or the connection broke. */
async function step(connection: SMTPConnection, exchange: (done: (error?: Error | null) => void) => void) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const dead = () => reject(new Error('The mail server closed the connection'))
  connection.once('error', reject)
  connection.once('end', dead)
  exchange((error) => (error ? reject(error) : resolve()))
  try {
    await promise
  } catch (error) {
    connection.close()
    throw error
  } finally {
    connection.off('error', reject)
    connection.off('end', dead)
  }
}

interface Result {
  readonly reusable: boolean
  readonly handOver: HandOver
  readonly error?: unknown
}

async function handOver(
  connection: SMTPConnection,
  from: string,
  { recipient, raw, returnPath }: Message,
  lastMoment: () => Promise<void>,
): Promise<Result> {
  let pending: Promise<unknown> | null = null
  let complete = false
  let failure: unknown
  const body = Readable.from(
    (async function* () {
      yield raw
      pending = lastMoment().catch((error: unknown) => {
        failure = error ?? new Error('The message was called back')
      })
      await pending
      if (failure) throw failure
      complete = true
    })(),
  )
  const refusal = await new Promise<SMTPConnection.SMTPError | null>((resolve) =>
    // A report needs only our headers. Servers without the extension aren't asked.
    connection.send(
      { from: returnPath ?? from, to: [recipient], size: raw.length, ...(returnPath && { dsn: { ret: 'HDRS' } }) },
      body,
      (error) => resolve(error),
    ),
  )
  if (!refusal) return { reusable: true, handOver: { outcome: 'accepted' } }
  const wasComplete = complete
  await pending
  if (failure) return { reusable: false, handOver: { outcome: 'broken' }, error: failure }
  const { responseCode: code = 0, response: answer = '' } = refusal
  const about = refusedPart(refusal)
  if (code || about === 'size')
    return { reusable: false, handOver: { outcome: 'refused', forGood: !code || code >= 500, answer, about } }
  return { reusable: false, handOver: { outcome: wasComplete ? 'unknown' : 'broken' } }
}

/** As the enhanced code says (RFC 3463), or else the code and the command that it answers. 5.1.7 and 5.1.8 are about the sender. */
function refusedPart({ code, responseCode = 0, response = '', command }: SMTPConnection.SMTPError): RefusedPart {
  // Not sent, because it is larger than the server said that it takes.
  if (!responseCode && code === 'EMESSAGE' && command !== 'DATA') return 'size'
  const [, enhanced] = /^5\d\d[ -](5\.\d+\.\d+)/.exec(response) ?? []
  if (enhanced === undefined)
    return command === 'RCPT TO' && [550, 551, 553].includes(responseCode) ? 'address' : 'other'
  if (enhanced === '5.3.4' || enhanced === '5.2.3') return 'size'
  return /^5\.1\.(?![78]$)/.test(enhanced) ? 'address' : 'other'
}
