import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { type Envelope, type Mail, openKeptMails } from './mailbox/kept-mails.ts'
import { mailboxPages } from './mailbox/pages.ts'

export type { Envelope, Mail } from './mailbox/kept-mails.ts'

/**
 * The server's response to an email. `hang` and `cut-after-data` never answer the sender; the second keeps the email
 * first.
 */
export type Behavior = 'accept' | 'refuse-451' | 'refuse-550' | 'refuse-552' | 'hang' | 'cut-after-data'

type Options = {
  /** Folder of the .eml files. */
  folder: string
  /** By default a free port. */
  smtpPort?: number
  /** 8025 by default, or a free port if it is taken. */
  httpPort?: number
  behave?: (envelope: Envelope) => Behavior
}

export type Mailbox = {
  smtpUrl: string
  /** URL of the page that shows the emails. */
  url: string
  stop: () => Promise<void>
  /** Newest first. */
  mails: () => Promise<Mail[]>
}

/** Accepts every email over SMTP on loopback, delivers none, and shows them on a page. */
export async function startMailbox({
  folder,
  smtpPort = 0,
  httpPort,
  behave = () => 'accept',
}: Options): Promise<Mailbox> {
  const kept = await openKeptMails(folder)
  const smtp = smtpServer(kept.keep, behave)
  const pages = mailboxPages(kept)
  try {
    await listen(smtp, smtpPort)
    const url = await pages.listen({ host: '127.0.0.1', port: httpPort }).catch((error: { code?: string }) => {
      if (error.code !== 'EADDRINUSE') throw error
      return pages.listen({ host: '127.0.0.1', port: 0 })
    })
    const { port } = smtp.server.address() as AddressInfo
    const stop = async () => {
      await Promise.all([pages.close(), new Promise<void>((resolve) => smtp.close(resolve))])
    }
    return { smtpUrl: `smtp://127.0.0.1:${port}`, url, stop, mails: kept.all }
  } catch (error) {
    smtp.close()
    await pages.close()
    throw error
  }
}

function listen(smtp: SMTPServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    smtp.once('error', (error: { code?: string }) =>
      reject(
        error.code === 'EADDRINUSE' ? new Error(`The mailbox cannot use port ${port}: another program uses it`) : error,
      ),
    )
    smtp.listen(port, '127.0.0.1', () => {
      // A sender that hangs up must not stop the mailbox.
      smtp.on('error', () => undefined)
      resolve()
    })
  })
}

function smtpServer(
  keep: (envelope: Envelope, message: Buffer) => Promise<void>,
  behave: (envelope: Envelope) => Behavior,
) {
  const server = new SMTPServer({
    name: 'mailbox.tidytally.example',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: 50_000_000,
    closeTimeout: 200,
    onData: (stream, session, callback) => {
      const envelope = envelopeOf(session)
      receive(stream)
        .then(async (message) => {
          const behavior = behave(envelope)
          if (behavior === 'hang') return
          if (behavior === 'refuse-451') return callback(refusal(451, 'Try again later'))
          if (behavior === 'refuse-550') return callback(refusal(550, '5.1.1 No such mailbox'))
          if (behavior === 'refuse-552') return callback(refusal(552, '5.2.2 Mailbox full'))
          await keep(envelope, message)
          if (behavior === 'cut-after-data') cut(server, session)
          else callback(null, 'Kept in the demo mailbox')
        })
        .catch(() => callback(refusal(451, 'The email couldn’t be kept')))
    },
  })
  return server
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

function envelopeOf({ envelope }: SMTPServerSession): Envelope {
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
  }
}

async function receive(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  if (stream.sizeExceeded) throw new Error('too large')
  return Buffer.concat(chunks)
}

/** Closes the sender's connection without a response. */
function cut(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections) {
    if (connection.session.id === session.id) connection._socket.destroy()
  }
}
