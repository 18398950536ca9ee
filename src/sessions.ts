import { createHash } from 'node:crypto'
import type { SessionStore } from '@fastify/session'
import type { Pool } from 'pg'

declare module 'fastify' {
  interface Session {
    contractorId?: string
  }
}

/** A session ends after 7 days without use, and after 30 in any case. */
export const longestSessionMs = 30 * 24 * 3600 * 1000

type Kept = Parameters<SessionStore['set']>[1]

const read = {
  name: 'read-session',
  text: `select sess, expire < now() + interval '7 days' - interval '1 hour' as "touch" from accounts.sessions
          where sid = $1 and expire > now() and created_at > now() - interval '30 days'`,
}
const touch = `update accounts.sessions set expire = now() + interval '7 days' where sid = $1`
const write = `insert into accounts.sessions (sid, user_id, sess, expire) values ($1, $2, $3, now() + interval '7 days')
               on conflict (sid) do update set user_id = excluded.user_id, sess = excluded.sess`
const remove = 'delete from accounts.sessions where sid = $1'

/** Sessions in PostgreSQL, under a hash of their id: a copy of the table signs nobody in. */
export function sessionStore(db: Pool): SessionStore {
  const hashed = (sid: string) => createHash('sha256').update(sid).digest('hex')
  return {
    get: (sid, done) => {
      db.query<{ sess: Kept; touch: boolean }>({ ...read, values: [hashed(sid)] }).then(({ rows: [row] }) => {
        if (row?.touch) db.query(touch, [hashed(sid)]).catch(() => {})
        done(null, row?.sess)
      }, done)
    },
    set: (sid, session, done) => {
      db.query(write, [hashed(sid), session.contractorId ?? null, JSON.stringify(session)]).then(() => done(), done)
    },
    destroy: (sid, done) => {
      db.query(remove, [hashed(sid)]).then(() => done(), done)
    },
  }
}
