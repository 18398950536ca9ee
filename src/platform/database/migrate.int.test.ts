import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { databaseUrl, execute, freshDatabase, newTestName } from '../../testing/system/database.ts'
import { migrate, oldestPostgres, type Release } from './migrate.ts'

const server = inject('databaseServer')
const folder = await mkdtemp(join(tmpdir(), 'tidytally-migrate-'))
let url: string
const made: string[] = []
beforeEach(async () => {
  const name = newTestName()
  await execute(server.url, `create database ${name}`)
  made.push(name)
  url = databaseUrl(server.url, name)
})
afterAll(async () => {
  for (const name of made) await execute(server.url, `drop database ${name} with (force)`)
  await rm(folder, { recursive: true })
})

let releases = 0
/** A release with these migrations and views, by name. */
async function release(migrations: Record<string, string>, views: Record<string, string> = {}): Promise<Release> {
  const place = join(folder, String(releases++))
  for (const [part, files] of Object.entries({ migrations, views })) {
    await mkdir(join(place, part), { recursive: true })
    for (const [name, text] of Object.entries(files)) await writeFile(join(place, part, name), text)
  }
  const at = pathToFileURL(`${place}/`)
  return { migrations: new URL('migrations/', at), views: new URL('views/', at) }
}

/** Runs until the test releases advisory lock 42. */
const slow = `create table public.slow (n int);
  do $$ begin while not pg_try_advisory_xact_lock(42) loop perform pg_sleep(0.05); end loop; end $$`
const holding = async () => {
  const holder = new Client({ connectionString: url })
  await holder.connect()
  await holder.query('select pg_advisory_lock(42)')
  return holder
}
const running = async () =>
  (await execute(url, `select 1 from pg_stat_activity where query like '%public.slow%' and pid <> pg_backend_pid()`))
    .length

const objects = `select table_schema || '.' || table_name || '.' || column_name as it from information_schema.columns
  where table_schema in ('accounts', 'billing', 'pricing', 'quoting', 'documents', 'views') order by 1`

it('a PostgreSQL older than the one that OPERATING.md names is refused in one sentence, and nothing is changed @OPS-18', async () => {
  expect(await readFile('OPERATING.md', 'utf8')).toContain(`PostgreSQL ${oldestPostgres} or later`)
  const sentence = /^TidyTally needs PostgreSQL 99 or later. This one is \d\d\.$/
  await expect(migrate(url, { oldest: 99 })).rejects.toThrow(sentence)
  expect(await execute(url, `select to_regclass('public.migrations') as made`)).toEqual([{ made: null }])
})

describe('concurrent migrations', () => {
  it("run every migration once and produce the same schema as the tests' template @F-21", async () => {
    const ran = await Promise.all([migrate(url), migrate(url), migrate(url)])
    const sizes = ran.map(({ length }) => length).sort()
    expect(sizes.slice(0, 2)).toEqual([0, 0])
    expect(sizes[2]).toBeGreaterThan(3)
    expect(await migrate(url)).toEqual([])
    const other = await freshDatabase()
    expect(await execute(url, objects)).toEqual(await execute(other.url, objects))
    await other.drop()
  })

  it('S-11: the second process waits as long as the first one needs, and says so @F-21', async () => {
    const holder = await holding()
    const slowRelease = await release({ '001-slow.sql': slow })
    const first = migrate(url, { release: slowRelease })
    await expect.poll(running).toBe(1)
    const told: string[] = []
    const second = migrate(url, { release: slowRelease, log: (sentence) => told.push(sentence) })
    await expect.poll(() => told).toEqual(['Another process is migrating the database. This one waits for it.'])
    await execute(url, 'select pg_sleep(6)') // longer than a migration waits for a lock
    await holder.end()
    expect(await Promise.all([first, second])).toEqual([['001-slow.sql'], []])
  })

  it('S-11: the second process gives up with an explanation if the first takes too long, and the next start succeeds', async () => {
    const holder = await holding()
    await holder.query('select pg_advisory_lock(817265)')
    await expect(migrate(url, { patienceMs: 50 })).rejects.toThrow(
      'Another process has been migrating this database for 1 min. Look at it, then start again.',
    )
    await holder.end()
    expect((await migrate(url)).length).toBeGreaterThan(3)
  })

  it('S-11: a killed migrator leaves no lock and no partial schema behind @F-21', async () => {
    const holder = await holding()
    const child = startMigrating(await release({ '001-slow.sql': slow }))
    await expect.poll(running).toBe(1)
    const died = once(child, 'exit')
    child.kill('SIGKILL')
    await died
    const next = await release({ '002-next.sql': 'create table public.next (n int)' })
    expect(await migrate(url, { release: next })).toEqual(['002-next.sql'])
    expect(
      await execute(url, `select to_regclass('public.slow') as slow, to_regclass('public.next')::text as next`),
    ).toEqual([{ slow: null, next: 'next' }])
    await holder.end()
  })

  it("S-11: a migration doesn't wait long for a table in use, so the old release keeps working @F-21", async () => {
    await execute(url, 'create table public.busy (n int)')
    const user = await holding()
    await user.query('begin; lock table public.busy')
    const change = await release({ '001-busy.sql': 'alter table public.busy add column m int' })
    await expect(migrate(url, { release: change })).rejects.toThrow(/lock timeout/)
    await user.end()
    expect(await migrate(url, { release: change })).toEqual(['001-busy.sql'])
  })
})

describe('an index of a table in use @OPS-08', () => {
  const table = { '001-t.sql': 'create table public.busy (n int)' }
  const index = {
    ...table,
    '002-i.sql': '-- outside a transaction\ncreate index concurrently if not exists busy_n on public.busy (n);',
  }
  const indexes = () =>
    execute(url, `select indisvalid as valid from pg_index where indrelid = 'public.busy'::regclass`)
  const building = async () =>
    (await execute(url, `select from pg_stat_progress_create_index where phase like 'waiting%'`)).length

  it('is made while others write, and while another process waits to migrate', async () => {
    await migrate(url, { release: await release(table) })
    const writer = await holding()
    await writer.query('begin; insert into public.busy values (1)')
    const next = await release(index)
    const first = migrate(url, { release: next })
    await expect.poll(building).toBe(1)
    const told: string[] = []
    const second = migrate(url, { release: next, log: (sentence) => told.push(sentence) })
    await expect.poll(() => told).toHaveLength(1)
    await execute(url, `set lock_timeout = '1s'; insert into public.busy values (2)`)
    await writer.query('commit')
    expect(await Promise.all([first, second])).toEqual([['002-i.sql'], []])
    expect(await indexes()).toEqual([{ valid: true }])
    await writer.end()
  })

  it('is made again if the first attempt was interrupted', async () => {
    await migrate(url, { release: await release(table) })
    const writer = await holding()
    await writer.query('begin; insert into public.busy values (1)')
    const next = await release(index)
    await expect(migrate(url, { release: next, patienceMs: 50 })).rejects.toThrow(/lock timeout/)
    expect(await indexes()).toEqual([{ valid: false }])
    await writer.end()
    expect(await migrate(url, { release: next })).toEqual(['002-i.sql'])
    expect(await indexes()).toEqual([{ valid: true }])
  })

  it('is the only thing that a migration makes outside a transaction', async () => {
    const wrong = await release({ '001-w.sql': '-- outside a transaction\ncreate table public.wrong (n int)' })
    await expect(migrate(url, { release: wrong })).rejects.toThrow(
      '001-w.sql makes no index concurrently, so it has to run in a transaction.',
    )
  })
})

function startMigrating(slowRelease: Release): ChildProcess {
  const program = `const { migrate } = await import(${JSON.stringify(new URL('migrate.ts', import.meta.url).href)})
    const at = (href) => new URL(href)
    await migrate(process.env.URL, { release: { migrations: at(process.env.MIGRATIONS), views: at(process.env.VIEWS) } })`
  const env = {
    PATH: process.env.PATH,
    URL: url,
    MIGRATIONS: slowRelease.migrations.href,
    VIEWS: slowRelease.views.href,
  }
  return spawn(process.execPath, ['--input-type=module', '-e', program], { env, stdio: 'ignore' })
}

describe('a view', () => {
  const table = { '001-t.sql': 'create table public.t (a int, b int)' }
  const column = { '002-c.sql': 'alter table public.t add column c int' }
  const shows = (columns: string) => ({ 'v.sql': `create or replace view public.v as select ${columns} from public.t` })
  const shown = async () =>
    (await execute(
      url,
      `select string_agg(attname, ',') as it from pg_attribute where attrelid = 'public.v'::regclass`,
    )) as {
      it: string
    }[]
  const written = () => execute(url, `select xmin::text from pg_rewrite where ev_class = 'public.v'::regclass`)

  it("S-11: is rewritten only when its text changes, so a start doesn't lock out its readers @F-17", async () => {
    const only = await release(table, shows('a'))
    await migrate(url, { release: only })
    const before = await written()
    await migrate(url, { release: only })
    expect(await written()).toEqual(before)
    await migrate(url, { release: await release(table, shows('a, b')) })
    expect(await shown()).toEqual([{ it: 'a,b' }])
  })

  it('S-11: of a newer release is left alone when an older one starts again @F-17', async () => {
    const older = await release(table, shows('a'))
    const newer = await release(table, shows('a, b'))
    for (const next of [older, newer, older]) await migrate(url, { release: next })
    expect(await shown()).toEqual([{ it: 'a,b' }])
  })

  it('S-11: is left alone by an older release that starts for the first time, because a migration shows that it is older @F-17', async () => {
    const told: string[] = []
    await migrate(url, { release: await release({ ...table, ...column }, shows('a, b, c')) })
    const older = await release(table, shows('a'))
    await migrate(url, { release: older, log: (sentence) => told.push(sentence) })
    expect(await shown()).toEqual([{ it: 'a,b,c' }])
    expect(told).toEqual(['A newer release was here and ran 002-c.sql. Its views are left as they are.'])
  })
})
