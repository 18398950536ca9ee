import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { Access } from '../../shared-kernel/endpoint.ts'
import { contractorHeader } from '../../shared-kernel/product.ts'
import type {
  Call,
  CommandCall,
  ConversationCall,
  Handled,
  Pictured,
  Received,
  Visitor,
} from '../../shared-kernel/use-case.ts'
import { addressOf, clientNetwork } from './client-network.ts'
import { type cookieNames, type Grant, longestDeviceDays, type Sessions, storedSession, tokenKey } from './sessions.ts'

const nothing: Grant = { open: false, paid: false, pro: false }

/**
 * Admits or refuses a contractor's request by the stored state, which was read with the session. The session holds no
 * role.
 */
export function admit(access: Exclude<Access, 'admin' | 'link'>, request: FastifyRequest) {
  if (access === 'public') return
  const { contractorId, grant = nothing } = request.session
  if (!contractorId) throw new DomainError('signed-out', 'signed-out', 'Please sign in')
  const { [contractorHeader]: onScreen = contractorId } = request.headers
  if (onScreen !== contractorId) throw someoneElse()
  if (access === 'signed-in' || access === 'signed-in-or-admin') return
  const { open, paid, pro } = grant
  if (!open) throw new DomainError('payment-required', 'no-subscription', 'Please choose a plan to go on')
  switch (access) {
    case 'subscriber':
      return
    case 'paid':
      if (paid) return
      break
    case 'pro':
      if (pro) return
      break
  }
  throw new DomainError('forbidden', 'premium-feature', 'Premium Feature Required')
}

/** The refusal for an open tab of one account after another one signed in in the same browser. */
const someoneElse = () =>
  new DomainError('conflict', 'someone-else', 'Another account is signed in in this browser. Nothing was saved to it.')

/** Everything around one handler call. */
export interface Circumstances {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly call: Call
  readonly cookies: ReturnType<typeof cookieNames>
  readonly sessions: Sessions
  readonly wait: (ms: number) => Promise<void>
  /** Runs a query when it is its caller's turn. */
  readonly reading: <Result>(query: () => Promise<Result>) => Promise<Result>
  readonly inTransaction: <Result>(work: (call: CommandCall) => Promise<Result>) => Promise<Result>
}

/** The files of a request, or its pictures inside JSON. */
export interface RequestFiles {
  readonly file: Received | null
  readonly files: readonly Received[]
  readonly pictures: Pictured | null
}

/** Runs a handler by its kind: a query alone, a command in one transaction, anything else in its own short ones. */
export async function run(handled: Handled, input: never, sent: RequestFiles, circumstances: Circumstances) {
  const { request, reply, call, reading, inTransaction } = circumstances
  const queryCall = { ...call, continueAt: (cursor: string) => linkNext(request, reply, cursor) }
  switch (handled.kind) {
    case 'query':
      return reading(() => handled.handle(input, queryCall))
    case 'audited':
      return inTransaction(async (inside) => {
        const answer = await handled.handle(input, { ...inside, continueAt: queryCall.continueAt })
        await inside.publish(handled.entry(answer as never, input))
        return answer
      })
    case 'command': {
      const result = await inTransaction((inside) => handled.handle(input, inside))
      return handled.answer ? handled.answer(result as never, queryCall) : result // committed: never refused now
    }
    case 'webhook':
      return handled.handle({ body: request.body as Buffer, headers: request.headers }, { ...call, inTransaction })
    case 'upload':
      return handled.handle(input, sent.file!, conversing(circumstances))
    case 'uploads':
      return handled.handle(input, sent.files, conversing(circumstances))
    case 'pictures':
      return handled.handle(input, sent.pictures!, conversing(circumstances))
    case 'stream': {
      const after = String(request.headers['last-event-id'] ?? '')
      const session = tokenKey(request.session.sessionId)
      return handled.handle(input, { ...call, after, session, gone: goneOf(reply) })
    }
    default:
      return handled.handle(input, conversing(circumstances))
  }
}

const conversing = (circumstances: Circumstances): ConversationCall => ({
  ...circumstances.call,
  inTransaction: circumstances.inTransaction,
  visitor: visitorOf(circumstances),
  accepted: () => void circumstances.reply.code(202),
})

/** Aborts if the connection closes before the response was sent. */
function goneOf({ raw }: FastifyReply) {
  const gone = new AbortController()
  raw.once('close', () => raw.writableFinished || gone.abort())
  return gone.signal
}

function visitorOf({ request, reply, cookies, sessions, wait }: Circumstances): Visitor {
  const deviceToken = request.cookies[cookies.device]
  const keepDevice = (token: string) =>
    void reply.setCookie(cookies.device, token, { maxAge: longestDeviceDays * 24 * 3600 })
  return {
    place: clientNetwork(request.ip),
    address: addressOf(request.ip),
    browser: request.headers['user-agent'] ?? '',
    contractorId: request.session.contractorId ?? null,
    prefetches: /prefetch|prerender/i.test(
      String(request.headers['sec-purpose'] ?? request.headers.purpose ?? request.headers['x-purpose'] ?? ''),
    ),
    device: deviceToken ? tokenKey(deviceToken) : null,
    session: tokenKey(request.session.sessionId),
    wait,
    gone: goneOf(reply),
    async signIn(who) {
      await request.session.regenerate()
      const { session } = request
      session.contractorId = who.id
      const userAgent = request.headers['user-agent']
      const opening = {
        sid: session.sessionId,
        session: storedSession(session),
        who,
        deviceToken,
        userAgent,
        address: addressOf(request.ip),
        place: clientNetwork(request.ip),
      }
      const token = await sessions.open(opening)
      if (!token) {
        await this.signOut()
        throw passwordChanged()
      }
      await session.save()
      keepDevice(token)
    },
    async remember(contractorId) {
      keepDevice(await sessions.remember(contractorId, deviceToken))
    },
    async signOut() {
      await request.session.destroy()
      reply.clearCookie(cookies.session)
      reply.header('clear-site-data', '"cache"')
    },
  }
}

const passwordChanged = () =>
  new DomainError(
    'signed-out',
    'password-changed',
    'The password was changed a moment ago. Please sign in with the new one.',
  )

/** RFC 8288: the link to a list's next page. */
function linkNext(request: FastifyRequest, reply: FastifyReply, cursor: string) {
  const url = new URL(request.url, 'http://here')
  url.searchParams.set('cursor', cursor)
  reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}
