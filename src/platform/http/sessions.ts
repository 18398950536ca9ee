import { createHash } from 'node:crypto'
import { Signer } from '@fastify/cookie'
import type { SessionStore } from '@fastify/session'
import { retentionDays } from '../../shared-kernel/retention.ts'
import type { Recognized } from '../../shared-kernel/use-case.ts'

declare module 'fastify' {
  interface Session {
    contractorId?: string
    /** Read with the session on every request and never stored in it. */
    grant?: Grant
  }
}

/** Access that a subscription gives: the product itself, what a trial leaves out, what Pro adds. */
export interface Grant {
  readonly open: boolean
  readonly paid: boolean
  readonly pro: boolean
}

/** A session to be opened for a contractor whose password was checked. */
export interface Opening {
  readonly sid: string
  readonly session: object
  readonly who: Recognized
  readonly deviceToken: string | undefined
  readonly userAgent: string | undefined
  readonly address: string
  readonly place: string
}

/** Where sessions and known devices are stored. `sid` is the id in the cookie; the store keeps only its `tokenKey`. */
export interface Sessions {
  read(sid: string): Promise<{ readonly session: object; readonly grant: Grant } | null>
  /** The contractor id of an open session. */
  holder(sid: string): Promise<string | null>
  /** Opens a session and returns its device's token; null if the password has changed since it was checked. */
  open(opening: Opening): Promise<string | null>
  /** Only `open` inserts, so a request that is still running cannot bring back an ended session. */
  write(sid: string, contractorId: string, session: object): Promise<void>
  close(sid: string): Promise<void>
  /** Makes a browser one of the contractor's known devices and returns its token, a new one if it sent none of ours. */
  remember(contractorId: string, deviceToken: string | undefined): Promise<string>
}

/** A session ends after this time even if it is used. */
export const longestSessionMs = retentionDays.session * 24 * 3600 * 1000
/** The longest time browsers keep a cookie. */
export const longestDeviceDays = retentionDays.device

/** Cookie names; on a secure connection they are bound to this host. */
export const cookieNames = (publicUrl: string) =>
  publicUrl.startsWith('https:')
    ? { session: '__Host-session', device: '__Host-device' }
    : { session: 'session', device: 'device' }

/** The database key for a token that only a cookie holds: a session's id or a device's token. */
export const tokenKey = (token: string) => createHash('sha256').update(token).digest('hex')

/** A session as it is stored. */
export const storedSession = (session: object): object => ({ ...session, grant: undefined })

type Found = Parameters<SessionStore['set']>[1]

/** The session store for @fastify/session. */
export const sessionStore = (sessions: Sessions): SessionStore => ({
  get: (sid, done) => {
    sessions.read(sid).then((found) => done(null, found && ({ ...found.session, grant: found.grant } as Found)), done)
  },
  set: (sid, session, done) => {
    if (!session.contractorId) return done()
    sessions.write(sid, session.contractorId, storedSession(session)).then(() => done(), done)
  },
  destroy: (sid, done) => {
    sessions.close(sid).then(() => done(), done)
  },
})

/** The contractor of the session in a Cookie header, for routes without sessions; null if there is none. */
export function sessionHolder(sessions: Sessions, secret: string | string[], name: string) {
  const signer = new Signer(secret)
  return async (cookie: string | undefined): Promise<string | null> => {
    const carried = cookie?.split('; ').find((part) => part.startsWith(`${name}=`))
    if (!carried) return null
    const { valid, value } = signer.unsign(decoded(carried.slice(name.length + 1)))
    return valid && value ? sessions.holder(value) : null
  }
}

/** Anyone can send a malformed cookie; it belongs to no session. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
