import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Pool } from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { arrangeSubscription, customer } from './testing/contractors.ts'
import { freshDatabase } from './testing/database.ts'
import { canaries, privateWork } from './testing/private-work.ts'

const program = fileURLToPath(new URL('server.ts', import.meta.url))
const secrets = {
  password: 'canary-password-5c1',
  wrong: 'canary-wrong-88d',
  session: 'canary-session-secret-of-32-characters!',
  payment: 'sk_test_canary_55e',
  webhook: 'whsec_canary_91b',
}

let released = Promise.resolve()
let release = () => {}
const mails: string[] = []
/** A mail server that takes its time whenever it is told to. */
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData: (stream, _, done) => {
    let mail = ''
    stream.on('data', (chunk) => (mail += chunk))
    stream.on('end', () => {
      mails.push(mail.replace(/=\r\n/g, '').replaceAll('=3D', '='))
      released.then(() => done())
    })
  },
})
const holdMails = () => {
  released = new Promise((resolve) => {
    release = resolve
  })
}

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

let output = ''
let server: ChildProcess
let address: string
let folder: string
let db: Pool
const database = await freshDatabase()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidytally-server-'))
  db = new Pool({ connectionString: database.url })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const port = await freePort()
  address = `http://localhost:${port}`
  server = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: folder,
      NODE_ENV: 'production',
      ROLE: 'worker', // serves the API and does the jobs; pages need a build
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      SESSION_SECRET: secrets.session,
      STRIPE_SECRET_KEY: secrets.payment,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_brightline',
      STRIPE_WEBHOOK_SECRET: secrets.webhook,
      CHROMIUM_PATH: process.env.CHROMIUM_PATH,
      LOG_LEVEL: 'trace',
    },
  })
  for (const stream of [server.stdout!, server.stderr!]) stream.on('data', (chunk) => (output += chunk))
  await vi.waitUntil(
    () =>
      fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { timeout: 30_000, interval: 100 },
  )
})
afterAll(async () => {
  release()
  if (server.exitCode === null) server.kill('SIGKILL')
  smtp.close()
  await db.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const logged = () =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map(
      (line) =>
        JSON.parse(line) as { time: string; level: number; msg: string; reqId?: string; [field: string]: unknown },
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

const chromiumsOfThisServer = async () => {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'args'], { maxBuffer: 10 ** 8 })
  return stdout.split('\n').filter((line) => line.includes(folder) && line.includes('chrom')).length
}

describe('the log', () => {
  it('follows one press through request, mail and outcome under one id @O-02', async () => {
    const person = { firstName: 'Dana', lastName: 'Dustwell', email: 'dana@brightline.example' }
    const user = (await (
      await ask('POST', '/api/auth/register', { ...person, password: secrets.password })
    ).json()) as { id: string }
    await arrangeSubscription(db, user.id, 'pro-monthly', 'active')
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

  it('tells who signed in, failed, registered and was refused @O-03', async () => {
    await ask('GET', '/api/quotes/7e0b2f3a-2f8e-4c52-9d3a-000000000001')
    const events = logged().flatMap(({ event }) => (event ? [event] : []))
    expect(events).toEqual(expect.arrayContaining(['registered', 'login-failed']))
    const notFound = () => logged().find(({ msg, status }) => msg === 'request' && status === 404)
    await expect.poll(notFound).toMatchObject({ userId: expect.any(String), route: '/api/quotes/:quoteId' })
  })

  it('is one JSON object a line, whatever a header holds @O-02', async () => {
    await ask('GET', '/healthz', undefined, { 'x-request-id': 'a"b{c}d', 'user-agent': 'x\\r\\n{"level":60}' })
    const lines = output.split('\n').filter((line) => line.trim() !== '')
    expect(lines.filter((line) => !line.startsWith('{') || !line.endsWith('}'))).toEqual([])
  })

  it('holds no password, no cookie and no secret at its most talkative, nor do the jobs @T-50', async () => {
    await ask('POST', '/api/auth/login', { email: 'x', password: secrets.wrong, token: secrets.wrong })
    await ask('POST', '/api/quotes', { ...customer, password: secrets.wrong })
    await fetch(`${address}/api/nothing?token=${secrets.wrong}`, {
      headers: { authorization: `Bearer ${secrets.wrong}`, cookie },
    })
    expect(logged().some(({ level }) => level === 10)).toBe(true)
    const sid = decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!
    const { rows } = await db.query('select * from pgboss.job')
    expect(rows.length).toBeGreaterThan(0)
    for (const secret of [
      ...Object.values(secrets),
      sid,
      encodeURIComponent(sid),
      new URL(database.url).password,
    ].filter(Boolean)) {
      expect(output.includes(secret), secret).toBe(false)
      expect(JSON.stringify(rows).includes(secret), secret).toBe(false)
    }
  })

  it('holds nothing private of who manages her account, nor do the jobs and the refusals @T-50', async () => {
    const dana = cookie
    cookie = ''
    const { token, refusals } = await privateWork({
      ask,
      subscribe: (id) => arrangeSubscription(db, id, 'pro-monthly', 'active'),
      mailedToken: () =>
        vi.waitUntil(() => mails.map((mail) => mail.match(/token=([\w-]+)/)?.[1]).find(Boolean), { timeout: 10_000 }),
    }).finally(() => {
      cookie = dana
    })
    const undone = `select 1 from pgboss.job where state < 'completed' and name <> 'dead-letters' and data ? 'payload'`
    await expect.poll(async () => (await db.query(undone)).rowCount, { timeout: 20_000 }).toBe(0)
    const { rows } = await db.query('select * from pgboss.job')
    for (const secret of [...Object.values(canaries), token, '$argon2']) {
      expect(output.toLowerCase().includes(secret.toLowerCase()), secret).toBe(false)
      expect(JSON.stringify([rows, refusals]).toLowerCase().includes(secret.toLowerCase()), secret).toBe(false)
    }
  })
})

describe('SIGTERM', () => {
  it('lets the request and the job under way end, tells the proxy first, and leaves no browser behind @O-08', async () => {
    const quoteId = await readyQuote()
    holdMails()
    const press = ask('PATCH', `/api/quotes/${quoteId}/status`, { status: 'sent' })
    const state = async () =>
      (await db.query('select state from documents.mails where quote_id = $1', [quoteId])).rows[0]?.state
    await expect.poll(state, { timeout: 10_000 }).toBe('sending')
    expect(await chromiumsOfThisServer()).toBeGreaterThan(0)
    const begun = performance.now()
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(503)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    release()
    const answer = await press
    expect([answer.status, ((await answer.json()) as { status: string }).status]).toEqual([200, 'sent'])
    expect(await ended).toEqual([0, null])
    expect(performance.now() - begun).toBeLessThan(45_000)
    expect(await state()).toBe('sent')
    await expect.poll(chromiumsOfThisServer).toBe(0)
    await expect(fetch(`${address}/healthz`)).rejects.toThrow()
  })
})
