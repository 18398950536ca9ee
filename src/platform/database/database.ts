import type { Socket } from 'node:net'
import { type Client, Pool, type PoolClient, TypeOverrides, types } from 'pg'

/**
 * How our connections are opened. The limits of statements and locks are not here but on the role, see limits.ts: a
 * pooler refuses them at connect. No request meets an idle connection to a lost server long after it was lost.
 */
export const patience = { connectionTimeoutMillis: 5_000, keepAlive: true, idleTimeoutMillis: 5_000 } as const

/** The server ends each statement before this. */
const longestSilenceMs = 9_000

/**
 * Gives the statements of a transaction five minutes instead of a request's eight seconds. Of these two settings the
 * server tells our end of the connection the second, also when it ends with the transaction.
 */
export const longWork = `set local statement_timeout = '5min'; set local application_name = 'long work'`
const longWorkMs = 310_000

/**
 * Ends a connection that has been silent for this long while it owes an answer: the server failed over, or the network
 * drops what we send. TCP itself gives up only after a quarter of an hour.
 */
export function endSilent(client: Pick<Client, 'connection'>, ms = longestSilenceMs) {
  const { connection } = client
  const { stream } = connection as unknown as { stream: Socket }
  const owesAnswer = () => !(client as unknown as { readyForQuery: boolean }).readyForQuery
  stream.setTimeout(ms, () => {
    if (owesAnswer()) stream.destroy(new Error('Connection terminated: the database fell silent'))
  })
  connection.on('parameterStatus', (told: { parameterName: string; parameterValue: string }) => {
    if (told.parameterName === 'application_name')
      stream.setTimeout(told.parameterValue === 'long work' ? longWorkMs : ms)
  })
}

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
  pool.on('connect', (client) => endSilent(client))
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
