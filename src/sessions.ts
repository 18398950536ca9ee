import { createHash } from 'node:crypto'
import { Signer } from '@fastify/cookie'
import type { SessionStore } from '@fastify/session'
import type { Pool } from 'pg'
import type { AccessRow } from './modules/billing/index.ts'

declare module 'fastify' {
  interface Session {
    contractorId?: string
    /** What her subscription opens, read anew with the session for each request and never stored in it. */
    access?: AccessRow
  }
}

/** A session ends after 7 days without use, and after 30 in any case. */
export const longestSessionMs = 30 * 24 * 3600 * 1000

/** The cookie's name: bound to this host where the connection is safe. */
export const cookieName = (publicUrl: string) => (publicUrl.startsWith('https:') ? '__Host-session' : 'session')

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
const write = `insert into accounts.sessions (sid, user_id, sess, expire) values ($1, $2, $3, now() + interval '7 days')
               on conflict (sid) do update set user_id = excluded.user_id, sess = excluded.sess`
const remove = 'delete from accounts.sessions where sid = $1'

const hashed = (sid: string) => createHash('sha256').update(sid).digest('hex')

/** Sessions in PostgreSQL, under a hash of their id: a copy of the table signs nobody in. */
export function sessionStore(db: Pool): SessionStore {
  return {
    get: (sid, done) => {
      db.query<AccessRow & { sess: Kept; touch: boolean }>({ ...read, values: [hashed(sid)] }).then(
        ({ rows: [row] }) => {
          if (row?.touch) db.query(touch, [hashed(sid)]).catch(() => {})
          done(null, row && { ...row.sess, access: { status: row.status, planType: row.planType } })
        },
        done,
      )
    },
    set: (sid, session, done) => {
      db.query(write, [
        hashed(sid),
        session.contractorId ?? null,
        JSON.stringify({ ...session, access: undefined }),
      ]).then(() => done(), done)
    },
    destroy: (sid, done) => {
      db.query(remove, [hashed(sid)]).then(() => done(), done)
    },
  }
}

/** Who holds the session of a Cookie header, outside the routes that have sessions; null for nobody. */
export function sessionHolder(db: Pool, secret: string, name: string) {
  const signer = new Signer(secret)
  return async (cookie: string | undefined): Promise<string | null> => {
    const signed = cookie?.split('; ').find((part) => part.startsWith(`${name}=`))
    if (!signed) return null
    const { valid, value } = signer.unsign(decodeURIComponent(signed.slice(name.length + 1)))
    if (!valid || !value) return null
    const { rows } = await db.query<{ user_id: string }>({ ...holder, values: [hashed(value)] })
    return rows[0]?.user_id ?? null
  }
}
