import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import { turns } from '../limits/turns.ts'
import { clientNetwork } from './client-network.ts'

export interface BodyLimits {
  /** Files and pictures that a process receives at once. */
  readonly all: number
  /** How long an upload waits for its place: less than an unread connection lives. */
  readonly longestWaitMs: number
  /** A body that stays slower than this is cut off. A phone in a basement sends 20 KB a second. */
  readonly leastBytesPerSecond: number
  readonly slowForMs: number
}

/** The shipped containers have room on /tmp for this many, each with as many files as are kept of one. */
export const mostBodies = 64

const usual: BodyLimits = {
  all: mostBodies,
  longestWaitMs: 20_000,
  leastBytesPerSecond: 2048,
  slowForMs: 30_000,
}

const ownRefusal = 'Your other files are still being uploaded. Please try again in a few seconds.'
const busy = "We're receiving a lot of files right now. Please try again in a few seconds."
const uploads = { kind: 'local', waiting: 10, refusal: ownRefusal } as const
const accounts = turns('bodies-of-account', { ...uploads, each: 2, by: 'account' })
const networks = turns('bodies-of-network', { ...uploads, each: 4, by: 'network' })
const places = turns('bodies', {
  kind: 'local',
  total: usual.all,
  each: usual.all,
  by: 'process',
  waiting: 64,
  refusal: busy,
})

/** Smaller bodies are read without a place: a thousand of them at once take 64 MB. */
const mostWithoutPlace = 64 * 1024

/** Whether a body needs a place regardless of its content: it is large, or its length is not declared. */
export const needsPlace = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > mostWithoutPlace

/**
 * Gives an upload a place before its body is read, and frees it when the body has arrived. Other work has its own
 * turns, so a slow body blocks nothing else.
 */
export function bodyPlaces(changed: Partial<BodyLimits> = {}) {
  const { all, longestWaitMs } = { ...usual, ...changed }
  const [ofAccounts, ofNetworks, ofAll] = [accounts(), networks(), places({ total: all, each: all })]

  return async ({ raw, session, ip }: FastifyRequest, reply: FastifyReply) => {
    const contractorId = session?.contractorId // another company's server has no session
    const who = contractorId ?? clientNetwork(ip)
    const own = contractorId ? ofAccounts : ofNetworks
    let refusal = ownRefusal
    const taken = own.take(who).then(async (ownEnded) => {
      refusal = busy
      const ended = await ofAll.take(who).catch((error: unknown) => {
        ownEnded()
        throw error
      })
      return () => {
        ended()
        ownEnded()
      }
    })
    const late = new Promise<null>((resolve) => {
      const timer = setTimeout(resolve, longestWaitMs, null)
      const over = () => clearTimeout(timer)
      taken.then(over, over)
    })
    const ended = await Promise.race([taken, late])
    if (!ended) {
      void taken.then((tooLate) => tooLate())
      throw new DomainError('unavailable', 'pictures-busy', refusal, { retryAfterSeconds: 5 })
    }
    if (reply.raw.destroyed) ended() // the client left while waiting
    raw.once('end', ended).once('close', ended)
    reply.raw.once('finish', ended).once('close', ended)
  }
}

/** Cuts off bodies that arrive too slowly. A body that waits for us doesn't count as slow. */
export function keepPace(app: FastifyInstance, changed: Partial<BodyLimits> = {}) {
  const { leastBytesPerSecond, slowForMs } = { ...usual, ...changed }
  const least = (leastBytesPerSecond * slowForMs) / 1000
  app.addHook('onRequest', async ({ raw, headers, log }) => {
    if (!headers['transfer-encoding'] && !Number(headers['content-length'] ?? 0)) return
    const { socket } = raw
    let before = socket.bytesRead
    const timer = setInterval(() => {
      const brought = socket.bytesRead - before
      before = socket.bytesRead
      if (raw.readableLength === 0 && brought < least) {
        log.info({ bytes: brought, ms: slowForMs }, 'body too slow')
        socket.destroy()
      }
    }, slowForMs)
    timer.unref()
    const over = () => clearInterval(timer)
    raw.once('end', over).once('close', over)
  })
}
