import { hash } from '@node-rs/argon2'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Visitor, visitor } from '../../../testing/browser/visitor.ts'
import { contractor, password } from '../../../testing/fixtures/contractors.ts'
import { count } from '../../../testing/system/counted.ts'
import { startSystem } from '../../../testing/system/system.ts'
import { currentUser, login, logout, register } from '../contract/endpoints.ts'

const system = await startSystem({ role: 'web' }) // a job that writes would deadlock with emptying the tables
const second = await system.another()
afterAll(() => system.stop())

const { app, db } = system
const eve = { firstName: 'Eve', lastName: 'Sparrow', email: 'eve@sparrowhome.example', password: 'dust-and-shine' }

beforeEach(() => db.query('truncate accounts.users, accounts.sessions, public.limits cascade'))

const signIn = (who: Visitor, email: string, secret = password) => who.ask(login, { email, password: secret })
let addresses = 0
const elsewhere = (at = app) => visitor(at, `10.2.${++addresses >> 8}.${addresses & 255}`)

describe('signing in', () => {
  it('takes email and password and returns the same user @ACC-07 @ACC-09', async () => {
    const { user } = await contractor(system)
    const who = elsewhere()
    expect((await who.ask(currentUser, {})).statusCode).toBe(401)
    expect(await who.call(login, { email: user.email, password })).toMatchObject({ id: user.id })
    expect(await who.call(currentUser, {})).toMatchObject({ id: user.id, subscriptionStatus: 'active' })
  })

  it('responds identically for known and unknown addresses, byte for byte @T-05 @ACC-22', async () => {
    const { user } = await contractor(system)
    const told = async (email: string) => {
      const { statusCode, headers, body } = await signIn(elsewhere(), email, 'a-wrong-password')
      const { date: _, 'x-request-id': __, ...rest } = headers
      return JSON.stringify({ statusCode, rest, body })
    }
    const known = new Set<string>()
    const unknown = new Set<string>()
    for (let turn = 0; turn < 20; turn++) {
      known.add(await told(user.email))
      unknown.add(await told(`nobody.${turn}@brightline.example`))
      await db.query('truncate public.limits')
    }
    expect(known.size).toBe(1)
    expect(unknown).toEqual(known)
    expect([...known][0]).toContain('Invalid email or password')
  })

  it('blocks after five wrong passwords per account and address, counted across processes @T-08 @AMB-A03', async () => {
    const { user } = await contractor(system)
    const ip = '10.3.0.1'
    const visitors = [visitor(app, ip), visitor(second.app, ip)]
    for (let turn = 0; turn < 5; turn++) {
      expect((await signIn(visitors[turn % 2]!, user.email, 'a-wrong-password')).statusCode).toBe(401)
    }
    for (const who of visitors) {
      const refused = await signIn(who, user.email)
      expect(refused.statusCode).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600)
      expect(refused.json().message).toBe('Too many attempts. Please try again in 15 minutes.')
    }
    const forged = await visitors[0]!.ask(
      login,
      { email: user.email, password },
      { headers: { 'x-forwarded-for': '10.3.9.9' } },
    )
    expect(forged.statusCode).toBe(429)
    expect((await signIn(visitor(app, '10.3.0.2'), user.email)).statusCode).toBe(200)
  })

  it('allows no extra attempts when they are sent all at once @T-08', async () => {
    const { user } = await contractor(system)
    const who = () => visitor(app, '10.3.1.1')
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(who(), user.email, 'a-wrong-password')))
    const tried = answers.filter(({ statusCode }) => statusCode === 401)
    expect(tried.length).toBeLessThan(15)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(40 - tried.length)
  })

  it('limits one address across many accounts @T-08', async () => {
    const who = visitor(app, '10.3.2.1')
    await count(db, 'sign-in-network', '10.3.2.1', 100)
    expect((await signIn(who, 'somebody@brightline.example', 'a-wrong-password')).statusCode).toBe(429)
  })

  it('trusts only the configured number of proxies @T-08', async () => {
    const proxied = await system.another({ trustProxy: 1 })
    const { user } = await contractor(system)
    const from = (forwarded: string) =>
      visitor(proxied.app, '10.3.3.1').ask(
        login,
        { email: user.email, password: 'a-wrong-password' },
        { headers: { 'x-forwarded-for': forwarded } },
      )
    for (let turn = 0; turn < 5; turn++) await from(`203.0.113.${turn}, 198.51.100.7`)
    expect((await from('203.0.113.99, 198.51.100.7')).statusCode).toBe(429)
    expect((await from('203.0.113.99, 198.51.100.8')).statusCode).toBe(401)
  })

  it('refuses a request body larger than any sign-in @T-10', async () => {
    expect((await signIn(elsewhere(), eve.email, 'x'.repeat(5000))).statusCode).toBe(413)
  })

  it('sheds a flood of attempts instead of exhausting the CPU @T-10', async () => {
    let tried = 0
    const flood = Array.from({ length: 260 }, async (_, at) => {
      const { statusCode } = await signIn(elsewhere(), `nobody.${at}@x.example`, 'a-wrong-password')
      if (statusCode === 401) tried++
      return statusCode
    })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const triedBefore = tried
    const statuses = await Promise.all(flood)
    expect(triedBefore).toBeLessThan(tried) // others don't wait until the flood is over
    expect(statuses).toContain(503)
    expect(statuses).toContain(401)
    expect(statuses.filter((status) => ![401, 429, 503].includes(status))).toEqual([])
  })
})

describe('passwords', () => {
  const stored = async (email: string) =>
    (await db.query<{ password: string }>('select password from accounts.users where email = $1', [email])).rows[0]!
      .password

  it('are stored as argon2id, each with its own salt @T-09 @AMB-A03', async () => {
    const one = await contractor(system, { signsUp: true })
    const other = await contractor(system, { signsUp: true })
    const hashes = [await stored(one.user.email), await stored(other.user.email)]
    for (const kept of hashes) expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(hashes[0]).not.toBe(hashes[1])
  })

  it.each([
    ['in another case', 'Tidytally-DEMO', 'tidytally-demo'],
    ['with a space more at its end', 'dust and shine ', 'dust and shine'],
    ['with a space less between', 'dust  and shine', 'dust and shine'],
    ['cut after 64 characters', 'dust and shine '.repeat(8), 'dust and shine '.repeat(8).slice(0, 64)],
    ['cut after 72 bytes', 'dust and shine '.repeat(8), 'dust and shine '.repeat(8).slice(0, 72)],
    ['in another form of Unicode', 'caf\u00e9-and-broom', 'cafe\u0301-and-broom'],
  ])('are compared exactly: one that is %s does not match @SEC-22', async (_, secret, other) => {
    await visitor(app).call(register, { ...eve, password: secret })
    expect((await signIn(elsewhere(), eve.email, other)).statusCode).toBe(401)
    expect((await signIn(elsewhere(), eve.email, secret)).statusCode).toBe(200)
  })

  it('are rehashed at the next sign-in when the cost has increased @T-09', async () => {
    const { user } = await contractor(system)
    const weaker = await hash(password, { memoryCost: 4096, timeCost: 1, parallelism: 1 })
    await db.query('update accounts.users set password = $2 where id = $1', [user.id, weaker])
    expect((await signIn(elsewhere(), user.email)).statusCode).toBe(200)
    expect(await stored(user.email)).toContain('m=19456,t=2,p=1')
    expect((await signIn(elsewhere(), user.email)).statusCode).toBe(200)
  })

  it.each([
    ['of 64 characters', 'Aa1-'.repeat(16)],
    ['of 128 characters', 'Bb2-'.repeat(32)],
    ['of emoji', '🧽🧹🪣🧼🧴🫧'],
    ['with spaces around', '  my mop  '],
  ])('%s are checked to the last character @T-09', async (_, secret) => {
    await elsewhere().call(register, { ...eve, password: secret })
    expect((await signIn(elsewhere(), eve.email, secret)).statusCode).toBe(200)
    expect((await signIn(elsewhere(), eve.email, `${secret.slice(0, -2)}xy`)).statusCode).toBe(401)
    expect((await signIn(elsewhere(), eve.email, secret.trim() + 'x')).statusCode).not.toBe(200)
  })
})

describe('signing out', () => {
  it('invalidates that session’s cookie and no other session @T-13 @ACC-13', async () => {
    const { user } = await contractor(system)
    const [phone, laptop] = [elsewhere(), elsewhere(second.app)]
    for (const device of [phone, laptop]) await signIn(device, user.email)
    const kept = phone.cookie
    const answer = await phone.ask(logout, {})
    expect(answer.statusCode).toBe(200)
    expect(phone.cookie).toBe('')
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    phone.cookie = kept
    expect((await phone.ask(currentUser, {})).statusCode).toBe(401)
    expect((await laptop.ask(currentUser, {})).statusCode).toBe(200)
  })

  it('succeeds when no one is signed in @ACC-13', async () => {
    expect((await elsewhere().ask(logout, {})).statusCode).toBe(200)
  })

  it('is not undone by requests in flight @T-13', async () => {
    const { user } = await contractor(system)
    const who = elsewhere()
    await signIn(who, user.email)
    await db.query(`update accounts.sessions set expire = now() + interval '1 day'`)
    const kept = who.cookie
    const others = Array.from({ length: 20 }, () => Object.assign(elsewhere(), { cookie: kept }))
    await Promise.all([who.ask(logout, {}), ...others.map((other) => other.ask(currentUser, {}))])
    expect((await others[0]!.ask(currentUser, {})).statusCode).toBe(401)
  })
})

it('deletes expired sessions and attempts, and keeps the others @T-12', async () => {
  const [dana, eva] = [await contractor(system), await contractor(system)]
  await db.query(`update accounts.sessions set expire = now() - interval '1 minute' where user_id = $1`, [dana.user.id])
  await db.query(`insert into accounts.attempts values ('old', now() - interval '2 days'), ('new', now())`)
  await system.another({ role: 'worker' })
  await system.boss.send('accounts.forget-the-past', { payload: {}, requestId: 'clock' })
  const keys = async () => (await db.query(`select key from accounts.attempts where key in ('old', 'new')`)).rows
  await expect.poll(keys).toEqual([{ key: 'new' }])
  expect((await db.query('select user_id from accounts.sessions')).rows).toEqual([{ user_id: eva.user.id }])
})
