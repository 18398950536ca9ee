import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { release } from '../shared-kernel/product.ts'
import { arrangeSubscription, customer, verifyEmail } from '../testing/fixtures/contractors.ts'
import { canaries, privateWork } from '../testing/hostile/privacy-canaries.ts'
import { processes } from '../testing/system/children.ts'
import { freshDatabase } from '../testing/system/database.ts'
import { startMailServer } from '../testing/system/mail-server.ts'
import { type SpawnedServer, spawnServer } from '../testing/system/spawned-server.ts'

const secrets = {
  password: 'canary-password-5c1',
  wrong: 'canary-wrong-88d',
  session: 'canary-9f2c61d07be84a35c0d1e6f7a8b9',
  link: 'canary-4b1d8e07c36fa95208e1d4c97a3f',
  signing: 'canary-5b0e7c93d1f84a6ea2c4907d8e3f',
  payment: 'sk_test_canary_55e',
  webhook: 'whsec_canary_91b',
}

const smtp = await startMailServer()
let server: SpawnedServer
let address: string
let folder: string
let db: Pool
const database = await freshDatabase()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidytally-server-'))
  db = new Pool({ connectionString: database.url })
  server = await spawnServer((own) => ({
    TMPDIR: folder,
    NODE_ENV: 'production',
    PUBLIC_URL: own,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
    SESSION_SECRET: secrets.session,
    LINK_SECRET: secrets.link,
    SIGNING_SECRET: secrets.signing,
    STRIPE_SECRET_KEY: secrets.payment,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_brightline',
    STRIPE_WEBHOOK_SECRET: secrets.webhook,
    BOUNCE_ADDRESS: 'bounce@tidytally.example',
    BOUNCE_PORT: '0',
    LOG_LEVEL: 'trace',
  }))
  address = server.address
  await server.ready()
})
afterAll(async () => {
  smtp.release()
  if (server.child.exitCode === null) server.child.kill('SIGKILL')
  smtp.close()
  await db.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const logged = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map(
      (line) =>
        JSON.parse(line) as { time: string; level: string; msg: string; reqId?: string; [field: string]: unknown },
    )

let cookie = ''
async function ask(method: string, path: string, body?: object | FormData, headers: Record<string, string> = {}) {
  const answer = await fetch(address + path, {
    method,
    headers: {
      origin: address,
      ...(cookie ? { cookie } : {}),
      ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
  })
  const given = answer.headers.getSetCookie().at(-1)
  if (given) cookie = given.split(';')[0]!
  return answer
}

async function readyQuote() {
  const quote = (await (await ask('POST', '/api/quotes', customer)).json()) as { id: string }
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: 'Main floor', roomType: 'office', manualSqft: '2000' }))
    form.append(name, value)
  await fetch(`${address}/api/quotes/${quote.id}/areas`, {
    method: 'POST',
    headers: { origin: address, cookie },
    body: form,
  })
  return quote.id
}

/** A browser that requests a download and stops reading. */
async function pausedAfterTheHead(path: string) {
  const socket = connect(Number(new URL(address).port), 'localhost')
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${new URL(address).host}\r\ncookie: ${cookie}\r\n\r\n`)
  const [head] = await once(socket, 'data')
  socket.pause()
  expect(String(head)).toMatch(/^HTTP\/1\.1 200 /)
}

const chromiumsOfThisServer = () =>
  processes().filter(({ command }) => command.includes(folder) && / --(headless|type)/.test(command)).length

describe('the log', () => {
  it('follows one request through email and outcome under one id @O-02', async () => {
    const person = { firstName: 'Dana', lastName: 'Dustwell', email: 'dana@brightline.example' }
    const user = (await (
      await ask('POST', '/api/auth/register', { ...person, password: secrets.password })
    ).json()) as { id: string }
    await arrangeSubscription(db, user.id, 'pro-monthly', 'active')
    await verifyEmail(db, user.id)
    await ask('POST', '/api/auth/login', { email: person.email, password: secrets.wrong })
    const quoteId = await readyQuote()
    const sent = await ask(
      'PATCH',
      `/api/quotes/${quoteId}/status`,
      { status: 'sent' },
      { 'x-request-id': 'press-0001-abc' },
    )
    expect([sent.status, sent.headers.get('x-request-id')]).toEqual([200, 'press-0001-abc'])
    const ofPress = () => logged().filter(({ reqId }) => reqId === 'press-0001-abc')
    await expect.poll(() => ofPress().map(({ queue }) => queue)).toContain('quoting.record-delivered')
    await expect.poll(() => ofPress().map(({ msg }) => msg)).toContain('request')
    const lines = ofPress()
    expect(lines.filter(({ msg }) => msg === 'job done').map(({ queue }) => queue)).toEqual([
      'documents.email-quote',
      'quoting.record-delivered',
    ])
    expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({
      method: 'PATCH',
      route: '/api/quotes/:quoteId/status',
      status: 200,
      userId: user.id,
      ms: expect.any(Number),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  it('names the port at which a worker takes bounces; an open connection there doesn’t hold up the shutdown @SND-06', async () => {
    const line = () => logged().find(({ msg }) => msg === 'hearing of bounces')
    await expect.poll(line).toMatchObject({ port: expect.any(Number) })
    const socket = connect(Number(line()!.port), 'localhost') // open until the server ends
    socket.on('error', () => {})
    expect(String((await once(socket, 'data'))[0])).toMatch(/^220 tidytally\.example /)
  })

  it('records sign-ups, failed sign-ins and refused requests @O-03', async () => {
    await ask('GET', '/api/quotes/7e0b2f3a-2f8e-4c52-9d3a-000000000001')
    const events = logged().flatMap(({ event }) => (event ? [event] : []))
    expect(events).toEqual(expect.arrayContaining(['registered', 'login-failed']))
    const notFound = () => logged().find(({ msg, status }) => msg === 'request' && status === 404)
    await expect.poll(notFound).toMatchObject({ userId: expect.any(String), route: '/api/quotes/:quoteId' })
  })

  it('says which process wrote each line, in words, and is quiet about probes @OPS-12', async () => {
    await ask('GET', '/readyz')
    await ask('GET', '/api/config')
    const lines = () => logged().filter(({ msg }) => msg === 'request')
    await expect.poll(() => lines().map(({ route, level }) => [route, level])).toContainEqual(['/readyz', 'debug'])
    await expect.poll(() => lines().map(({ route, level }) => [route, level])).toContainEqual(['/api/config', 'info'])
    for (const line of logged())
      expect(line).toMatchObject({ release, role: 'all', host: hostname(), pid: server.child.pid })
    expect(await (await ask('GET', '/healthz')).json()).toEqual({ ok: true, release })
  })

  it('is one JSON object per line, whatever a header contains @O-02', async () => {
    await ask('GET', '/healthz', undefined, { 'x-request-id': 'a"b{c}d', 'user-agent': 'x\\r\\n{"level":60}' })
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.trim() !== '')
    expect(lines.filter((line) => !line.startsWith('{') || !line.endsWith('}'))).toEqual([])
  })

  it('has no password, cookie or secret even at trace level, and neither do the jobs @T-50', async () => {
    await ask('POST', '/api/auth/login', { email: 'x', password: secrets.wrong, token: secrets.wrong })
    await ask('POST', '/api/quotes', { ...customer, password: secrets.wrong })
    await fetch(`${address}/api/nothing?token=${secrets.wrong}`, {
      headers: { authorization: `Bearer ${secrets.wrong}`, cookie },
    })
    expect(logged().some(({ level }) => level === 'trace')).toBe(true)
    const sid = decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!
    const { rows } = await db.query('select * from pgboss.job')
    expect(rows.length).toBeGreaterThan(0)
    for (const secret of [
      ...Object.values(secrets),
      sid,
      encodeURIComponent(sid),
      new URL(database.url).password,
    ].filter(Boolean)) {
      expect(server.output().includes(secret), secret).toBe(false)
      expect(JSON.stringify(rows).includes(secret), secret).toBe(false)
    }
  })

  it('has no private data from account management, and neither do the jobs and error responses @T-50', async () => {
    const dana = cookie
    cookie = ''
    const { token, refusals } = await privateWork({
      ask,
      subscribe: (id) => arrangeSubscription(db, id, 'pro-monthly', 'active'),
      mailedToken: () =>
        vi.waitUntil(() => smtp.mails.map((mail) => mail.match(/reset-password\?token=([\w-]+)/)?.[1]).find(Boolean), {
          timeout: 60_000,
        }),
    }).finally(() => {
      cookie = dana
    })
    const undone = `select 1 from pgboss.job where state < 'completed' and name <> 'dead-letters' and data ? 'payload'`
    await expect.poll(async () => (await db.query(undone)).rowCount).toBe(0)
    const { rows } = await db.query('select * from pgboss.job')
    for (const secret of [...Object.values(canaries), token, '$argon2']) {
      expect(server.output().toLowerCase().includes(secret.toLowerCase()), secret).toBe(false)
      expect(JSON.stringify([rows, refusals]).toLowerCase().includes(secret.toLowerCase()), secret).toBe(false)
    }
  })
})

describe('SIGTERM', () => {
  it('S-09: lets requests and jobs finish, fails /readyz first, cuts off unread downloads, and leaves no browser behind @O-08', async () => {
    await db.query(
      `insert into quoting.quotes (id, user_id, number, company_name, contact_person, email, phone, customer_type,
         building_type, total_sqft, frequency, start_timeline, rate, special_requirements, created_at)
       select gen_random_uuid(), id, n, 'Company ' || n, 'P', 'c@x.example', '555', 'commercial', 'office', 100, 'weekly',
         'flexible', 500, repeat(md5(n::text), 300), now()
         from generate_series(1, 3000) n, accounts.users where email = 'dana@brightline.example'`,
    )
    await pausedAfterTheHead('/api/user/export')
    const quoteId = await readyQuote()
    smtp.hold()
    const press = ask('PATCH', `/api/quotes/${quoteId}/status`, { status: 'sent' })
    const state = async () =>
      (await db.query('select state from documents.mails where quote_id = $1', [quoteId])).rows[0]?.state
    await expect.poll(state).toBe('sending')
    expect(chromiumsOfThisServer()).toBeGreaterThan(0)
    const ended = once(server.child, 'exit')
    server.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    smtp.release()
    const answer = await press
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as { status: string }).status).toMatch(/^(sent|sending)$/) // it waits five seconds
    expect(await ended).toEqual([0, null]) // 1 would mean it was not done after 15 seconds
    expect(await state()).toBe('sent')
    await expect.poll(chromiumsOfThisServer).toBe(0)
    await expect(fetch(`${address}/healthz`)).rejects.toThrow()
  })
})
