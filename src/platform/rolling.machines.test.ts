import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { arrangeSubscription, customer, verifyEmail } from '../testing/fixtures/contractors.ts'
import { installed, type Machine, newMachine } from '../testing/system/machine.ts'
import { startMailServer } from '../testing/system/mail-server.ts'
import { freePort } from '../testing/system/spawned-server.ts'

const { program: haproxy, isInstalled } = installed('haproxy', '-v')
const patient = { timeout: 120_000, interval: 200 }
const accounts = 6
const awayMs = 30_000
const longestAnswerMs = 10_000

describe.runIf(isInstalled)('two web and two worker processes behind HAProxy', () => {
  let machine: Machine
  let smtp: Awaited<ReturnType<typeof startMailServer>>
  let db: Pool
  let port: number
  /** The ports that HAProxy knows: each new web process takes the next. */
  let places: number[]
  const cookies: string[] = []
  const agent = new Agent({ keepAlive: true })

  const start = (role: 'web' | 'worker') =>
    machine.start(role, {
      NODE_ENV: 'production',
      ...(role === 'web' && { PORT: String(places.shift()) }),
      PUBLIC_URL: `http://localhost:${port}`,
      TRUST_PROXY: '1',
      SMTP_URL: smtp.url,
      STRIPE_SECRET_KEY: 'sk_test_rolling',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_rolling',
      STRIPE_WEBHOOK_SECRET: 'whsec_rolling',
    })

  /** The example of scripts/deploy, without TLS and with a place for each process that this test starts. */
  async function startProxy() {
    const servers = places.map((place, at) => `  server web${at} 127.0.0.1:${place}`).join('\n')
    const settings = await machine.configures('haproxy/haproxy.cfg', (example) =>
      example
        .replace('bind :80', `bind 127.0.0.1:${port}`)
        .replace(/^.*(bind :443|redirect scheme).*\n/gm, '')
        .replace(/^ {2}server one .*\n {2}server two .*$/gm, servers),
    )
    machine.runs(haproxy, '-q', '-f', settings)
  }

  beforeAll(async () => {
    machine = await newMachine('rolling', { durable: true })
    db = new Pool({ connectionString: machine.databaseUrl, max: 2 })
    db.on('error', () => {})
    smtp = await startMailServer()
    port = await freePort()
    places = await Promise.all([1, 2, 3, 4].map(freePort))
    await startProxy() // so it has found the empty places when the first process is ready
    await Promise.all([start('web'), start('web'), start('worker'), start('worker')])
    await vi.waitFor(async () => expect((await ask(0, 'GET', '/readyz')).status).toBe(200), patient)
    for (let who = 0; who < accounts; who++) {
      const person = { firstName: 'Dana', lastName: 'Dustwell', email: `dana${who}@brightline.example` }
      const headers = { 'x-forwarded-for': `10.0.${who}.1` }
      const made = await ask(who, 'POST', '/api/auth/register', { ...person, password: 'a-long-password-5c1' }, headers)
      expect(made.status, made.text).toBeLessThan(300)
      cookies[who] = made.cookie!
      const { id } = JSON.parse(made.text)
      await arrangeSubscription(db, id, 'pro-monthly', 'active')
      await verifyEmail(db, id)
    }
  }, 400_000)
  afterAll(async () => {
    agent.destroy()
    smtp?.close()
    await db?.end()
    await machine?.stop()
  })

  interface Answer {
    readonly asked: string
    readonly status: number
    readonly text: string
    readonly ms: number
    readonly cookie?: string | undefined
  }
  let answers: Answer[] = []

  /** A request whose connection breaks counts as an answer with status 0. */
  const ask = (who: number, method: string, path: string, body?: object, headers = {}) =>
    new Promise<Answer>((resolve) => {
      const begun = performance.now()
      const asked = `${method} ${path.replace(/[0-9a-f-]{36}/, ':id')}`
      const end = (status: number, text: string, cookie?: string) => {
        const answer = { asked, status, text, cookie, ms: performance.now() - begun }
        answers.push(answer)
        resolve(answer)
      }
      const form = body instanceof URLSearchParams
      const boundary = 'rolling'
      const sent = form
        ? `${[...body].map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--${boundary}--\r\n`
        : body && JSON.stringify(body)
      const type = form ? `multipart/form-data; boundary=${boundary}` : 'application/json'
      const origin = `http://localhost:${port}`
      request(
        {
          ...{ host: '127.0.0.1', port, method, path, agent },
          headers: {
            ...{ host: `localhost:${port}`, origin, cookie: cookies[who] ?? '' },
            ...(sent && { 'content-type': type, 'content-length': Buffer.byteLength(sent) }),
            ...headers,
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (part) => (text += part))
          answer.on('error', (error) => end(0, String(error)))
          answer.on('end', () => end(answer.statusCode!, text, answer.headers['set-cookie']?.at(-1)?.split(';')[0]))
        },
      )
        .on('error', (error) => end(0, String(error)))
        .end(sent)
    })

  const saved: string[] = []
  const sent: string[] = []

  /** What a contractor does: reads, opens a page, saves a quote and sends every fourth, until stopped. */
  async function work(who: number, stopped: () => boolean, most: number) {
    for (let at = 0, sends = 0; !stopped(); at++) {
      await ask(who, 'GET', '/api/quotes')
      await ask(who, 'GET', '/blog')
      const recipient = `c${who}-${at}-${Math.round(performance.now())}@customer.example`
      const { status, text } = await ask(who, 'POST', '/api/quotes', { ...customer, email: recipient })
      if (status === 200) saved.push(JSON.parse(text).id)
      if (status === 200 && at % 4 === 0 && sends < most) {
        const { id } = JSON.parse(text)
        const room = new URLSearchParams({ name: 'Main floor', roomType: 'office', manualSqft: '2000' })
        const added = await ask(who, 'POST', `/api/quotes/${id}/areas`, room)
        if (added.status !== 200) continue
        const pressed = await ask(who, 'PATCH', `/api/quotes/${id}/status`, { status: 'sent' })
        if (pressed.status === 200) sent.push(recipient)
        sends++
      }
      await sleep(50)
    }
  }

  async function underLoad(change: () => Promise<unknown>) {
    answers = []
    let done = false
    const load = Promise.all(cookies.map((_, who) => work(who, () => done, 8)))
    try {
      await change()
    } finally {
      done = true
      await load
    }
    const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
    const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
    const bad = answers.filter(({ status }) => status === 0 || status >= 400)
    console.log({
      requests: answers.length,
      failed: bad.length,
      p50: at(0.5),
      p99: at(0.99),
      longest: at(0.99999),
      saved: saved.length,
      sent: sent.length,
    })
    return bad
  }

  /** What was answered, each kind once. */
  const kinds = (given: readonly Answer[]) => [
    ...new Set(given.map(({ asked, status, text }) => `${asked} ${status} ${text.slice(0, 150)}`)),
  ]

  /** Every acknowledged email arrived once, and no job ran twice or was given up. */
  async function expectNothingLost() {
    const open = `select name, state from pgboss.job where state < 'completed' and name <> 'dead-letters' and data ? 'payload'
                    and start_after < now()`
    await vi.waitFor(async () => expect((await db.query(open)).rows).toEqual([]), patient)
    const recipients = smtp.mails.map((mail) => /^To:.*$/m.exec(mail.replaceAll('\r\n ', ' '))?.[0] ?? '')
    const times = sent.map((to) => recipients.filter((line) => line.includes(to)).length)
    expect(times.filter((count) => count !== 1)).toEqual([])
    const { rows } = await db.query('select id from quoting.quotes where id = any($1)', [saved])
    expect(rows.length).toBe(saved.length)
  }

  it('are replaced one after the other under load: no request fails, every job runs once @SCL-02 @SCL-04', async () => {
    const old = [...machine.servers]
    const failed = await underLoad(async () => {
      for (const [at, { child }] of old.entries()) {
        await start(at < 2 ? 'web' : 'worker')
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        expect(await ended).toEqual([0, null])
      }
    })
    expect(kinds(failed)).toEqual([])
    await expectNothingLost()
    const again = `select name, retry_count, output from pgboss.job where retry_count > 0 or state = 'failed'`
    expect((await db.query(again)).rows).toEqual([])
    expect(sent.length).toBeGreaterThan(accounts)
  })

  it('answer in words within 10 s while the database is away for 30 s, and go on without a loss @SCL-04', async () => {
    const failed = await underLoad(async () => {
      await sleep(3_000)
      await machine.stopDatabase()
      await sleep(awayMs)
      await machine.startDatabase()
      await vi.waitFor(async () => expect((await ask(0, 'GET', '/api/quotes')).status).toBe(200), patient)
      await sleep(3_000)
    })
    expect(failed.length).toBeGreaterThan(0)
    const inWords = ({ status, text }: Answer) => status === 503 && /again in a (moment|few seconds)/.test(text)
    expect(kinds(failed.filter((answer) => !inWords(answer)))).toEqual([])
    expect(kinds(answers.filter(({ ms }) => ms > longestAnswerMs))).toEqual([])
    await vi.waitFor(async () => expect((await ask(0, 'GET', '/readyz')).status).toBe(200), patient)
    await expectNothingLost()
  })
})
