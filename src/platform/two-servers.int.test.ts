import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { chromium } from '../stand-ins/chromium.ts'
import { databaseUrl, execute, newTestName } from '../testing/system/database.ts'
import { type SpawnedServer, spawnServer } from '../testing/system/spawned-server.ts'

const { url: postgres } = inject('databaseServer')
const name = newTestName()
const url = databaseUrl(postgres, name)
let servers: SpawnedServer[] = []
let folder: string

beforeAll(async () => {
  await execute(postgres, `create database ${name}`)
  folder = await mkdtemp(join(tmpdir(), 'tidytally-two-'))
})
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  await execute(postgres, `drop database ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

it('S-11: two servers can start at once on one empty database, with its jobs and its demonstration @F-21', async () => {
  const settings = { ROLE: 'web', DEMO: 'on', DATABASE_URL: url, OBJECTS_URL: `file://${folder}/objects` }
  servers = await Promise.all(
    ['one', 'two'].map((place) => spawnServer({ ...settings, DATA_DIR: join(folder, place) })),
  )
  await Promise.all(servers.map(({ ready }) => ready()))
  for (const { address, output } of servers) {
    const answer = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: JSON.stringify({ email: 'demo@brightline.example', password: 'tidytally-demo' }),
    })
    expect(answer.status, output()).toBe(200)
    expect(output()).not.toMatch(/"level":"(error|fatal)"/)
  }
  expect(await execute(url, 'select count(*)::int as quotes from quoting.quotes')).toEqual([{ quotes: 16 }])
  expect(await execute(url, 'select count(*)::int as schemas from pgboss.version')).toEqual([{ schemas: 1 }])
}, 300_000)

it('S-18: a server without DEMO=on refuses a database whose accounts have the published password', async () => {
  const third = await spawnServer({ ROLE: 'web', DATABASE_URL: url, DATA_DIR: join(folder, 'three') })
  servers.push(third)
  await expect(third.ready()).rejects.toThrow('The server ended')
  expect(third.child.exitCode).toBe(1)
  expect(third.output()).toContain(
    'This database has the demonstration accounts, whose password is published. Choose another database, delete them, or say DEMO=on',
  )
  expect(await execute(url, 'select count(*)::int as users from accounts.users')).toEqual([{ users: 2 }])
})

it('S-27: a process that prints logs at start if Chromium has no sandbox, and serves no page @O-10 @OPS-22', async () => {
  const { sandbox } = await chromium({ cacheDir: '.cache', path: process.env.CHROMIUM_PATH })
  const settings = { ROLE: 'worker', DEMO: 'on', DATABASE_URL: url, OBJECTS_URL: `file://${folder}/objects` }
  const worker = await spawnServer({ ...settings, DATA_DIR: join(folder, 'worker') })
  servers.push(worker)
  const said = () => /"level":"warn".*Chromium prints without its sandbox because/.test(worker.output())
  await expect.poll(said, { timeout: 60_000 }).toBe(!sandbox)
  expect(servers[0]!.output()).not.toContain('sandbox')
  await worker.ready()
  const status = async (path: string) => (await fetch(worker.address + path)).status
  for (const path of ['/', '/dashboard', '/sw.js', '/api/config', '/__sim/stripe/card.html', '/metrics'])
    expect([path, await status(path)]).toEqual([path, 404])
})
