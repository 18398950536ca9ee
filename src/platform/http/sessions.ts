import { createHash } from 'node:crypto'
import { Signer } from '@fastify/cookie'
import type { SessionStore } from '@fastify/session'
import type { Pool, PoolClient } from 'pg'
import type { Recognized } from '../../shared-kernel/use-case.ts'
import { rememberDevice } from './devices.ts'
import { placeKey } from './place.ts'

declare module 'fastify' {
  interface Session {
    contractorId?: string
    /** Her subscription, read with the session on every request and never stored in it. */
    subscription?: SubscriptionRow
  }
}

/** A session ends after 7 days without use, and after 30 days regardless. */
export const longestSessionMs = 30 * 24 * 3600 * 1000
const mostSessions = 20

/** Cookie names; on a secure connection they are bound to this host. */
export const cookieNames = (publicUrl: string) =>
  publicUrl.startsWith('https:')
    ? { session: '__Host-session', device: '__Host-device' }
    : { session: 'session', device: 'device' }

/** A contractor's subscription in views.visitors; both are null if there has never been one. */
export interface SubscriptionRow {
  readonly status: string | null
  readonly planType: string | null
}

type Kept = Parameters<SessionStore['set']>[1]

const read = {
  name: 'read-session',
  text: `select sess, expire < now() + interval '7 days' - interval '1 hour' as "touch",
                status, plan_type as "planType" from views.visitors
          where sid = $1 and expire > now() and created_at > now() - interval '30 days'`,
}
const holder = {
  name: 'session-holder',
  text: `select user_id from accounts.sessions
          where sid = $1 and user_id is not null and expire > now() and created_at > now() - interval '30 days'`,
}
const touch = `update accounts.sessions set expire = now() + interval '7 days' where sid = $1`
const write = 'update accounts.sessions set sess = $3 where sid = $1 and user_id = $2'
const remove = 'delete from accounts.sessions where sid = $1'

/** The key of a session in the table. */
export const sessionKey = (sid: string) => createHash('sha256').update(sid).digest('hex')

const serialized = (session: object) => JSON.stringify({ ...session, subscription: undefined })

/** Sessions in PostgreSQL, keyed by a hash of their id: a copy of the table signs nobody in. */
export function sessionStore(db: Pool): SessionStore {
  return {
    get: (sid, done) => {
      db.query<SubscriptionRow & { sess: Kept; touch: boolean }>({ ...read, values: [sessionKey(sid)] }).then(
        ({ rows: [row] }) => {
          if (row?.touch) db.query(touch, [sessionKey(sid)]).catch(() => {})
          done(null, row && { ...row.sess, subscription: { status: row.status, planType: row.planType } })
        },
        done,
      )
    },
    /** Only `openSession` inserts, so a request that is still running cannot bring back an ended session. */
    set: (sid, session, done) => {
      if (!session.contractorId) return done()
      db.query(write, [sessionKey(sid), session.contractorId, serialized(session)]).then(() => done(), done)
    },
    destroy: (sid, done) => {
      db.query(remove, [sessionKey(sid)]).then(() => done(), done)
    },
  }
}

interface Opening {
  readonly sid: string
  readonly session: object
  readonly who: Recognized
  readonly deviceToken: string | undefined
  readonly userAgent: string | undefined
  readonly address: string
  readonly place: string
}

/**
 * Opens a session and returns its device's token; null if the password has changed since it was checked. The lock on
 * the account's row makes sure that either a password change sees this session, or this session sees the change.
 */
export async function openSession(db: Pool, opening: Opening): Promise<string | null> {
  const client = await db.connect()
  try {
    await client.query('begin')
    const token = await inserted(client, opening)
    await client.query('commit')
    return token
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function inserted(client: PoolClient, { sid, session, who, deviceToken, userAgent, address, place }: Opening) {
  const { rowCount } = await client.query(
    'select 1 from accounts.users where id = $1 and password = $2 for no key update',
    [who.id, who.passwordHash],
  )
  if (rowCount === 0) return null
  const device = await rememberDevice(client, who.id, deviceToken)
  await client.query(
    `insert into accounts.sessions (sid, user_id, sess, expire, created_at, user_agent, address, device_id)
     values ($1, $2, $3, now() + interval '7 days', clock_timestamp(), $4, $5, $6)`,
    [sessionKey(sid), who.id, serialized(session), printable(userAgent), address, device.id],
  )
  await client.query(
    `delete from accounts.sessions where sid in
       (select sid from accounts.sessions where user_id = $1 order by created_at desc, sid offset $2)`,
    [who.id, mostSessions],
  )
  await client.query(
    `insert into accounts.places (user_id, place) values ($1, $2)
     on conflict (user_id, place) do update set used_at = clock_timestamp()`,
    [who.id, placeKey(who.id, place)],
  )
  return device.token
}

const printable = (userAgent: string | undefined) => userAgent?.replace(/[^\x20-\x7e]/g, '').slice(0, 300) || null

/** Who holds the session in a Cookie header, for routes without sessions. Null if nobody. */
export function sessionHolder(db: Pool, secret: string, name: string) {
  const signer = new Signer(secret)
  return async (cookie: string | undefined): Promise<string | null> => {
    const carried = cookie?.split('; ').find((part) => part.startsWith(`${name}=`))
    if (!carried) return null
    const { valid, value } = signer.unsign(decoded(carried.slice(name.length + 1)))
    if (!valid || !value) return null
    const { rows } = await db.query<{ user_id: string }>({ ...holder, values: [sessionKey(value)] })
    return rows[0]?.user_id ?? null
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
