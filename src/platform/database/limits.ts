import { Client } from 'pg'
import { patience } from './database.ts'

/** How long one statement may take: less than ten seconds, in which each request is answered. We give up on a locked row before we give up waiting for a connection. */
export const limits = {
  statement_timeout: '8s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
} as const

type Limits = Readonly<Record<keyof typeof limits, string>>

/** For work that takes longer than a request may, over a connection that no other work shares. */
export const limited = (to: Limits) =>
  Object.entries(to)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ')

export const unlimited = limited({
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
})

const names = Object.entries(limits)

/** Sets the limits on the role that runs it, in this database only. Every later connection has them. */
export const limitRole = `do $$ begin
  ${names.map(([name, value]) => `execute format('alter role %I in database %I set ${name} = %L', session_user, current_database(), '${value}');`).join('\n  ')}
end $$`

/** Ends a connection that a pooler opened before the role had the limits. One statement, because the next may use another connection. */
const endUnlimited = `select pg_terminate_backend(pg_backend_pid())
  where ${names.map(([name, value]) => `current_setting('${name}') <> '${value}'`).join(' or ')}`

/** More connections than a pooler keeps idle. */
const most = 200

/** Makes sure that statements over this URL end at the limits. Only one process at a time may do this. */
export async function limitStatements(url: string, log: (sentence: string) => void): Promise<void> {
  let set = false
  for (let connection = 0; connection < most; connection++) {
    if (await isLimited(url)) return
    if (!set)
      try {
        await over(url, (client) => client.query(limitRole))
      } catch (error) {
        return log(
          `The database role can't limit its own statements, so slow ones aren't ended: ${(error as Error).message}`,
        )
      }
    set = true
  }
  log("Slow statements aren't ended: the pooler of DATABASE_URL keeps connections from before. Send it RECONNECT.")
}

/** False if the connection had other limits. Then it has been ended. */
const isLimited = (url: string) =>
  over(url, async (client) => (await client.query(endUnlimited)).rowCount === 0).catch((error: unknown) => {
    if (isEnded(error)) return false
    throw error
  })

/** PostgreSQL says that an administrator ended the connection, a pooler that its server is gone. */
const isEnded = (error: unknown) =>
  ['57P01', '08P01'].includes(String((error as { code?: unknown }).code)) || /terminated|closed/.test(String(error))

async function over<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, ...patience })
  client.on('error', () => {}) // it is ended on purpose
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
