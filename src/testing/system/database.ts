import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { limitRole } from '../../platform/database/limits.ts'

/** The server and the template from which a test run clones its databases. */
export type DatabaseServer = { url: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseServer
  }
}

/** A migrated, empty database for one test file or one scenario. */
export type FreshDatabase = { url: string; drop: () => Promise<void> }

/** Clones the run's template. Under vitest the server comes from `inject`, otherwise from TEST_DATABASE_SERVER. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = await currentServer()
  const name = newTestName()
  await execute(server.url, `create database ${name} template ${server.template} strategy file_copy`)
  const drop = async () => {
    await execute(server.url, `drop database if exists ${name} with (force)`)
  }
  const url = databaseUrl(server.url, name)
  await execute(url, limitRole) // a clone doesn't have its template's
  return { url, drop }
}

async function currentServer(): Promise<DatabaseServer> {
  const announced = process.env.TEST_DATABASE_SERVER
  if (announced) return JSON.parse(announced) as DatabaseServer
  if (!process.env.VITEST) throw new Error('No test database: run this through `npm test` or startTestDatabases()')
  const { inject } = await import('vitest')
  return inject('databaseServer')
}

/** Contains the time, so that a later run recognizes the databases that a killed run left. */
export function newTestName(): string {
  return `test_${Date.now()}_${randomBytes(4).toString('hex')}`
}

/** The URL of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Runs one statement outside any transaction. */
export async function execute(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
