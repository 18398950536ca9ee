import type { Pool, PoolClient } from 'pg'
import { networkKey } from '../../../platform/http/client-network.ts'
import { type Grant, type Opening, type Sessions, tokenKey } from '../../../platform/http/sessions.ts'
import { rememberDevice } from './known-devices.ts'
import { isOpen, unusedFor } from './session-lifetime.ts'

const mostSessions = 20

const read = {
  name: 'read-session',
  text: `select sess, expire < now() + ${unusedFor} - interval '1 hour' as "touch",
                status, plan_type as "planType" from views.visitors
          where sid = $1 and ${isOpen('visitors')}`,
}
const holder = {
  name: 'session-holder',
  text: `select user_id from accounts.sessions
          where sid = $1 and user_id is not null and ${isOpen('sessions')}`,
}
const touch = `update accounts.sessions set expire = now() + ${unusedFor} where sid = $1`
const write = 'update accounts.sessions set sess = $3 where sid = $1 and user_id = $2'
const remove = 'delete from accounts.sessions where sid = $1'

/**
 * Sessions in PostgreSQL, keyed by a hash of their id, so a copy of the table can't be used to sign in. `granted` reads
 * the subscription's columns of views.visitors.
 */
export const sessionsIn = <Subscribed extends object>(
  db: Pool,
  granted: (subscription: Subscribed) => Grant,
): Sessions => ({
  async read(sid) {
    const { rows } = await db.query<Subscribed & { sess: object; touch: boolean }>({
      ...read,
      values: [tokenKey(sid)],
    })
    const [row] = rows
    if (!row) return null
    if (row.touch) db.query(touch, [tokenKey(sid)]).catch(() => {})
    return { session: row.sess, grant: granted(row) }
  },
  async holder(sid) {
    const { rows } = await db.query<{ user_id: string }>({ ...holder, values: [tokenKey(sid)] })
    return rows[0]?.user_id ?? null
  },
  async write(sid, contractorId, session) {
    await db.query(write, [tokenKey(sid), contractorId, JSON.stringify(session)])
  },
  async close(sid) {
    await db.query(remove, [tokenKey(sid)])
  },
  async open(opening) {
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
  },
  remember: async (contractorId, deviceToken) => (await rememberDevice(db, contractorId, deviceToken)).token,
})

/** Locks the account's row, so a concurrent password change either sees this session or is seen by it. */
async function inserted(client: PoolClient, { sid, session, who, deviceToken, userAgent, address, place }: Opening) {
  const { rowCount } = await client.query(
    'select 1 from accounts.users where id = $1 and password = $2 for no key update',
    [who.id, who.passwordHash],
  )
  if (rowCount === 0) return null
  const device = await rememberDevice(client, who.id, deviceToken)
  await client.query(
    `insert into accounts.sessions (sid, user_id, sess, expire, created_at, user_agent, address, device_id)
     values ($1, $2, $3, now() + ${unusedFor}, clock_timestamp(), $4, $5, $6)`,
    [tokenKey(sid), who.id, JSON.stringify(session), printable(userAgent), address, device.id],
  )
  await client.query(
    `delete from accounts.sessions where sid in
       (select sid from accounts.sessions where user_id = $1 order by created_at desc, sid offset $2)`,
    [who.id, mostSessions],
  )
  await client.query(
    `insert into accounts.places (user_id, place) values ($1, $2)
     on conflict (user_id, place) do update set used_at = clock_timestamp()`,
    [who.id, networkKey(who.id, place)],
  )
  return device.token
}

const printable = (userAgent: string | undefined) => userAgent?.replace(/[^\x20-\x7e]/g, '').slice(0, 300) || null
