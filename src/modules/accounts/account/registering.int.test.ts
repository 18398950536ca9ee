import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Visitor, visitor } from '../../../testing/browser/visitor.ts'
import { startSystem } from '../../../testing/system/system.ts'
import { currentUser, login, register } from '../contract/endpoints.ts'

const system = await startSystem({ role: 'web' }) // a job that writes would deadlock with emptying the tables
afterAll(() => system.stop())

const { app, db } = system
const eve = { firstName: 'Eve', lastName: 'Sparrow', email: 'eve@sparrowhome.example', password: 'dust-and-shine' }

beforeEach(() => db.query('truncate accounts.users, accounts.sessions, public.limits cascade'))

let addresses = 0
const elsewhere = (at = app) => visitor(at, `10.2.${++addresses >> 8}.${addresses & 255}`)

describe('registering', () => {
  it('opens an account without a subscription and signs in @ACC-01 @ACC-02 @ACC-03 @ACC-04 @ACC-11 @AMB-A01 @AMB-A09', async () => {
    const who = elsewhere()
    const user = await who.call(register, { ...eve, planType: 'commercial-monthly' })
    expect(user).toMatchObject({ firstName: 'Eve', lastName: 'Sparrow', email: eve.email, subscriptionStatus: null })
    expect(user.pricePerSqFt).toBe(0.05)
    expect((await db.query('select profile_image_url from accounts.users')).rows).toEqual([{ profile_image_url: null }])
    expect(await who.call(currentUser, {})).toEqual(user)
    expect(JSON.stringify(user)).not.toContain('argon2')
  })

  it('accepts an email address once, ignoring capitals and surrounding spaces @AMB-A10 @ACC-01', async () => {
    const first = await elsewhere().call(register, { ...eve, email: '  Eve@SparrowHome.example ' })
    expect(first.email).toBe('Eve@SparrowHome.example')
    const again = await elsewhere().ask(register, eve)
    expect([again.statusCode, again.json().message]).toEqual([409, 'An account with this email already exists'])
    expect(
      (await elsewhere().ask(login, { email: 'EVE@sparrowhome.EXAMPLE', password: eve.password })).statusCode,
    ).toBe(200)
    expect((await db.query('select count(*)::int as n from accounts.users')).rows).toEqual([{ n: 1 }])
  })

  it('opens one account for twenty simultaneous requests @ACC-01', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => elsewhere().ask(register, eve)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)])
  })

  it('is refused after ten attempts in an hour from one address @T-07', async () => {
    const who = elsewhere()
    for (let turn = 1; turn <= 10; turn++)
      expect((await who.ask(register, eve)).statusCode).toBe(turn === 1 ? 200 : 409)
    const refused = await who.ask(register, { ...eve, email: 'other@sparrowhome.example' })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await elsewhere().ask(register, { ...eve, email: 'other@sparrowhome.example' })).statusCode).toBe(200)
  })

  it('allows no extra attempts when they are sent all at once @T-07', async () => {
    const who = elsewhere()
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => who.ask(register, { ...eve, password: '123456' })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(5)
  })

  it.each(['123456', 'PASSWORD', 'eve@sparrowhome.example', 'evesparrow', 'Sparrow'])(
    'asks for a less common password than %s @T-08',
    async (secret) => {
      const answer = await elsewhere().ask(register, { ...eve, password: secret })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.json().issues).toEqual([{ path: 'password', message: 'Please choose a less common password' }])
    },
  )
})

describe('the business name at registration @SND-01', () => {
  it.each([
    [undefined, null],
    [null, null],
    ['', null],
    [' \t ', null],
    ['  Delgado Cleaning ', 'Delgado Cleaning'],
    ['x'.repeat(255), 'x'.repeat(255)],
  ])('is optional: %j', async (businessName, kept) => {
    const email = `maria.${randomUUID()}@delgado.example`
    const user = await elsewhere().call(register, { ...eve, email, businessName })
    expect([user.businessName, user.usesOwnName]).toEqual([kept, false])
  })
})

describe('every field has its own error message', () => {
  const long = (letters: number) => 'x'.repeat(letters)
  it.each([
    ['firstName', '', 'First name is required', '@ACC-32'],
    ['firstName', '   ', 'First name is required', '@ACC-32'],
    ['firstName', undefined, 'First name is required', '@ACC-32'],
    ['lastName', '', 'Last name is required', '@ACC-33'],
    ['lastName', undefined, 'Last name is required', '@ACC-33'],
    ['lastName', long(101), 'Please use at most 100 characters', '@ACC-33'],
    ['businessName', long(256), 'Please use at most 255 characters', '@SND-01'],
    ['email', '', 'Please enter a valid email address', '@ACC-34'],
    ['email', undefined, 'Please enter a valid email address', '@ACC-34'],
    ['email', 'eve@', 'Please enter a valid email address', '@ACC-34'],
    ['email', 'a@x.example, b@y.example', 'Please enter a valid email address', '@ACC-34'],
    ['email', `${long(250)}@x.example`, 'Please enter a valid email address', '@ACC-34'],
    ['password', '12345', 'Password must be at least 6 characters', '@ACC-34 @AMB-A03'],
    ['password', undefined, 'Password must be at least 6 characters', '@ACC-34'],
    ['password', long(129), 'Password must be at most 128 characters', '@ACC-34'],
  ])('register: %s %j: %s %s', async (field, value, sentence, _requirement) => {
    const answer = await elsewhere().ask(register, { ...eve, [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toContainEqual({ path: field, message: sentence })
    expect(answer.json().message).toBe(sentence)
  })

  it.each([
    ['email', 'nobody', 'Please enter a valid email address', '@ACC-23'],
    ['email', undefined, 'Please enter a valid email address', '@ACC-23'],
    ['password', 'five5', 'Password must be at least 6 characters', '@ACC-24'],
    ['password', undefined, 'Password must be at least 6 characters', '@ACC-24'],
  ])('sign in: %s %j: %s %s', async (field, value, sentence, _requirement) => {
    const answer = await elsewhere().ask(login, { email: eve.email, password: eve.password, [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toContainEqual({ path: field, message: sentence })
  })
})

describe('B-10: the time zone of a new account @ISS-06', () => {
  const zoneOf = async (who: Visitor) => (await who.call(currentUser, {})).timeZone
  const returning = async (timeZone?: string) => {
    const browser = elsewhere()
    await browser.call(login, { email: eve.email, password: eve.password, timeZone })
    return zoneOf(browser)
  }

  it('comes from the browser, under its current name', async () => {
    const who = elsewhere()
    expect((await who.call(register, { ...eve, timeZone: 'US/Central' })).timeZone).toBe('America/Chicago')
    expect(await returning('Asia/Tokyo')).toBe('America/Chicago')
  })

  it('stays empty if the browser sends none or an unknown one, and is then set at sign-in', async () => {
    const who = elsewhere()
    expect((await who.call(register, { ...eve, timeZone: 'Mars/Olympus' })).timeZone).toBeNull()
    expect(await returning()).toBeNull()
    expect(await returning('Mars/Olympus')).toBeNull()
    expect(await returning('Pacific/Honolulu')).toBe('Pacific/Honolulu')
    expect(await returning('Asia/Tokyo')).toBe('Pacific/Honolulu')
  })
})
