import { execFile, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { execute } from '../testing/system/database.ts'
import { elsewhere } from '../testing/system/elsewhere.ts'
import { startPostgres } from './postgres.ts'
import { alone, isRunning, registerUse } from './process-claims.ts'

const module = fileURLToPath(new URL('postgres.ts', import.meta.url))
let folder: string
let dataDir: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidy tally '))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'postgres')
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

const postmaster = async () =>
  Number((await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])
const isAlive = (pid: number) =>
  promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]).then(
    ({ stdout }) => !stdout.startsWith('Z'),
    () => false,
  )

/** A process that starts PostgreSQL, writes a row, reports it, and is killed. */
async function startElsewhereAndKill(): Promise<void> {
  const program = `
    const { startPostgres } = await import(${JSON.stringify(module)})
    const { default: pg } = await import('pg')
    const { url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    const client = new pg.Client(url)
    await client.connect()
    await client.query('insert into kept values (1)')
    console.log('acknowledged')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: process.cwd() })
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve)
    child.once('exit', () => reject(new Error('ended early')))
  })
  child.removeAllListeners('exit')
  child.kill('SIGKILL')
}

it('keeps data durably between starts and leaves no process behind @F-10', async () => {
  const first = await startPostgres({ dataDir })
  const pid = await postmaster()
  const settings = `select current_setting('fsync') || current_setting('full_page_writes') ||
    current_setting('synchronous_commit') || current_setting('data_checksums') as all`
  expect(await execute(first.url, settings)).toEqual([{ all: 'onononon' }])
  await execute(first.url, 'create table kept (n int)')
  await first.stop()
  expect(await isAlive(pid)).toBe(false)
  const second = await startPostgres({ dataDir })
  expect(second).toMatchObject({ url: first.url, reused: false })
  expect(await execute(second.url, 'select * from kept')).toEqual([])
  await second.stop()
})

it('loses no acknowledged data when the program and PostgreSQL are killed @F-07 @F-10', async () => {
  await startElsewhereAndKill()
  process.kill(await postmaster(), 'SIGKILL')
  const after = await startPostgres({ dataDir })
  expect(after.reused).toBe(false)
  expect(await execute(after.url, 'select * from kept')).toEqual([{ n: 1 }])
  await after.stop()
})

it('adopts the PostgreSQL that a killed program left running, and stops it', async () => {
  await startElsewhereAndKill()
  const pid = await postmaster()
  const after = await startPostgres({ dataDir })
  expect(after.reused).toBe(true)
  await after.stop()
  expect(await isAlive(pid)).toBe(false)
})

it('two users can start it at once, and it stops when the last one leaves', async () => {
  const [one, two] = await Promise.all([startPostgres({ dataDir }), startPostgres({ dataDir })])
  expect([one.reused, two.reused].sort()).toEqual([false, true])
  await one.stop()
  expect(await execute(two.url, 'select 1 as n')).toEqual([{ n: 1 }])
  await two.stop()
  await expect(execute(two.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

it('reports a port conflict in one sentence, and hides its password from other users', async () => {
  const running = await startPostgres({ dataDir })
  const port = Number(new URL(running.url).port)
  const other = startPostgres({ dataDir: join(folder, 'other'), port, durable: true })
  await expect(other).rejects.toThrow(`PostgreSQL cannot listen on port ${port}: another program uses it`)
  expect((await stat(join(dataDir, 'password'))).mode & 0o777).toBe(0o600)
  await running.stop()
})

it.runIf(process.getuid?.() === 0)(
  'moves to a readable folder, and says so, if its user cannot read the checkout',
  async () => {
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const lines: string[] = []
    const running = await startPostgres({ dataDir: join(closed, 'postgres'), log: (line) => lines.push(line) })
    expect(await execute(running.url, 'select 1 as n')).toEqual([{ n: 1 }])
    await running.stop()
    expect(lines).toEqual([
      expect.stringContaining(`cannot read ${closed}/postgres, so the database is kept in /var/tmp/`),
    ])
    await rm(lines[0]!.slice(lines[0]!.indexOf('/var/tmp/')), { recursive: true })
  },
)

it('says what to do on a platform that has no bundled PostgreSQL', async () => {
  elsewhere('linux', 'riscv64')
  await expect(startPostgres({ dataDir: join(folder, 'nowhere') })).rejects.toThrow(
    'No PostgreSQL comes with TidyTally for linux riscv64: set DATABASE_URL to a PostgreSQL 15 or later',
  )
})

it('without /proc, a claim ends with its process, and locked work never overlaps', async () => {
  elsewhere('darwin')
  const child = spawn('sleep', ['600'])
  expect([await isRunning(process.pid), await isRunning(child.pid!)]).toEqual([true, true])
  child.kill('SIGKILL')
  await expect.poll(() => isRunning(child.pid!)).toBe(false)
  let inside = 0
  const work = async () => {
    inside++
    await new Promise((resolve) => setTimeout(resolve, 100))
    return inside--
  }
  const lock = join(folder, 'claim')
  expect(await Promise.all([alone(lock, work), alone(lock, work)])).toEqual([1, 1])
  const [one, two] = [await registerUse(join(folder, 'claims')), await registerUse(join(folder, 'claims'))]
  expect([await one.leave(), await two.leave()]).toEqual([{ last: false }, { last: true }])
})
