import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { TestProject } from 'vitest/node'
import { fictionalCompany } from '../../shared-kernel/company.ts'
import { startPostgres } from '../../stand-ins/postgres.ts'
import { type DatabaseServer, databaseUrl, execute, newTestName } from './database.ts'

const checkout = fileURLToPath(new URL('../../..', import.meta.url))

/** In memory where Linux has room there: cloning a database writes 600 files, which takes a disk half a second. */
async function dataDir(): Promise<string> {
  const memory = '/dev/shm'
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  const ours = createHash('sha256').update(checkout).digest('hex').slice(0, 12)
  return free > 4e9 ? join(memory, `tidytally-tests-${ours}`) : join(checkout, '.cache', 'test-postgres')
}

/** Starts a fast PostgreSQL for tests and fills one template with tables and queues; each test file clones its own database from it. */
export async function startTestDatabases(): Promise<{ server: DatabaseServer; stop: () => Promise<void> }> {
  const postgres = await startPostgres({ dataDir: await dataDir(), durable: false })
  await dropLeftovers(postgres.url)
  const template = newTestName()
  const stop = async () => {
    await execute(postgres.url, `drop database if exists ${template} with (force)`)
    await postgres.stop()
  }
  try {
    await execute(postgres.url, `create database ${template}`)
    const url = databaseUrl(postgres.url, template)
    const { migrate } = await import('../../platform/database/migrate.ts')
    await migrate(url)
    await createQueues(url)
  } catch (error) {
    await stop()
    throw error
  }
  return { server: { url: postgres.url, template }, stop }
}

/** The first start of an app on a database creates sixty queues, which takes half a second. */
async function createQueues(url: string): Promise<void> {
  const { buildApp } = await import('../../app.ts')
  const objects = await mkdtemp(join(tmpdir(), 'tidytally-template-'))
  const app = await buildApp({
    databaseUrl: url,
    objectsUrl: pathToFileURL(objects).href,
    sessionSecret: randomBytes(32).toString('hex'),
    publicUrl: 'http://localhost',
    loopback: true,
    role: 'web',
    logLevel: 'silent',
    trustProxy: 0,
    mail: { smtpUrl: 'smtp://localhost', held: true },
    company: fictionalCompany,
    documents: { launch: () => Promise.reject(new Error('no browser')) },
  })
  await app.startJobs()
  await app.close()
  await execute(url, 'delete from public.database_id') // each clone has files of its own
  await rm(objects, { recursive: true })
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
