import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { noDatabase } from '../../src/platform/database/no-database.ts'

/** The message is a sentence for the operator. */
export class Refused extends Error {}

/** What is backed up, or where it is restored. */
export interface Place {
  readonly databaseUrl: string
  readonly objectsUrl: string
  /** The setting PG_DUMP. */
  readonly pgDump: string | null
}

/** PostgreSQL's program from PG_DUMP's folder or the PATH. Refuses one that is older than the server. */
export async function toolFor(name: 'pg_dump' | 'pg_restore', server: number, pgDump: string | null): Promise<string> {
  const tool = !pgDump ? name : name === 'pg_dump' ? pgDump : join(dirname(pgDump), name)
  const { stdout } = await run(tool, ['--version']).catch(() => ({ stdout: '' }))
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout) ?? []
  if (major && Number(major) >= server) return tool
  throw new Refused(
    `The database server is PostgreSQL ${server}, but ${tool} is ${major ? `version ${major}` : 'missing'}. Install PostgreSQL’s client programs of version ${server} or later, or set PG_DUMP to the path of their pg_dump.`,
  )
}

const run = promisify(execFile)

/** Runs the program on a database. The password goes into its environment: everyone on the machine can see arguments. */
export async function runTool(tool: string, args: readonly string[], databaseUrl: string) {
  const url = new URL(databaseUrl)
  const { password } = url
  url.password = ''
  const env = { ...process.env, ...(password && { PGPASSWORD: decodeURIComponent(password) }) }
  await run(tool, [...args, '--no-password', `--dbname=${url.href}`], { env, maxBuffer: 64 * 1024 * 1024 }).catch(
    ({ stderr, message }: { stderr?: string; message: string }) => {
      throw new Refused(stderr?.trim() || message)
    },
  )
}

/** Gives the work a connection, and the server's major version. */
export async function connected<Result>(url: string, work: (client: Client, major: number) => Promise<Result>) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect().catch((error: unknown) => {
    throw noDatabase(error) ?? error
  })
  try {
    const { rows } = await client.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    )
    return await work(client, rows[0]!.major)
  } finally {
    await client.end()
  }
}
