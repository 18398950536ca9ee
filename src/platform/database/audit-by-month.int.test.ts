import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { databaseUrl, execute, newTestName } from '../../testing/system/database.ts'
import { connect } from './database.ts'
import { migrate, thisRelease } from './migrate.ts'

const { url: server } = inject('databaseServer')
const name = newTestName()
const url = databaseUrl(server, name)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidytally-audit-'))
  const migrations = join(folder, 'migrations')
  const views = join(folder, 'views')
  await mkdir(migrations)
  await mkdir(views)
  for (const file of (await readdir(thisRelease.migrations)).filter((file) => file < '292'))
    await copyFile(new URL(file, thisRelease.migrations), join(migrations, file))
  await execute(server, `create database ${name}`)
  await migrate(url, { release: { migrations: pathToFileURL(`${migrations}/`), views: pathToFileURL(`${views}/`) } })
})
afterAll(async () => {
  await execute(server, `drop database ${name} with (force)`)
  await rm(folder, { recursive: true })
})

it('the previous release writes, reads and sweeps the audit log while it becomes partitioned, and no row is copied @SCL-05', async () => {
  const previous = connect(url)
  const write = () =>
    previous.query(
      `insert into public.audit (at, actor_kind, actor, action, subject, owner, details, cause, address)
       values (now(), 'system', null, 'test', null, null, '{}', 'test', null)`,
    )
  const stored = `select id, xmin::text from public.audit order by id`
  await write()
  await write()
  const before = (await previous.query(stored)).rows
  let written = 2
  let migrated = false
  const writing = async () => {
    while (!migrated) {
      await write()
      written++
    }
  }
  await Promise.all([
    writing(),
    writing(),
    migrate(url).finally(() => {
      migrated = true
    }),
  ])
  await write()
  const { rows } = await previous.query(stored)
  expect(rows.slice(0, 2)).toEqual(before) // not rewritten
  expect(rows).toHaveLength(written + 1)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  const page = 'select id from public.audit where id < $1::bigint order by id desc limit 51'
  expect((await previous.query(page, ['999999999999999999'])).rows[0]).toEqual({ id: rows.at(-1)!.id })
  await expect(previous.query(`update public.audit set actor = 'other'`)).rejects.toThrow(/never changed/)
  await previous.query(`delete from public.audit where at < now() - make_interval(days => $1)`, [400])
  expect((await previous.query(stored)).rows).toHaveLength(rows.length)
  await previous.end()
})
