import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { keptOf, keptReleases } from '../../testing/previous-release/releases.ts'
import { databaseUrl, execute, newTestName } from '../../testing/system/database.ts'
import { migrate, thisRelease } from './migrate.ts'

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

/** The schema of a release, from its migrations, which never change. The views are this release's. */
async function migrateTo(lastMigration: string) {
  const [migrations, views] = [join(folder, 'migrations'), join(folder, 'views')]
  await mkdir(migrations, { recursive: true })
  await mkdir(views, { recursive: true })
  for (const file of (await readdir(thisRelease.migrations)).filter((file) => file <= lastMigration))
    await copyFile(new URL(file, thisRelease.migrations), join(migrations, file))
  const older = { migrations: pathToFileURL(`${migrations}/`), views: pathToFileURL(`${views}/`) }
  await migrate(url, { release: older })
  return older
}

interface Column {
  readonly table: string
  readonly place: string
  readonly type: string
  readonly optional: boolean
}
const columns = async () =>
  (await execute(
    url,
    `select c.table_schema || '.' || c.table_name as table,
            c.table_schema || '.' || c.table_name || '.' || c.column_name as place, c.data_type as type,
            c.is_nullable = 'YES' or c.column_default is not null or c.is_generated = 'ALWAYS' or c.is_identity = 'YES' as optional
       from information_schema.columns c
      where c.table_schema not in ('pg_catalog', 'information_schema', 'pgboss') order by 1, 2`,
  )) as Column[]
const definitions = () =>
  execute(url, `select viewname, definition from pg_views where schemaname = 'views' order by 1`)

it("S-11: this release only adds to the last release's schema, and that release can start again @F-17 @OPS-21", async () => {
  const last = keptReleases().at(-1)!
  const { migration } = keptOf(last.version)
  const older = await migrateTo(migration)
  const before = await columns()
  expect(before.length).toBeGreaterThan(200)
  await migrate(url)
  const views = await definitions()

  const after = await columns()
  const named = (list: readonly Column[]) => list.map(({ place, type }) => `${place} ${type}`)
  expect(named(after)).toEqual(expect.arrayContaining(named(before)))
  const tables = new Set(before.map(({ table }) => table))
  const places = new Set(before.map(({ place }) => place))
  const added = after.filter(({ table, place }) => tables.has(table) && !places.has(place))
  expect(added.filter(({ optional }) => !optional)).toEqual([])

  expect(await migrate(url, { release: older })).toEqual([])
  expect(await definitions()).toEqual(views)
  expect(await migrate(url)).toEqual([])
})
