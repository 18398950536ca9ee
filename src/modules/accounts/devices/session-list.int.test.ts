import { afterAll, describe, expect, it } from 'vitest'
import { visitor } from '../../../testing/browser/visitor.ts'
import { contractor, password } from '../../../testing/fixtures/contractors.ts'
import { sessionSecret, startSystem } from '../../../testing/system/system.ts'
import {
  closeAccount,
  currentUser,
  endSession,
  exportAccount,
  listSessions,
  login,
  signOutEverywhere,
} from '../contract/endpoints.ts'

const system = await startSystem({ role: 'web' })
afterAll(() => system.stop())
const { app, db } = system

const onWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Dana, signed in on a desktop and on another device. */
async function withAnother(userAgent = onWindows, ip = '203.0.113.7') {
  const dana = await contractor(system)
  const other = visitor(app, ip)
  const answer = await other.ask(login, { email: dana.user.email, password }, { headers: { 'user-agent': userAgent } })
  expect(answer.statusCode).toBe(200)
  const { items } = await dana.call(listSessions, {})
  return { dana, other, items, otherId: items.find(({ current }) => !current)!.id }
}
const statusOf = async (who: ReturnType<typeof visitor>) => (await who.ask(currentUser, {})).statusCode

describe('S-07: the list of signed-in devices', () => {
  it('shows device, address, times, and the current session', async () => {
    const { dana, items } = await withAnother()
    expect(items).toEqual([
      expect.objectContaining({ current: true, device: 'Unknown browser', address: dana.ip }),
      expect.objectContaining({
        current: false,
        device: 'Chrome on Windows',
        kind: 'computer',
        address: '203.0.113.7',
        signedInAt: expect.stringMatching(/^20/),
        lastUsedAt: expect.stringMatching(/^20/),
      }),
    ])
  })

  it('reveals no session id that could be used to sign in', async () => {
    const { dana, items } = await withAnother()
    const { rows } = await db.query('select sid from accounts.sessions where user_id = $1', [dana.user.id])
    expect(rows).toHaveLength(2)
    for (const { sid } of rows) expect(JSON.stringify(items)).not.toContain(sid)
  })

  it('stores only printable characters of the user agent, at most 300', async () => {
    const { dana } = await withAnother(`Mozilla\u0001/5.0 \u00e9${'x'.repeat(5000)}`)
    const { rows } = await db.query('select user_agent from accounts.sessions where user_id = $1 and user_agent ~ $2', [
      dana.user.id,
      '^Mozilla',
    ])
    expect(rows[0].user_agent).toBe(`Mozilla/5.0 ${'x'.repeat(300)}`.slice(0, 300))
  })

  it('shows IPv4-mapped addresses as IPv4, and other IPv6 addresses in full', async () => {
    expect((await withAnother(onWindows, '::ffff:203.0.113.8')).items[1]!.address).toBe('203.0.113.8')
    expect((await withAnother(onWindows, '2001:db8:1:2:0:0:0:9')).items[1]!.address).toBe('2001:db8:1:2::9')
  })

  it('omits expired sessions and includes older ones without device details', async () => {
    const { dana, other, otherId } = await withAnother()
    await db.query('update accounts.sessions set user_agent = null, address = null, device_id = null where id = $1', [
      otherId,
    ])
    const { items } = await dana.call(listSessions, {})
    expect(items[1]).toMatchObject({ device: 'Unknown browser', address: null })
    expect(await statusOf(other)).toBe(200)
    await db.query(`update accounts.sessions set expire = now() - interval '1 second' where id = $1`, [otherId])
    expect((await dana.call(listSessions, {})).items).toHaveLength(1)
  })

  it('shows the last use, accurate to the hour', async () => {
    const { dana, other, otherId } = await withAnother()
    await db.query(`update accounts.sessions set expire = expire - interval '3 days' where id = $1`, [otherId])
    const used = async () => Date.parse((await dana.call(listSessions, {})).items[1]!.lastUsedAt)
    expect(Date.now() - (await used())).toBeGreaterThan(2.9 * 24 * 3600_000)
    await statusOf(other)
    await expect.poll(async () => Date.now() - (await used()) < 3600_000).toBe(true)
  })

  it('is part of the account export', async () => {
    const { dana } = await withAnother()
    const copy = (await dana.ask(exportAccount, {})).json()
    expect(copy['accounts.sessions']).toContainEqual(
      expect.objectContaining({ address: '203.0.113.7', user_agent: onWindows }),
    )
    expect(copy['accounts.devices']).toHaveLength(2)
  })
})

describe('S-07: signing one device out', () => {
  it('ends that session and no other', async () => {
    const { dana, other, otherId } = await withAnother()
    expect(await dana.call(endSession, { sessionId: otherId })).toEqual({ ok: true })
    expect([await statusOf(dana), await statusOf(other)]).toEqual([200, 401])
  })

  it('removes the device’s trust at sign-in, unlike an ordinary sign-out', async () => {
    const { dana, otherId } = await withAnother()
    const devices = () => db.query('select 1 from accounts.devices where user_id = $1', [dana.user.id])
    expect((await devices()).rowCount).toBe(2)
    await dana.call(endSession, { sessionId: otherId })
    expect((await devices()).rowCount).toBe(1)
    await dana.call(signOutEverywhere, {})
    expect((await devices()).rowCount).toBe(1)
  })

  it('S-06: removes trust in its network, unless another session still uses it', async () => {
    const { dana, otherId } = await withAnother()
    const networks = () => db.query('select 1 from accounts.places where user_id = $1', [dana.user.id])
    expect((await networks()).rowCount).toBe(2)
    await dana.call(endSession, { sessionId: otherId })
    expect((await networks()).rowCount).toBe(1)
    const roommate = visitor(app, dana.ip)
    await roommate.call(login, { email: dana.user.email, password })
    const { items } = await dana.call(listSessions, {})
    await dana.call(endSession, { sessionId: items.find(({ current }) => !current)!.id })
    expect((await networks()).rowCount).toBe(1)
  })

  it('reports a device that is already signed out', async () => {
    const { dana, otherId } = await withAnother()
    await dana.call(endSession, { sessionId: otherId })
    const again = await dana.ask(endSession, { sessionId: otherId })
    expect([again.statusCode, again.json().message]).toEqual([404, 'This device is already signed out.'])
  })

  it('responds to another contractor’s session as if it did not exist', async () => {
    const { other, otherId } = await withAnother()
    const bob = await contractor(system)
    const answer = await bob.ask(endSession, { sessionId: otherId })
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'This device is already signed out.'])
    expect(await statusOf(other)).toBe(200)
  })

  it('is a sign-out if it is the current device', async () => {
    const { dana, other, items } = await withAnother()
    const answer = await dana.ask(endSession, { sessionId: items[0]!.id })
    expect([answer.statusCode, dana.cookie, answer.headers['clear-site-data']]).toEqual([200, '', '"cache"'])
    expect([await statusOf(dana), await statusOf(other)]).toEqual([401, 200])
  })

  it('sessions are deleted with the account', async () => {
    const { dana, otherId } = await withAnother()
    await dana.call(closeAccount, { password })
    expect((await db.query('select 1 from accounts.sessions where id = $1', [otherId])).rowCount).toBe(0)
  })
})

it('a sign-in outlives a change of SESSION_SECRET while the old one is listed too @OPS-20', async () => {
  const { cookie } = await contractor(system)
  const next = 'the secret that follows, with more than 32 characters'
  const statusAt = async (secrets: string[]) => {
    const { app: replaced, close } = await system.another({ sessionSecret: secrets })
    const answer = await replaced.inject({ url: '/api/auth/user', headers: { cookie } })
    await close()
    return answer.statusCode
  }
  expect(await statusAt([next, sessionSecret])).toBe(200)
  expect(await statusAt([sessionSecret, next])).toBe(200)
  expect(await statusAt([next])).toBe(401)
})
