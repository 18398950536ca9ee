import { randomBytes } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { tokenKey } from '../../../platform/http/sessions.ts'

const mostDevices = 20

/**
 * Records that a contractor used this browser. A browser without one of our tokens gets a new one, so an attacker can't
 * plant a known token.
 */
export async function rememberDevice(
  db: Pool | PoolClient,
  contractorId: string,
  brought: string | undefined,
): Promise<{ id: string; token: string }> {
  const known = brought ? await db.query('select 1 from accounts.devices where token = $1', [tokenKey(brought)]) : null
  const token = known?.rowCount ? brought! : randomBytes(32).toString('base64url')
  const { rows } = await db.query<{ id: string }>(
    `insert into accounts.devices (user_id, token) values ($1, $2)
     on conflict (token, user_id) do update set used_at = clock_timestamp() returning id`,
    [contractorId, tokenKey(token)],
  )
  await db.query(
    `delete from accounts.devices where id in
       (select id from accounts.devices where user_id = $1 order by used_at desc, id offset $2)`,
    [contractorId, mostDevices],
  )
  return { id: rows[0]!.id, token }
}
