import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../stand-ins/postgres.ts'
import { type DatabaseServer, databaseUrl, execute, newTestName } from './database.ts'

const dataDir = fileURLToPath(new URL('../../../.cache/test-postgres', import.meta.url))

/** Starts a fast PostgreSQL for tests and migrates one template; each test file clones its own database from it. */
export async function startTestDatabases(): Promise<{ server: DatabaseServer; stop: () => Promise<void> }> {
  const postgres = await startPostgres({ dataDir, durable: false })
  await dropLeftovers(postgres.url)
  const template = newTestName()
  const stop = async () => {
    await execute(postgres.url, `drop database if exists ${template} with (force)`)
    await postgres.stop()
  }
  try {
    await execute(postgres.url, `create database ${template}`)
    const { migrate } = await import('../../platform/database/migrate.ts')
    await migrate(databaseUrl(postgres.url, template))
  } catch (error) {
    await stop()
    throw error
  }
  return { server: { url: postgres.url, template }, stop }
}

/** Drops databases that a killed run left, which are older than this server's start. */
async function dropLeftovers(url: string): Promise<void> {
  const leftovers = await execute(
    url,
    `select datname from pg_database where datname like 'test\\_%'
     and split_part(datname, '_', 2)::bigint < extract(epoch from pg_postmaster_start_time()) * 1000`,
  )
  for (const { datname } of leftovers as { datname: string }[])
    await execute(url, `drop database if exists ${datname} with (force)`).catch(() => {}) // another run is dropping it too
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestDatabases()
  project.provide('databaseServer', server)
  return stop
}
