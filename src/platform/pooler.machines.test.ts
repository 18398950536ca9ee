import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { customer } from '../testing/fixtures/contractors.ts'
import { execute } from '../testing/system/database.ts'
import { installed, type Machine, newMachine } from '../testing/system/machine.ts'
import { freePort, type SpawnedServer } from '../testing/system/spawned-server.ts'
import { limits } from './database/limits.ts'

const { program: pgbouncer, isInstalled } = installed('pgbouncer', '--version')
const patient = { timeout: 60_000, interval: 200 }

describe.runIf(isInstalled)('behind PgBouncer in transaction mode', () => {
  let machine: Machine
  let pooled: URL
  let settings: string
  let pooler: ChildProcess
  let servers: readonly [SpawnedServer, SpawnedServer]
  let cookie = ''

  const startPooler = async () => {
    const user = process.getuid?.() === 0 ? ['--user', 'nobody'] : [] // it refuses to run as root
    pooler = machine.runs(pgbouncer, '--quiet', ...user, settings)
    await vi.waitFor(() => execute(pooled.href, 'select 1'), patient)
  }

  /** The example of scripts/deploy, at this test's addresses. */
  async function configure() {
    const direct = new URL(machine.databaseUrl)
    const users = join(machine.folder, 'users.txt')
    await writeFile(users, `"${direct.username}" "${direct.password}"\n`)
    return machine.configures('pgbouncer/pgbouncer.ini', (example) => {
      const changed = example
        .replace('host=db.internal port=5432', `host=${direct.hostname} port=${direct.port}`)
        .replace('listen_port = 6432', `listen_port = ${pooled.port}`)
        .replace('/etc/pgbouncer/userlist.txt', users)
      return `${changed}\nunix_socket_dir =\n`
    })
  }

  beforeAll(async () => {
    machine = await newMachine('pooler', { durable: false })
    pooled = new URL(machine.databaseUrl)
    pooled.port = String(await freePort())
    settings = await configure()
    await startPooler() // it now keeps a connection that was opened before the role had limits
    const behind = {
      DEMO: 'on',
      DATABASE_URL: pooled.href,
      DATABASE_DIRECT_URL: machine.databaseUrl,
      DATABASE_STATEMENTS: 'unnamed',
    }
    servers = await Promise.all([machine.start('web', behind), machine.start('all', behind)])
  }, 300_000)
  afterAll(() => machine?.stop())

  const ask = async (server: SpawnedServer, method: string, path: string, body?: object) =>
    fetch(server.address + path, {
      method,
      headers: {
        origin: server.address,
        cookie,
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
  async function answer<Body>(...asked: Parameters<typeof ask>): Promise<Body> {
    const given = await ask(...asked)
    expect(given.status, `${asked[1]} ${asked[2]}`).toBeLessThan(300)
    return given.json() as Promise<Body>
  }

  it('two processes start at once on one empty database, and neither logs an error @SCL-03', async () => {
    for (const { output } of servers) expect(output()).not.toMatch(/"level":"(error|fatal)"/)
    expect(await execute(machine.databaseUrl, 'select count(*)::int as quotes from quoting.quotes')).toEqual([
      { quotes: 16 },
    ])
  })

  it('a quote is made, saved, sent and printed, and the other process shows and tells it @SCL-03', async () => {
    const [one, two] = servers
    const signIn = { email: 'demo@brightline.example', password: 'tidytally-demo' }
    const signedIn = await ask(one, 'POST', '/api/auth/login', signIn)
    expect(signedIn.status).toBe(200)
    cookie = signedIn.headers.getSetCookie().at(-1)!.split(';')[0]!

    const events = await ask(two, 'GET', '/api/events')
    let heard = ''
    const listening = (async () => {
      for await (const part of events.body!.pipeThrough(new TextDecoderStream())) heard += part
    })()
    listening.catch(() => {}) // the server ends first

    const { id } = await answer<{ id: string }>(one, 'POST', '/api/quotes', customer)
    const room = new FormData()
    for (const [name, value] of Object.entries({ name: 'Main floor', roomType: 'office', manualSqft: '2000' }))
      room.append(name, value)
    await answer(one, 'POST', `/api/quotes/${id}/areas`, room)
    await answer(one, 'PATCH', `/api/quotes/${id}/status`, { status: 'sent' })
    const read = () => answer<{ status: string; totalSqft: number }>(two, 'GET', `/api/quotes/${id}`)
    await vi.waitFor(async () => expect(await read()).toMatchObject({ status: 'sent', totalSqft: 2000 }), patient)
    expect(await answer(two, 'PUT', `/api/quotes/${id}/status`, { bidStatus: 'won' })).toMatchObject({
      bidStatus: 'won',
    })
    await vi.waitFor(() => expect(heard).toContain(id), patient)
    for (const server of servers) {
      const pdf = await ask(server, 'GET', `/api/generate-pdf?id=${id}`)
      expect(
        Buffer.from(await pdf.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }
    for (const { output } of servers) expect(output()).not.toMatch(/"level":"(error|fatal)"/)
  })

  it('a busy pool answers every request: no session of one is seen by another @SCL-03', async () => {
    const asked = Array.from({ length: 200 }, async (_, at) => {
      const server = servers[at % 2]!
      if (at % 3 === 0) return ask(server, 'POST', '/api/quotes', { ...customer, companyName: `Company ${at}` })
      return ask(server, 'GET', '/api/quotes')
    })
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('every connection of the pooler has the time limits, even those that it had before @SCL-03', async () => {
    const names = Object.keys(limits).map((limit) => `current_setting('${limit}') as ${limit}`)
    const looks = Array.from({ length: 40 }, () =>
      execute(pooled.href, `select ${names}, pg_sleep(0.05)::text as slept`),
    )
    for (const [row] of await Promise.all(looks)) expect(row).toMatchObject(limits)
    await expect(execute(pooled.href, 'select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
  })

  it('requests use the pooler only, and go on once it is back @SCL-03', async () => {
    const status = async () => (await ask(servers[0], 'GET', '/api/quotes')).status
    const ended = once(pooler, 'exit')
    pooler.kill('SIGKILL')
    await ended
    expect(await status()).toBe(503)
    await startPooler()
    await vi.waitFor(async () => expect(await status()).toBe(200), patient)
  })
})
