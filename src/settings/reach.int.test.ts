import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { migrate } from '../platform/database/migrate.ts'
import { freshDatabase } from '../testing/system/database.ts'
import { spawnServer } from '../testing/system/spawned-server.ts'

const folder = await mkdtemp(join(tmpdir(), 'tidytally-reach-'))
const database = await freshDatabase()
const children: { kill(signal: 'SIGKILL'): unknown }[] = []
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const server = async (settings: Record<string, string>) => {
  const spawned = await spawnServer({ DATA_DIR: folder, STAND_INS: 'on', DEMO: 'off', ...settings })
  children.push(spawned.child)
  return spawned
}

/** The status that an address of this machine returns for a given host name; null if nothing listens. */
const ask = (host: string, port: number, path: string, method = 'GET', name = 'localhost') =>
  new Promise<number | null>((resolve) => {
    const headers = { host: `${name}:${port}`, 'sec-fetch-site': 'same-origin' }
    request({ host, port, path, method, headers }, (answer) => resolve(answer.resume().statusCode ?? null))
      .on('error', () => resolve(null))
      .end()
  })

it('the ledger, the clock and the mailbox are reachable from this machine only, whatever the Host header @SEC-16', async () => {
  const { address, ready } = await server({ HOST: '0.0.0.0', DATABASE_URL: database.url })
  await ready()
  const port = Number(new URL(address).port)
  const outside = Object.values(networkInterfaces()).flatMap((known = []) =>
    known.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  )
  const other = process.platform === 'linux' ? ['127.0.0.2'] : [] // elsewhere a loopback has one address
  for (const host of ['127.0.0.1', ...other, ...outside]) {
    expect([host, await ask(host, port, '/__sim/stripe/card.html')]).toEqual([host, 200])
    for (const [path, method] of [
      ['', 'GET'],
      ['/ledger', 'GET'],
      ['/clock/month', 'POST'],
      ['/retry', 'POST'],
    ] as const)
      expect([host, path, await ask(host, port, `/__sim/stripe${path}`, method)]).toEqual([host, path, 404])
  }
  expect(await ask('127.0.0.1', port + 1, '/api/mails')).toBe(200)
  expect(await ask('127.0.0.1', port + 1, '/api/mails', 'GET', 'evil.example')).toBe(403)
  for (const host of [...other, ...outside])
    for (const page of [port + 1, port + 2]) expect([host, await ask(host, page, '/api/mails')]).toEqual([host, null])
})

const changed = (change: (url: URL) => unknown) => {
  const url = new URL(database.url)
  change(url)
  return url.href
}

it('a wrong database password is reported in one sentence that names DATABASE_URL @OPS-16', async () => {
  const DATABASE_URL = changed((url) => (url.password = 'hidden'))
  const { child, output } = await server({ DATABASE_URL, LOG_LEVEL: 'fatal' })
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect([code, output()]).toEqual([1, 'DATABASE_URL: the database refused its user or password.\n'])
})

it('so are a missing database and an address where nothing answers @OPS-16', async () => {
  await expect(migrate(changed((url) => (url.pathname = '/hidden')))).rejects.toThrow(
    /^DATABASE_URL: there is no database of that name\.$/,
  )
  await expect(migrate(changed((url) => (url.port = '1')))).rejects.toThrow(
    /^DATABASE_URL: no PostgreSQL answers there\./,
  )
  await expect(migrate('postgresql://db.nowhere.invalid/x')).rejects.toThrow(
    /^DATABASE_URL: no PostgreSQL answers there\./,
  )
})
