import { hash } from '@node-rs/argon2'
import { afterAll, describe, expect, it } from 'vitest'
import { sessionStore, tokenKey } from '../../../platform/http/sessions.ts'
import { type Answer, type Visitor, visitor } from '../../../testing/browser/visitor.ts'
import { type Contractor, contractor, password } from '../../../testing/fixtures/contractors.ts'
import { startSystem } from '../../../testing/system/system.ts'
import { changePassword, closeAccount, currentUser, login, logout, resetPassword } from '../contract/endpoints.ts'
import { newResetToken } from '../password/password-resets.ts'
import { sessionsIn } from './sessions.ts'

const system = await startSystem({ role: 'web' })
const second = await system.another()
afterAll(() => system.stop())
const { app, db } = system

const rounds = 12
const atOnce = 8
let visitors = 0
const elsewhere = (at = app) => visitor(at, `10.8.${++visitors >> 8}.${visitors & 255}`)
const isIn = async (who: Visitor) => (await who.ask(currentUser, {})).statusCode === 200

/** Signs in with the old password through both processes before, during and after the change. */
async function raced(dana: Contractor, change: () => Promise<Answer>) {
  const browsers = Array.from({ length: atOnce }, (_, at) => elsewhere(at % 2 ? app : second.app))
  const [first, ...signIns] = browsers.map((who) => who.ask(login, { email: dana.user.email, password }))
  await first // at least one has a session to lose
  const changed = await change()
  await Promise.all(signIns)
  return { changed, browsers }
}

async function survivors(change: (dana: Contractor) => Promise<Answer>) {
  let [signedIn, survived] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const dana = await contractor(system)
    const { changed, browsers } = await raced(dana, () => change(dana))
    expect(changed.statusCode).toBe(200)
    signedIn += browsers.filter(({ cookie }) => cookie).length
    for (const who of browsers) if (await isIn(who)) survived++
  }
  return { signedIn, survived }
}

describe('S-02: no session outlives the password it was opened with @T-13', () => {
  it('when sign-ins race a password change', async () => {
    const { signedIn, survived } = await survivors((dana) =>
      dana.ask(changePassword, { currentPassword: password, password: 'a-brand-new-mop' }),
    )
    expect(signedIn).toBeGreaterThan(0)
    expect(survived).toBe(0)
  }, 240_000)

  it('when sign-ins race a password reset', async () => {
    const { signedIn, survived } = await survivors(async (dana) => {
      const token = (await newResetToken(db, dana.user.id))!
      return elsewhere().ask(resetPassword, { token, password: 'a-brand-new-mop' })
    })
    expect(signedIn).toBeGreaterThan(0)
    expect(survived).toBe(0)
  }, 240_000)

  it('when the password changes between the check and the session', async () => {
    const dana = await contractor(system)
    const change = await db.connect()
    await change.query('begin')
    await change.query(`update accounts.users set password = password || 'x' where id = $1`, [dana.user.id])
    await change.query('delete from accounts.sessions where user_id = $1', [dana.user.id])
    const who = elsewhere()
    const answer = who.ask(login, { email: dana.user.email, password })
    await expect.poll(waitingForRow).toBe(1)
    await change.query('commit')
    change.release()
    expect((await answer).json().message).toBe(
      'The password was changed a moment ago. Please sign in with the new one.',
    )
    expect([(await answer).statusCode, who.cookie, await isIn(who)]).toEqual([401, '', false])
    expect((await db.query('select 1 from accounts.sessions where user_id = $1', [dana.user.id])).rowCount).toBe(0)
  })

  it('when two changes with the same old password race: only one succeeds', async () => {
    const dana = await contractor(system)
    const phone = elsewhere()
    await phone.call(login, { email: dana.user.email, password })
    const answers = await Promise.all([
      dana.ask(changePassword, { currentPassword: password, password: 'a-brand-new-mop' }),
      phone.ask(changePassword, { currentPassword: password, password: 'another-new-mop' }),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect([await isIn(dana), await isIn(phone)].filter(Boolean)).toHaveLength(1)
  })

  it('when the password is replaced while the account is being closed with it', async () => {
    const dana = await contractor(system)
    const change = await db.connect()
    await change.query('begin')
    await change.query(`update accounts.users set password = password || 'x' where id = $1`, [dana.user.id])
    const closing = dana.ask(closeAccount, { password })
    await expect.poll(waitingForRow).toBe(1)
    await change.query('commit')
    change.release()
    expect((await closing).statusCode).toBe(422)
    expect((await db.query('select 1 from accounts.users where id = $1', [dana.user.id])).rowCount).toBe(1)
  })

  it('and concurrent sign-ins that rehash the password all succeed @T-09', async () => {
    const dana = await contractor(system)
    const weaker = await hash(password, { memoryCost: 4096, timeCost: 1, parallelism: 1 })
    await db.query('update accounts.users set password = $2 where id = $1', [dana.user.id, weaker])
    const browsers = Array.from({ length: 6 }, (_, at) => elsewhere(at % 2 ? app : second.app))
    const answers = await Promise.all(browsers.map((who) => who.ask(login, { email: dana.user.email, password })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    for (const who of browsers) expect(await isIn(who)).toBe(true)
  })
})

const waitingForRow = async () => {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]!.n
}

it('a request with the cookie of a replaced session leaves the new cookie alone; signing out removes it @T-13 @ACC-47', async () => {
  const dana = await contractor(system)
  const old = dana.cookie
  await dana.call(changePassword, { currentPassword: password, password: 'a-brand-new-mop' })
  expect(dana.cookie).not.toBe(old)
  const late = await dana.ask(currentUser, {}, { headers: { cookie: old } })
  expect([late.statusCode, late.headers['set-cookie']]).toEqual([401, undefined])
  expect(await isIn(dana)).toBe(true)
  const left = await dana.ask(logout, {})
  expect(left.cookies).toContainEqual(expect.objectContaining({ name: 'session', value: '' }))
})

it('S-02: an in-flight request cannot restore an ended session @T-13', async () => {
  const dana = await contractor(system)
  const sid = decodeURIComponent(dana.cookie.split('=')[1]!).split('.')[0]!
  const store = sessionStore(sessionsIn(db, () => ({ open: true, paid: true, pro: true })))
  const session = await new Promise<object>((resolve, reject) =>
    store.get(sid, (error, found) => (error ? reject(error) : resolve(found as object))),
  )
  const save = (change: object) =>
    new Promise<void>((resolve, reject) =>
      store.set(sid, { ...session, ...change } as never, (error?: Error) => (error ? reject(error) : resolve())),
    )
  const kept = async () =>
    (await db.query('select sess from accounts.sessions where sid = $1', [tokenKey(sid)])).rows.map(({ sess }) => sess)
  await save({ noted: 'before' })
  expect(await kept()).toEqual([expect.objectContaining({ noted: 'before' })])
  const token = (await newResetToken(db, dana.user.id))!
  await elsewhere().call(resetPassword, { token, password: 'a-brand-new-mop' })
  await save({ noted: 'after' })
  expect(await kept()).toEqual([])
  expect(await isIn(dana)).toBe(false)
})
