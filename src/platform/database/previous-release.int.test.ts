import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { databaseUrl, execute, newTestName } from '../../testing/database.ts'
import { migrate, thisRelease } from './migrate.ts'

/** The last migration in release 0.3.0. */
const lastMigration = '075-operator-actions.sql'
const previous = new URL('../../testing/previous-release/', import.meta.url)

const { url: postgres } = inject('databaseServer')
const name = newTestName()
const url = databaseUrl(postgres, name)
let folder: string

beforeAll(async () => {
  await execute(postgres, `create database ${name}`)
  folder = await mkdtemp(join(tmpdir(), 'tidytally-previous-'))
})
afterAll(async () => {
  await execute(postgres, `drop database ${name} with (force)`)
  await rm(folder, { recursive: true })
})

/** What release 0.3.0 does to the views at each start, no matter what it finds. */
async function replaceAllViews() {
  for (const view of (await readdir(new URL('views/', previous))).sort())
    await execute(url, await readFile(new URL(`views/${view}`, previous), 'utf8'))
}

/** Its schema, from the migrations of that time: they are never edited. */
async function migrateAsBefore() {
  const migrations = join(folder, 'migrations')
  await mkdir(migrations, { recursive: true })
  for (const file of (await readdir(thisRelease.migrations)).filter((file) => file <= lastMigration))
    await copyFile(new URL(file, thisRelease.migrations), join(migrations, file))
  const views = new URL('views/', previous)
  await migrate(url, { release: { migrations: pathToFileURL(`${migrations}/`), views } })
  await execute(url, 'drop table public.view_texts') // 0.3.0 did not record the texts
}

interface Column {
  readonly place: string
  readonly type: string
  readonly optional: boolean
}
const columns = async () =>
  (await execute(
    url,
    `select c.table_schema || '.' || c.table_name || '.' || c.column_name as place, c.data_type as type,
            c.is_nullable = 'YES' or c.column_default is not null or c.is_generated = 'ALWAYS' or c.is_identity = 'YES' as optional
       from information_schema.columns c
      where c.table_schema in ('accounts', 'billing', 'pricing', 'quoting', 'documents', 'views') order by 1`,
  )) as Column[]
const definitions = () =>
  execute(url, `select viewname, definition from pg_views where schemaname = 'views' order by 1`)

it('S-11: the previous release starts on the new schema and its statements still mean something there @F-17', async () => {
  await migrateAsBefore()
  const before = await columns()
  await migrate(url)
  const views = await definitions()

  await replaceAllViews()
  expect(await definitions()).toEqual(views)

  const after = await columns()
  const named = (list: readonly Column[]) => list.map(({ place, type }) => `${place} ${type}`)
  expect(named(after)).toEqual(expect.arrayContaining(named(before)))
  const tables = new Set(before.map(({ place }) => tableOf(place)))
  const added = after.filter(
    ({ place }) => tables.has(tableOf(place)) && !before.some((column) => column.place === place),
  )
  expect(added.filter(({ optional }) => !optional)).toEqual([])

  const statements = (await readFile(new URL('statements.sql', previous), 'utf8')).split(';\n').filter(Boolean)
  expect(statements.length).toBeGreaterThan(200)
  expect(await refused(statements)).toEqual([])
  expect(await refused(['select no_such_column from accounts.users'])).toHaveLength(1)
  expect(await migrate(url)).toEqual([])
})

const tableOf = (place: string) => place.split('.').slice(0, 2).join('.')

/** Preparing a statement checks every name and type in it without running it. */
async function refused(statements: readonly string[]) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const refusals: string[] = []
  for (const [index, statement] of statements.entries())
    await client
      .query(`prepare s${index} as ${statement}`)
      .catch((error: Error) => refusals.push(`${error.message}: ${statement}`))
  await client.end()
  return refusals
}
