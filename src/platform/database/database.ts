import { Pool, TypeOverrides, types } from 'pg'

/** How long our connections wait, in milliseconds. A locked row is given up before the line for a connection is. */
export const patience = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
  keepAlive: true,
} as const

/** The connections that queries and sessions read with: counts and cents arrive as numbers, times as dates. */
export function connect(url: string): Pool {
  const numbers = new TypeOverrides()
  numbers.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({ connectionString: url, max: 10, types: numbers, ...patience })
  pool.on('error', () => {}) // an idle connection that the server dropped; the pool opens another
  return pool
}
