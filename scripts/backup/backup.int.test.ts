import { type ExecFileException, execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { getOverview } from '../../src/modules/administration/contract/endpoints.ts'
import { objectsIn } from '../../src/platform/objects/objects.ts'
import { administrator, staff } from '../../src/testing/fixtures/administrator.ts'
import { databaseUrl, execute, newTestName } from '../../src/testing/system/database.ts'
import { type System, startSystem } from '../../src/testing/system/system.ts'
import { backUp } from './backup.ts'
import type { Place } from './postgres-tools.ts'
import { restore } from './restore.ts'

const photos = new Map([1, 2, 3].map((size) => [randomUUID() as string, randomBytes(size * 100_000)]))
const photoBytes = 600_000

let folder: string
let live: System
let server: number
/** The live place, with tools that only write down how they were called: restore.machines.test.ts uses PostgreSQL's. */
let place: Place
const emptyName = newTestName()
const emptyDatabase = databaseUrl(inject('databaseServer').url, emptyName)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidytally-backup-'))
  live = await startSystem({ administration: staff })
  const { rows } = await live.db.query(`select current_setting('server_version_num')::int / 10000 as major`)
  server = rows[0].major
  const objectsUrl = pathToFileURL(live.objectsFolder).href
  place = { databaseUrl: live.databaseUrl, objectsUrl, pgDump: await tools(server) }
  for (const [key, content] of photos) await objectsIn(objectsUrl).put(key, content)
  await execute(inject('databaseServer').url, `create database ${emptyName}`)
})
afterAll(async () => {
  await live?.stop()
  await execute(inject('databaseServer').url, `drop database if exists ${emptyName} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

/** pg_dump and pg_restore of a version; `does` is what they do instead of their work. Returns pg_dump's path. */
async function tools(version: number, does?: string) {
  const bin = await mkdtemp(join(folder, 'bin-'))
  const dumps = 'for word; do case $word in --file=*) echo "$PGPASSWORD $@" > $' + '{word#--file=};; esac; done'
  for (const [name, work] of Object.entries({ pg_dump: dumps, pg_restore: 'echo "$@" > "$0.called"' })) {
    const answersVersion = `if [ "$1" = --version ]; then echo "${name} (PostgreSQL) ${version}.4"; exit; fi`
    await writeFile(join(bin, name), ['#!/bin/sh', answersVersion, does ?? work, ''].join('\n'), { mode: 0o755 })
  }
  return join(bin, 'pg_dump')
}

/** A place with nothing in it, with the same tools. */
const elsewhere = (objects: string = randomUUID()): Place => ({
  databaseUrl: emptyDatabase,
  objectsUrl: pathToFileURL(join(folder, objects)).href,
  pgDump: place.pgDump,
})

/** Runs a command as an operator does. */
function run(script: 'backup' | 'restore', words: readonly string[], { databaseUrl, objectsUrl, pgDump } = place) {
  const settings = { DATA_DIR: folder, DATABASE_URL: databaseUrl, OBJECTS_URL: objectsUrl, PG_DUMP: pgDump! }
  const env = { PATH: process.env.PATH, ...settings }
  return new Promise<{ code: number; out: string; err: string }>((done) => {
    const answer = (error: ExecFileException | null, out: string, err: string) =>
      done({ code: error ? Number(error.code) : 0, out, err })
    execFile(process.execPath, [`scripts/${script}.ts`, ...words], { env }, answer)
  })
}

async function backedUp() {
  const dir = join(folder, randomUUID())
  return { dir, manifest: await backUp(place, dir) }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Checks a list of hashes with the system's own program. */
function checksum(cwd: string, list: string) {
  const isMac = process.platform === 'darwin'
  const [program, ...words] = isMac ? ['shasum', '-a', '256', '-c', '-'] : ['sha256sum', '-c', '-']
  return execFileSync(program!, words, { cwd, input: list, encoding: 'utf8' }).trim().split('\n')
}

describe('npm run backup @SCL-09', () => {
  it('writes a private folder whose hashes sha256sum accepts', async () => {
    const dir = join(folder, 'monday')
    const { code, out, err } = await run('backup', [dir])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/\/monday: the database \(\d+ bytes\) and 3 files \(600 kB\)\n/)
    expect((await stat(dir)).mode & 0o777).toBe(0o700)
    expect((await readdir(dir)).sort()).toEqual(['database.dump', 'manifest.json', 'objects', 'objects.sha256'])
    for (const [key, content] of photos)
      expect(content.equals(await readFile(join(dir, 'objects', key.slice(0, 2), key)))).toBe(true)
    const manifest = JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8'))
    expect(manifest).toMatchObject({ product: 'TidyTally', postgres: server, objects: { count: 3, bytes: photoBytes } })
    const sums = `${manifest.dump.sha256}  database.dump\n${manifest.objects.sha256}  objects.sha256\n`
    expect(checksum(dir, sums)).toHaveLength(2)
    expect(checksum(dir, await readFile(join(dir, 'objects.sha256'), 'utf8'))).toHaveLength(3)
  })

  it('leaves out sessions and reset links, and shows the database’s password to nobody', async () => {
    const { dir } = await backedUp()
    const [password, ...called] = (await readFile(join(dir, 'database.dump'), 'utf8')).trim().split(' ')
    expect(password).toBe(new URL(live.databaseUrl).password)
    expect(called.join(' ')).not.toContain(password)
    for (const table of ['accounts.sessions', 'accounts.password_resets']) {
      expect(called).toContain(`--exclude-table-data=${table}`)
      expect((await live.db.query('select to_regclass($1) is not null as exists', [table])).rows[0].exists).toBe(true)
    }
  })

  it('records when it finished, which /admin shows', async () => {
    await live.db.query('delete from public.last_backup')
    const ops = administrator(live.app)
    expect((await ops.call(getOverview, {})).lastBackup).toBeNull()
    for (const _ of ['first', 'second']) {
      const { manifest } = await backedUp()
      const { lastBackup } = await ops.call(getOverview, {})
      expect(lastBackup!.bytes).toBe(manifest.dump.bytes + photoBytes)
      expect(Date.parse(lastBackup!.finishedAt)).toBeGreaterThanOrEqual(Date.parse(manifest.at))
    }
  })

  it('works before an upgrade, when the database has no table for that yet', async () => {
    await live.db.query('alter table public.last_backup rename to last_backup_of_later')
    try {
      await backedUp()
    } finally {
      await live.db.query('alter table public.last_backup_of_later rename to last_backup')
    }
  })

  it('refuses in one sentence and writes nothing', async () => {
    const [old, full] = [await tools(server - 1), await tools(server, 'echo "No space left on device" >&2; exit 1')]
    const [unmounted, other] = [elsewhere().objectsUrl, elsewhere().objectsUrl]
    await objectsIn(other).claim(randomUUID())
    const refusals: readonly [string, string, Partial<Place>][] = [
      [join(folder, 'unmounted'), `${unmounted} has no file database-id`, { objectsUrl: unmounted }],
      [join(folder, 'other'), `The files in ${other} belong to database`, { objectsUrl: other }],
      [folder, `${folder} exists already. Each backup needs a new folder.`, {}],
      [join(folder, 'no', 'disk'), `There is no folder ${join(folder, 'no')}.`, {}],
      [
        join(folder, 'old'),
        `The database server is PostgreSQL ${server}, but ${old} is version ${server - 1}. Install PostgreSQL’s client programs of version ${server} or later, or set PG_DUMP to the path of their pg_dump.`,
        { pgDump: old },
      ],
      [join(folder, 'none'), 'but /no/pg_dump is missing. Install', { pgDump: '/no/pg_dump' }],
      [join(folder, 'never'), 'There is nothing to back up: TidyTally has never', { databaseUrl: emptyDatabase }],
      [join(folder, 'away'), 'no PostgreSQL answers there', { databaseUrl: 'postgresql://127.0.0.1:1/x' }],
      [join(folder, 'full'), 'No space left on device', { pgDump: full }],
    ]
    for (const [dir, sentence, changed] of refusals) {
      await expect(backUp({ ...place, ...changed }, dir)).rejects.toThrow(sentence)
      expect([dir === folder || !(await isThere(dir)), await isThere(`${dir}.part`)]).toEqual([true, false])
    }
    const { code, out, err } = await run('backup', [folder])
    expect([code, out, err]).toEqual([1, '', `${folder} exists already. Each backup needs a new folder.\n`])
  })

  it('that is killed leaves no folder of that name, and what it leaves can’t be restored', async () => {
    const dir = join(folder, 'killed')
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      DATABASE_URL: place.databaseUrl,
      OBJECTS_URL: place.objectsUrl,
    }
    const PG_DUMP = await tools(server, 'exec sleep 5')
    const backup = spawn(process.execPath, ['scripts/backup.ts', dir], { env: { ...env, PG_DUMP } })
    await expect.poll(() => isThere(`${dir}.part`)).toBe(true)
    backup.kill('SIGKILL')
    await once(backup, 'exit')
    expect(await isThere(dir)).toBe(false)
    await expect(restore(elsewhere(), `${dir}.part`)).rejects.toThrow('isn’t a backup: it has no manifest.json.')
    await expect(backUp(place, dir)).rejects.toThrow('another backup is running, or one was interrupted. Delete it')
  })

  it('has a help text, and exits with 2 on wrong usage', async () => {
    const usage = expect.stringMatching(/^npm run backup -- <new folder> .*\n$/)
    const [help, ...wrong] = await Promise.all(
      [['--help'], [], ['a', 'b'], ['--all']].map((words) => run('backup', words)),
    )
    expect(help).toEqual({ code: 0, out: usage, err: '' })
    for (const answer of wrong) expect(answer).toEqual({ code: 2, out: '', err: usage })
  })
})

describe('npm run restore @SCL-09', () => {
  it('writes the same files for the same database, and says last to hold email', async () => {
    const { dir, manifest } = await backedUp()
    const target = elsewhere()
    const { code, out, err } = await run('restore', [dir], target)
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain(`Restored the database and 3 files as they were at ${manifest.at}`)
    expect(out.trim().split('\n').slice(-2).join(' ')).toContain('HOLD_MAIL=on')
    const restored = objectsIn(target.objectsUrl)
    for (const [key, content] of photos) expect(content.equals(await restored.read(key))).toBe(true)
    expect(await restored.owner()).toBe(await objectsIn(place.objectsUrl).owner())
    const called = await readFile(join(place.pgDump!, '..', 'pg_restore.called'), 'utf8')
    expect(called.split(' ')).toEqual(expect.arrayContaining(['--single-transaction', join(dir, 'database.dump')]))
  })

  it('refuses a backup that was changed, names the file, and writes nothing', async () => {
    const { dir: whole } = await backedUp()
    const [part] = await readdir(join(whole, 'objects'))
    const [key] = await readdir(join(whole, 'objects', part!))
    const object = join('objects', part!, key!)
    const add = (file: string) => (dir: string) => appendFile(join(dir, file), 'x')
    const spoils: readonly [string, (dir: string) => Promise<void>][] = [
      ['database.dump has changed since the backup. Nothing was restored.', add('database.dump')],
      ['objects.sha256 has changed since the backup', add('objects.sha256')],
      [`${object} has changed since the backup`, add(object)],
      [`${object} is missing. Nothing was restored.`, (dir) => rm(join(dir, object))],
      ['manifest.json is damaged', (dir) => writeFile(join(dir, 'manifest.json'), '{"product":')],
      ['isn’t a backup: it has no manifest.json', (dir) => rm(join(dir, 'manifest.json'))],
      [
        `The backup is from PostgreSQL 99, but this server is version ${server}. Restore into version 99 or later.`,
        async (dir) => {
          const file = join(dir, 'manifest.json')
          await writeFile(file, (await readFile(file, 'utf8')).replace(`"postgres": ${server}`, '"postgres": 99'))
        },
      ],
    ]
    for (const [sentence, spoil] of spoils) {
      const dir = join(folder, randomUUID())
      await cp(whole, dir, { recursive: true })
      await spoil(dir)
      await expect(restore(elsewhere('spoiled'), dir)).rejects.toThrow(sentence)
      expect(await isThere(join(folder, 'spoiled'))).toBe(false)
    }
  })

  it('refuses a database or a folder in use, and older tools', async () => {
    const { dir } = await backedUp()
    const refused = (sentence: string, changed: Partial<Place>) =>
      expect(restore({ ...elsewhere(), ...changed }, dir)).rejects.toThrow(sentence)
    await refused('The database isn’t empty.', { databaseUrl: live.databaseUrl })
    await refused('already. Set OBJECTS_URL to an empty folder or prefix.', { objectsUrl: place.objectsUrl })
    await writeFile(join(await mkdtemp(join(folder, 'claimed-')), 'database-id'), randomUUID())
    const [claimed] = (await readdir(folder)).filter((name) => name.startsWith('claimed-'))
    await refused('already. Set OBJECTS_URL to an empty folder or prefix.', elsewhere(claimed))
    await refused(`pg_restore is version ${server - 1}.`, { pgDump: await tools(server - 1) })
  })

  it('that fails leaves the folder without files, so that it can be repeated', async () => {
    const { dir } = await backedUp()
    const target = elsewhere()
    const pgDump = await tools(server, 'echo "permission denied to create extension" >&2; exit 1')
    await expect(restore({ ...target, pgDump }, dir)).rejects.toThrow('permission denied to create extension')
    await restore(target, dir)
  })
})
