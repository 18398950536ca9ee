import { Pool, type PoolClient, TypeOverrides, types } from 'pg'

/**
 * How our connections are opened. The limits of statements and locks are not here but on the role, see limits.ts: a
 * pooler refuses them at connect.
 */
export const patience = { connectionTimeoutMillis: 5_000, keepAlive: true } as const

/** How many connections each of a process's two pools may open: one for reading, one for saving. */
export const usualPool = 10

/** Poolers older than PgBouncer 1.21 lose named (prepared) statements between transactions. */
export type Statements = 'named' | 'unnamed'

/** The pool for queries and sessions: counts and cents arrive as numbers, times as dates. */
export function connect(url: string, max = usualPool, statements: Statements = 'named'): Pool {
  const numbers = new TypeOverrides()
  numbers.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({ connectionString: url, max, types: numbers, ...patience })
  pool.on('error', () => {}) // the server dropped an idle connection; the pool opens another
  // The same for a connection in use: its next query fails, but without a listener here the process would exit.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (statements === 'unnamed') pool.on('connect', withoutNames)
  return pool
}

function withoutNames(client: PoolClient) {
  const query = client.query.bind(client) as (asked: unknown, ...more: unknown[]) => unknown
  const unnamed = (asked: unknown, ...more: unknown[]) =>
    query(isNamed(asked) ? { ...asked, name: undefined } : asked, ...more)
  client.query = unnamed as PoolClient['query']
}

const isNamed = (asked: unknown): asked is { readonly name: string } =>
  typeof asked === 'object' && asked !== null && 'name' in asked && 'text' in asked && !('submit' in asked)
