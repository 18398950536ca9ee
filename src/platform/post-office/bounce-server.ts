import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setImmediate as breathe } from 'node:timers/promises'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import type { ReactionCall } from '../../shared-kernel/use-case.ts'
import { attempt, limit } from '../limits/limit.ts'
import { enlist } from '../limits/list.ts'
import type { BounceAddresses } from './bounce-address.ts'
import { mostBytes, reasonIn } from './bounce-report.ts'
import { canReturn, isSettled, stateById } from './messages.ts'
import type { Outbox } from './outbox.ts'

/** Beyond any email of ours in base64. */
const largestMessage = 25 * 1024 * 1024
const mostClients = 50
enlist({
  name: 'bounce-connections',
  most: `${mostClients} in a process`,
  by: 'process',
  counted: 'process',
  sentence: 'Too many connected clients, try again in a moment',
})
/** Reading a report takes the processor, and everyone who got a quote knows an address for reports about it. */
const reports = limit('bounce-reports', {
  most: 20,
  per: '24 hours',
  by: 'email that we sent',
  says: '(Answered with 250 and dropped.)',
})
/** Milliseconds of silence, and after which a shutdown cuts connections off. */
const [silenceMs, closeMs] = [30_000, 2_000]

interface Place {
  readonly port: number
  readonly host: string
  /** How long a connection may take, busy or not. */
  readonly connectionMs?: number
}

/** What the server for bounces needs. */
export interface BounceDesk extends Pick<ReactionCall, 'db' | 'log' | 'inTransaction'> {
  readonly addresses: BounceAddresses
  readonly bounced: Outbox['bounced']
}

/**
 * Takes reports about emails that came back. Relays nothing, knows no users, and accepts only addresses that we made. What is no
 * report, such as a vacation reply, is accepted and dropped: refusing it would bounce to a person.
 */
export async function receiveBounces({ port, host, connectionMs = 5 * 60_000 }: Place, desk: BounceDesk) {
  const { SMTPServer } = await import('smtp-server')
  const cuts = new Map<string, NodeJS.Timeout>()
  const server = new SMTPServer({
    name: desk.addresses.domain,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMessage,
    rejectOversized: true,
    maxClients: mostClients,
    maxRecipients: 1,
    socketTimeout: silenceMs,
    closeTimeout: closeMs,
    onConnect({ id }, done) {
      const cut = () => [...server.connections].find(({ session }) => session.id === id)?.close()
      cuts.set(id, setTimeout(cut, connectionMs).unref())
      done()
    },
    onClose({ id }) {
      clearTimeout(cuts.get(id))
      cuts.delete(id)
    },
    onRcptTo: ({ address }, _, done) => void answered(admit(address, desk), desk, done),
    onData: (stream, session, done) => void answered(take(stream, session, desk), desk, done),
  })
  server.on('error', (err: Error) => desk.log.info({ err }, 'a connection for bounces broke'))
  server.listen(port, host)
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

class Refusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

/** Our own trouble asks the sender to try again later. */
const answered = (work: Promise<void>, { log }: BounceDesk, done: (error?: Error) => void) =>
  work.then(
    () => done(),
    (error: unknown) => {
      if (!(error instanceof Refusal)) log.error({ err: error }, 'A bounce couldn’t be recorded')
      done(error instanceof Refusal ? error : new Refusal(451, 'Try again later'))
    },
  )

/** A report may come before the hand-over is settled. */
async function admit(address: string, { addresses, db }: BounceDesk) {
  const messageId = addresses.messageIdIn(address)
  const state = messageId && (await stateById(db, messageId))
  if (!state) throw new Refusal(550, 'No such address')
  if (!isSettled(state)) throw new Refusal(451, 'Try again later')
}

async function take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession, desk: BounceDesk) {
  const beginning = await beginningOf(stream).catch(() => {
    throw new Refusal(451, 'The message wasn’t complete')
  })
  const messageId = desk.addresses.messageIdIn(envelope.rcptTo[0]!.address)
  const isReport = envelope.mailFrom && envelope.mailFrom.address === '' && !stream.sizeExceeded
  if (!messageId || !isReport) return
  const reason = await inTurn(() => reasonOf(messageId, beginning, desk))
  if (reason) await desk.inTransaction((call) => desk.bounced(messageId, reason, call))
}

/** Null, and the report isn't parsed, if it can't change anything or there were too many about this email. */
async function reasonOf(messageId: string, report: Buffer, desk: BounceDesk) {
  if (!(await canReturn(desk.db, messageId)) || (await attempt(desk.db, reports.of(messageId)))) return null
  return reasonIn(report).catch(unreadable(desk))
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** One report after the other in this process, with a pause for its other work before each. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(() => breathe()).then(work)
  lastTurn = turn.catch(() => undefined)
  return turn
}

const unreadable =
  ({ log }: BounceDesk) =>
  (err: unknown) => {
    log.warn({ err }, 'A report to the bounce address couldn’t be read')
    return null
  }

/** The rest is read and dropped. */
async function beginningOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const kept: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (bytes < mostBytes) kept.push(chunk)
    bytes += chunk.length
  }
  return Buffer.concat(kept).subarray(0, mostBytes)
}
