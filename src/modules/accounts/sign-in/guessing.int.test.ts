import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Visitor, visitor } from '../../../testing/browser/visitor.ts'
import { contractor, password } from '../../../testing/fixtures/contractors.ts'
import { count } from '../../../testing/system/counted.ts'
import { startSystem } from '../../../testing/system/system.ts'
import {
  changePassword,
  closeAccount,
  currentUser,
  forgotPassword,
  login,
  logout,
  register,
  resetPassword,
  signOutEverywhere,
} from '../contract/endpoints.ts'
import { newResetToken } from '../password/password-resets.ts'

const waits: number[] = []
const system = await startSystem({
  role: 'web',
  wait: async (ms) => void waits.push(ms),
})
const second = await system.another()
afterAll(() => system.stop())
const { app, db } = system

beforeEach(async () => {
  waits.length = 0
  await db.query('truncate public.limits, accounts.turns')
})

let visitors = 0
const elsewhere = (at = app) => visitor(at, `10.9.${++visitors & 255}.${visitors >> 8}`)
const signIn = (who: Visitor, email: string, secret = password) => who.ask(login, { email, password: secret })
const guess = async (who: Visitor, email: string) => (await signIn(who, email, 'a-wrong-password')).statusCode
const pass = (seconds: number) =>
  db.query('update accounts.turns set free_at = free_at - make_interval(secs => $1)', [seconds])

/** Records wrong passwords for this account, as if from many networks. */
const guessed = (guesses: number, email: string) => count(db, 'sign-in-guesses', email, guesses)

/** The delay, in seconds, that an attempt adds to each waiting turn; empty if none is queued. */
async function secondsTaken(tryOnce: () => Promise<unknown>) {
  await db.query(`update accounts.turns set free_at = now() + interval '10 seconds'`)
  const free = async () => (await db.query<{ free_at: Date }>('select free_at from accounts.turns')).rows
  const before = await free()
  await tryOnce()
  const after = await free()
  return after.map(({ free_at }, at) => Math.round((free_at.getTime() - before[at]!.free_at.getTime()) / 1000))
}

describe('S-06: wrong passwords from strangers @T-08', () => {
  it('never lock the owner out, from any network', async () => {
    const { user } = await contractor(system)
    const seen = new Set<number>()
    for (let turn = 0; turn < 25; turn++) {
      seen.add(await guess(elsewhere(turn % 2 ? app : second.app), user.email))
      await pass(8)
    }
    expect([...seen]).toEqual([401])
    waits.length = 0
    expect((await signIn(elsewhere(), user.email)).statusCode).toBe(200)
    expect(waits).toHaveLength(1)
  })

  it('slow down unknown browsers increasingly, for known and unknown accounts alike', async () => {
    const { user } = await contractor(system)
    for (const email of [user.email, 'nobody@brightline.example']) {
      const spacingAfter = async (guesses: number) => {
        await db.query('delete from public.limits')
        await guessed(guesses, email)
        await guess(elsewhere(), email)
        return secondsTaken(() => guess(elsewhere(), email))
      }
      expect(await spacingAfter(5)).toEqual([])
      expect(await spacingAfter(12)).toEqual([1])
      expect(await spacingAfter(22)).toEqual([2])
      expect(await spacingAfter(32)).toEqual([4])
      expect(await spacingAfter(58)).toEqual([8])
      await db.query('delete from accounts.turns')
    }
  })

  it('are limited in total, across networks and processes', async () => {
    const { user } = await contractor(system)
    await guessed(50, user.email)
    await pass(60)
    const begun = performance.now()
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, at) => signIn(elsewhere(at % 2 ? app : second.app), user.email, 'a-wrong-one')),
    )
    const statuses = tries.map(({ statusCode }) => statusCode)
    const turns = 3 + Math.floor((performance.now() - begun) / 8_000)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(turns)
    const refused = tries.find(({ statusCode }) => statusCode === 429)!
    expect(refused.json().message).toBe(
      'There are too many attempts to sign in to this account. Please try again in 16 seconds, or reset your password.',
    )
    expect(refused.headers['retry-after']).toBe('16')
    expect(Math.max(...waits)).toBeLessThanOrEqual(16_000)
  })

  it('do not slow down a new browser on a network where the owner has signed in', async () => {
    const dana = await contractor(system)
    await guessed(60, dana.user.email)
    await guess(elsewhere(), dana.user.email)
    expect(waits).toHaveLength(1) // slow from an unknown network
    await Promise.all(Array.from({ length: 20 }, () => guess(elsewhere(), dana.user.email)))
    waits.length = 0
    expect((await signIn(visitor(app, dana.ip), dana.user.email)).statusCode).toBe(200)
    expect(waits).toEqual([])
    const networks = () => db.query('select from accounts.places where user_id = $1', [dana.user.id])
    expect((await networks()).rowCount).toBe(1)
    await dana.call(signOutEverywhere, {})
    expect((await networks()).rowCount).toBe(0)
  })

  it('do not slow down a browser that signed in before', async () => {
    const dana = await contractor(system)
    await dana.call(logout, {})
    for (let turn = 0; turn < 5; turn++) await guess(visitor(app, dana.ip), dana.user.email)
    expect(await guess(visitor(app, dana.ip), dana.user.email)).toBe(429)
    await guessed(60, dana.user.email)
    for (let turn = 0; turn < 5; turn++) await guess(elsewhere(), dana.user.email)
    await db.query("update accounts.turns set free_at = free_at + interval '1 hour'")
    expect(await guess(elsewhere(), dana.user.email)).toBe(429)
    waits.length = 0
    expect((await signIn(dana, dana.user.email)).statusCode).toBe(200)
    expect(waits).toEqual([])
  })

  it('do not block password resets, and the browser that reset it signs in without delay', async () => {
    const { user } = await contractor(system)
    await guessed(60, user.email)
    const who = elsewhere()
    await who.call(resetPassword, { token: (await newResetToken(db, user.id))!, password: 'a-brand-new-mop' })
    for (let turn = 0; turn < 5; turn++) await guess(elsewhere(), user.email)
    expect(who.cookie).toBe('')
    waits.length = 0
    expect((await signIn(who, user.email, 'a-brand-new-mop')).statusCode).toBe(200)
    expect(waits).toEqual([])
  })

  it('are counted for a known browser too; another contractor’s browser counts as unknown', async () => {
    const [dana, bob] = [await contractor(system), await contractor(system)]
    for (let turn = 0; turn < 5; turn++) expect(await guess(dana, dana.user.email)).toBe(401)
    expect(await guess(dana, dana.user.email)).toBe(429)
    await guessed(50, dana.user.email)
    waits.length = 0
    for (let turn = 0; turn < 3; turn++) await guess(bob, dana.user.email)
    expect(waits.length).toBeGreaterThan(0)
  })

  it('are limited even for a browser that sends a made-up device token', async () => {
    const dana = await contractor(system)
    const planted = `device=${'p'.repeat(43)}`
    const who = elsewhere()
    who.device = planted
    await signIn(who, dana.user.email)
    expect(who.device).toMatch(/^device=[\w-]{43}$/)
    expect(who.device).not.toBe(planted)
    const { rows } = await db.query('select * from accounts.devices where user_id = $1', [dana.user.id])
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(who.device.slice(7))
  })
})

describe('S-04: closing an account', () => {
  const person = { firstName: 'Eve', lastName: 'Sparrow', password }

  it('resets no limits, neither other accounts’ nor its own', async () => {
    const { user } = await contractor(system)
    const victim = elsewhere()
    for (let turn = 0; turn < 5; turn++) await guess(victim, user.email)
    const suffix = user.email.slice(1)
    const eve = elsewhere()
    await eve.call(register, { ...person, email: suffix })
    const own = elsewhere()
    for (let turn = 0; turn < 5; turn++) await guess(own, suffix)
    await eve.call(closeAccount, { password })
    await elsewhere().call(register, { ...person, email: suffix })
    expect([await guess(victim, user.email), await guess(own, suffix)]).toEqual([429, 429])
  })

  it('deletes its devices, and the limits table stores only hashes', async () => {
    const dana = await contractor(system)
    await guess(elsewhere(), dana.user.email)
    await dana.call(forgotPassword, { email: dana.user.email })
    const { rows } = await db.query<{ who: string }>('select who from public.limits')
    expect(rows.length).toBeGreaterThan(3)
    for (const { who } of rows) expect(who).toMatch(/^[\da-f]{64}$/)
    await dana.call(closeAccount, { password })
    expect((await db.query('select 1 from accounts.devices where user_id = $1', [dana.user.id])).rowCount).toBe(0)
  })
})

describe('S-05: an IPv6 network counts as one client', () => {
  const eve = { firstName: 'Eve', lastName: 'Sparrow', email: 'eve.v6@sparrowhome.example', password }

  it('for registrations, sign-ins, and reset links @T-07', async () => {
    const from = (at: number, network = '2001:db8:1:2') => visitor(app, `${network}::${at.toString(16)}`)
    for (let at = 1; at <= 10; at++) expect((await from(at).ask(register, eve)).statusCode).toBe(at === 1 ? 200 : 409)
    const next = { ...eve, email: 'next.v6@sparrowhome.example' }
    expect((await from(11).ask(register, next)).statusCode).toBe(429)
    expect((await from(11, '2001:db8:1:3').ask(register, next)).statusCode).toBe(200)
    for (let at = 1; at <= 5; at++) expect(await guess(from(at), eve.email)).toBe(401)
    expect(await guess(from(6), eve.email)).toBe(429)
    for (let at = 1; at <= 5; at++) await guess(visitor(app, `203.0.113.9`), eve.email)
    expect(await guess(visitor(app, '::ffff:203.0.113.9'), eve.email)).toBe(429)
  })

  it('and a large network can open thirty accounts an hour; other networks and sign-ins are unaffected @SEC-11', async () => {
    const from = (at: number, network = '2001:db8:7') => visitor(app, `${network}:${at.toString(16)}::1`)
    const open = (who: Visitor, name: string) => who.ask(register, { ...eve, email: `${name}@sparrowhome.example` })
    const opened = (accounts: number, network: string) => count(db, 'open-account', network, accounts)
    for (let at = 0; at < 4; at++) expect((await open(from(at), 'taken.v6')).statusCode).toBe(at === 0 ? 200 : 409)
    await opened(28, '2001:db8:7::/48')
    expect((await open(from(4), 'last.v6')).statusCode).toBe(200)
    const refused = await open(from(5), 'refused.v6')
    expect(refused.statusCode).toBe(429)
    expect(refused.json().message).toBe(
      '30 accounts were opened from your network in the last hour. Please try again in 60 minutes.',
    )
    expect((await open(from(6), 'taken.v6')).statusCode).toBe(409)
    expect((await open(from(1, '2001:db8:8'), 'next.network')).statusCode).toBe(200)
    await opened(28, '203.0.113.0/24')
    const v4 = await Promise.all([1, 2, 3, 4, 5].map((at) => open(visitor(app, `203.0.113.${at}`), `four.${at}`)))
    const statuses = v4.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(2)
    expect(statuses).toContain(429)
    expect((await open(visitor(app, '203.0.112.1'), 'four.next')).statusCode).toBe(200)
    expect((await from(202).ask(login, { email: 'taken.v6@sparrowhome.example', password })).statusCode).toBe(200)
  })

  it('and the thousandth account in an hour alerts the operator once and refuses no one @SEC-11', async () => {
    await count(db, 'open-account-anywhere', 'all', 1000)
    const alarms = `select data from pgboss.job where name = 'accounts.alarm-operator'`
    for (const name of ['one', 'two', 'three'])
      await elsewhere().call(register, { ...eve, email: `${name}.alarm@sparrowhome.example` })
    expect((await db.query(alarms)).rows.map(({ data }) => data.payload)).toEqual([{ inAnHour: 1000 }])
  })
})

describe('S-07: password hashing work', () => {
  it('is limited even with the right password', async () => {
    const dana = await contractor(system)
    for (let turn = 0; turn < 30; turn++) expect((await signIn(dana, dana.user.email)).statusCode).toBe(200)
    expect((await signIn(dana, dana.user.email)).statusCode).toBe(429)
    const bob = await contractor(system)
    const wrong = { currentPassword: password, password }
    for (let turn = 0; turn < 30; turn++) expect((await bob.ask(changePassword, wrong)).statusCode).toBe(422)
    for (const answer of [await bob.ask(changePassword, wrong), await bob.ask(closeAccount, { password })])
      expect(answer.statusCode).toBe(429)
    expect((await bob.ask(currentUser, {})).statusCode).toBe(200)
  })

  it('is limited per network, whatever the operation', async () => {
    const place = elsewhere()
    await guess(place, 'somebody@brightline.example')
    await db.query('update public.limits set hits = array_fill(now(), array[300])')
    const { user } = await contractor(system)
    const token = (await newResetToken(db, user.id))!
    const person = { firstName: 'Eve', lastName: 'Sparrow', email: 'eve.place@x.example', password }
    expect((await place.ask(register, person)).statusCode).toBe(429)
    expect((await place.ask(resetPassword, { token, password: 'a-brand-new-mop' })).statusCode).toBe(429)
    expect((await elsewhere().ask(resetPassword, { token, password: 'a-brand-new-mop' })).statusCode).toBe(200)
  })

  it('a contractor keeps the newest 20 sessions, even when they start at the same time', async () => {
    const dana = await contractor(system)
    const first = dana.cookie
    const newest: Visitor[] = []
    for (let batch = 0; batch < 5; batch++) {
      newest.splice(0, newest.length, ...Array.from({ length: 6 }, () => elsewhere(batch % 2 ? app : second.app)))
      await Promise.all(newest.map((who) => who.call(login, { email: dana.user.email, password })))
    }
    const kept = await db.query('select 1 from accounts.sessions where user_id = $1', [dana.user.id])
    expect(kept.rowCount).toBe(20)
    for (const who of newest) expect((await who.ask(currentUser, {})).statusCode).toBe(200)
    dana.cookie = first
    expect((await dana.ask(currentUser, {})).statusCode).toBe(401)
    const devices = await db.query('select 1 from accounts.devices where user_id = $1', [dana.user.id])
    expect(devices.rowCount).toBe(20)
  })

  it('for one account leaves room for others: 70 sign-ins at once block no one else', async () => {
    const [dana, ...others] = [await contractor(system), ...(await several(20))]
    const flood = Array.from({ length: 70 }, () => {
      const who = elsewhere()
      return signIn(Object.assign(who, { device: dana.device }), dana.user.email)
    })
    const answers = await Promise.all(others.map((who) => signIn(who, who.user.email)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect((await Promise.all(flood)).some(({ statusCode }) => statusCode === 429)).toBe(true)
  })
  it('for ten attacking networks never blocks owners on known devices or networks @SEC-09', async () => {
    const [dana, bob] = [await contractor(system), await contractor(system)]
    const guesses = Array.from({ length: 10 }, () => elsewhere()).flatMap((who, network) =>
      Array.from({ length: 20 }, (_, n) => guess(who, `unknown.${network}.${n}@brightline.example`)),
    )
    const near = () => visitor(app, bob.ip)
    const owners = [...Array.from({ length: 5 }, () => dana), near(), near(), near()]
    const answers = await Promise.all(owners.map((who) => signIn(who, who === dana ? dana.user.email : bob.user.email)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect(new Set(await Promise.all(guesses))).toContain(503)
  })

  it.runIf(process.platform === 'linux')('for strangers has lower priority than everything else @SEC-09', async () => {
    await guess(elsewhere(), 'unknown@brightline.example')
    const threads = readdirSync('/proc/self/task').map((id) => readFileSync(`/proc/self/task/${id}/stat`, 'utf8'))
    const priorities = threads.map((stat) => Number(stat.split(') ')[1]!.split(' ')[16]))
    expect(Math.max(...priorities)).toBeGreaterThan(getPriority())
  })
})

async function several(count: number) {
  const all = []
  for (let n = 0; n < count; n++) all.push(await contractor(system))
  return all
}
