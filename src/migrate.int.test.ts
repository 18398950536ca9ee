import { Client } from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { migrate } from './migrate.ts'
import { databaseUrl, execute, freshDatabase, newTestName } from './testing/database.ts'

const server = inject('databaseServer')
const name = newTestName()
await execute(server.url, `create database ${name}`)
const url = databaseUrl(server.url, name)
afterAll(() => execute(server.url, `drop database ${name} with (force)`))

const objects = `select table_schema || '.' || table_name || '.' || column_name as it from information_schema.columns
  where table_schema in ('accounts', 'billing', 'pricing', 'quoting', 'documents', 'views') order by 1`

it('runs every migration once, also when two processes start together @F-21', async () => {
  const ran = await Promise.all([migrate(url), migrate(url), migrate(url)])
  const sizes = ran.map(({ length }) => length).sort()
  expect(sizes.slice(0, 2)).toEqual([0, 0])
  expect(sizes[2]).toBeGreaterThan(3)
  expect(await migrate(url)).toEqual([])
})

it('leaves the same schema as the template of the tests @F-21', async () => {
  const other = await freshDatabase()
  expect(await execute(url, objects)).toEqual(await execute(other.url, objects))
  await other.drop()
})

it('waits for nobody longer than seconds: a lock that is held is an error, and the next start goes on @F-21', async () => {
  const holder = new Client({ connectionString: url })
  await holder.connect()
  await holder.query('select pg_advisory_lock(817265)')
  await expect(migrate(url)).rejects.toThrow(/lock timeout/)
  await holder.end()
  expect(await migrate(url)).toEqual([])
}, 20_000)
