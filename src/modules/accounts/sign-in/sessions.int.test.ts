import { createHash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { retentionDays } from '../../../shared-kernel/retention.ts'
import { visitor } from '../../../testing/browser/visitor.ts'
import { type Contractor, contractor, password } from '../../../testing/fixtures/contractors.ts'
import { startSystem } from '../../../testing/system/system.ts'
import { currentUser, login, logout } from '../contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())
const { app, db } = system

const sidOf = (cookie: string) => decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!
const hashed = (sid: string) => createHash('sha256').update(sid).digest('hex')
const status = async (who: Contractor) => (await who.ask(currentUser, {})).statusCode
const age = (who: Contractor, column: 'expire' | 'created_at', days: number) =>
  db.query(`update accounts.sessions set ${column} = ${column} - make_interval(days => $2) where sid = $1`, [
    hashed(sidOf(who.cookie)),
    days,
  ])

describe('the session cookie', () => {
  it('is inaccessible to scripts and other sites @T-12', async () => {
    const { user } = await contractor(system)
    const answer = await visitor(app).ask(login, { email: user.email, password })
    const cookies = answer.cookies.filter(({ name }) => name === 'session')
    expect(cookies).toEqual([
      {
        name: 'session',
        value: expect.any(String),
        httpOnly: true,
        path: '/',
        sameSite: 'Lax',
        expires: expect.any(Date),
      },
    ])
    expect(
      Buffer.from(sidOf(`session=${encodeURIComponent(cookies[0]!.value)}`), 'base64url').length,
    ).toBeGreaterThanOrEqual(24)
  })

  it('S-16: is bound to the host and to HTTPS, also when removed @T-12', async () => {
    const address = 'https://app.tidytally.example'
    const behindProxy = await system.another({ publicUrl: address, loopback: false, trustProxy: 1 })
    const { user } = await contractor(system)
    const who = visitor(behindProxy.app)
    const headers = { origin: address, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.5' }
    const answer = await who.ask(login, { email: user.email, password }, { headers })
    const safe = { secure: true, httpOnly: true, path: '/', sameSite: 'Lax' }
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: '__Host-device', ...safe }),
      expect.objectContaining({ name: '__Host-session', ...safe }),
    ])
    for (const cookie of answer.cookies) expect(cookie).not.toHaveProperty('domain')
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect((await who.ask(currentUser, {}, { headers })).statusCode).toBe(200)
    const over = who.cookie
    const removal = expect.objectContaining({ name: '__Host-session', value: '', maxAge: 0, ...safe })
    expect((await who.ask(logout, {}, { headers })).cookies).toEqual([removal])
    who.cookie = over
    const late = await who.ask(currentUser, {}, { headers })
    expect([late.statusCode, late.cookies]).toEqual([401, []]) // by now, the browser may have a newer one
  })

  it('is not set for visitors or failed sign-ins @T-12', async () => {
    const answers = [
      await visitor(app).ask(currentUser, {}),
      await visitor(app).ask(login, { email: 'nobody@x.example', password: 'a-wrong-password' }),
    ]
    for (const { cookies } of answers) expect(cookies).toEqual([])
  })
})

describe('a session', () => {
  it('is stored under a hash: a copy of the table cannot be used to sign in @T-12 @ACC-05', async () => {
    const dana = await contractor(system)
    const sid = sidOf(dana.cookie)
    const { rows } = await db.query('select sid, sess, expire from accounts.sessions where user_id = $1', [
      dana.user.id,
    ])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(sid)
    for (const stolen of [rows[0].sid, encodeURIComponent(`${rows[0].sid}.x`), sid]) {
      expect((await visitor(app).ask(currentUser, {}, { headers: { cookie: `session=${stolen}` } })).statusCode).toBe(
        401,
      )
    }
  })

  it('gets a new id at every sign-in, and the previous one ends @T-11', async () => {
    const dana = await contractor(system)
    const before = dana.cookie
    await dana.call(login, { email: dana.user.email, password })
    expect(dana.cookie).not.toBe(before)
    expect(await status(dana)).toBe(200)
    dana.cookie = before
    expect(await status(dana)).toBe(401)
  })

  it('ignores an id supplied by the visitor @T-11', async () => {
    const { user } = await contractor(system)
    const who = visitor(app)
    const planted = 'session=planted-by-somebody-else.AAAA'
    await who.ask(login, { email: user.email, password }, { headers: { cookie: planted } })
    expect(who.cookie).toMatch(/^session=/)
    expect(who.cookie).not.toContain('planted')
    expect((await visitor(app).ask(currentUser, {}, { headers: { cookie: planted } })).statusCode).toBe(401)
  })

  it('ends after 7 days without use; use extends it @T-12', async () => {
    const [idle, busy] = [await contractor(system), await contractor(system)]
    await age(idle, 'expire', 8)
    expect(await status(idle)).toBe(401)
    await age(busy, 'expire', 6)
    expect(await status(busy)).toBe(200)
    await expect.poll(async () => daysLeft(busy)).toBeGreaterThan(6.9)
  })

  it('ends after 30 days in any case @T-12', async () => {
    const dana = await contractor(system)
    await age(dana, 'created_at', retentionDays.session - 1)
    expect(await status(dana)).toBe(200)
    await age(dana, 'created_at', 2)
    expect(await status(dana)).toBe(401)
  })

  it('ends when the account is deleted @T-13', async () => {
    const dana = await contractor(system)
    await db.query('delete from accounts.users where id = $1', [dana.user.id])
    expect(await status(dana)).toBe(401)
  })
})

async function daysLeft(who: Contractor) {
  const { rows } = await db.query<{ days: number }>(
    'select (extract(epoch from expire - now()) / 86400)::float8 as days from accounts.sessions where sid = $1',
    [hashed(sidOf(who.cookie))],
  )
  return rows[0]!.days
}
