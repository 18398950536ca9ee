import { Pool, TypeOverrides, types } from 'pg'

/**
 * How long our connections wait, in milliseconds. We give up on a locked row before we give up waiting for a
 * connection.
 */
export const patience = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
  keepAlive: true,
} as const

/** How many connections each of a process's two pools may open: one for reading, one for saving. */
export const usualPool = 10

/** The pool for queries and sessions: counts and cents arrive as numbers, times as dates. */
export function connect(url: string, max = usualPool): Pool {
  const numbers = new TypeOverrides()
  numbers.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({ connectionString: url, max, types: numbers, ...patience })
  pool.on('error', () => {}) // the server dropped an idle connection; the pool opens another
  // The same for a connection in use: its next query fails, but without a listener here the process would exit.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
