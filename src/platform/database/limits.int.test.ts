import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databaseUrl, execute, freshDatabase, newTestName } from '../../testing/system/database.ts'
import { connect } from './database.ts'
import { limits } from './limits.ts'
import { migrate } from './migrate.ts'

const { url: server } = inject('databaseServer')
const name = newTestName()
const url = databaseUrl(server, name)
let folder: string
let pool: Pool

/** A release with one migration, which records the limits that it runs under. */
async function releaseThatLooks() {
  const [migrations, views] = [join(folder, 'migrations'), join(folder, 'views')]
  await mkdir(migrations)
  await mkdir(views)
  await writeFile(
    join(migrations, '001-look.sql'),
    `create table public.seen as select current_setting('statement_timeout') as statement,
       current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  return { migrations: pathToFileURL(`${migrations}/`), views: pathToFileURL(`${views}/`) }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidytally-limits-'))
  await execute(server, `create database ${name}`)
  const release = await releaseThatLooks()
  await migrate(url, { release })
  await execute(url, 'drop table public.seen')
  await execute(url, 'delete from public.migrations')
  await migrate(url, { release })
  pool = connect(url)
})
afterAll(async () => {
  await pool.end()
  await execute(server, `drop database ${name} with (force)`)
  await rm(folder, { recursive: true })
})

const limitsOver = async (at: string) => {
  const names = Object.keys(limits).map((limit) => `current_setting('${limit}') as ${limit}`)
  return (await execute(at, `select ${names}`))[0]
}

describe('a migrated database', () => {
  it('ends a statement over the limit, though a connection asks for nothing when it opens @SCL-03 @F-07', async () => {
    const begun = performance.now()
    await expect(pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
    expect(performance.now() - begun).toBeGreaterThan(7_000)
    expect(performance.now() - begun).toBeLessThan(30_000)
  })

  it('has these limits for its role in every later connection, and no other database has them @SCL-03', async () => {
    expect(await limitsOver(url)).toEqual(limits)
    expect(await limitsOver(server)).toMatchObject({ statement_timeout: '0' })
  })

  it('was migrated without them, the second time too @SCL-03', async () => {
    expect(await execute(url, 'select * from public.seen')).toEqual([{ statement: '0', idle: '0' }])
  })

  it('refuses a direct address that leads to another database @SCL-03', async () => {
    const other = await freshDatabase()
    const sentence = 'DATABASE_DIRECT_URL leads to another database than DATABASE_URL.'
    await expect(migrate(url, { pooledUrl: other.url })).rejects.toThrow(sentence)
    const unreachable = databaseUrl(server, 'hidden')
    await expect(migrate(url, { pooledUrl: unreachable })).rejects.toThrow(/^DATABASE_URL: there is no database/)
    await expect(migrate(unreachable, { pooledUrl: url })).rejects.toThrow(/^DATABASE_DIRECT_URL: there is no database/)
    await other.drop()
  })
})

it('tests have the same limits, though a clone of a database loses them @SCL-03', async () => {
  const clone = await freshDatabase()
  expect(await limitsOver(clone.url)).toEqual(limits)
  await clone.drop()
})

it('with DATABASE_STATEMENTS=unnamed no statement keeps a name in its connection @SCL-03', async () => {
  const kept = async (statements: 'named' | 'unnamed') => {
    const one = connect(url, 1, statements)
    const { rows } = await one.query({ name: 'add-one', text: 'select $1::int + 1 as sum', values: [1] })
    expect(rows).toEqual([{ sum: 2 }])
    const client = await one.connect()
    await client.query({ name: 'add-two', text: 'select $1::int + 2 as sum', values: [1] })
    client.release()
    const { rowCount } = await one.query('select from pg_prepared_statements')
    await one.end()
    return rowCount
  }
  expect([await kept('named'), await kept('unnamed')]).toEqual([2, 0])
})
