import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { Client } from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { type Visitor, visitor } from '../../../testing/browser/visitor.ts'
import { type Contractor, contractor, password } from '../../../testing/fixtures/contractors.ts'
import { jobsDone } from '../../../testing/system/jobs-done.ts'
import { publicUrl, startSystem } from '../../../testing/system/system.ts'
import {
  changePassword,
  currentUser,
  forgotPassword,
  login,
  resetPassword,
  signOutEverywhere,
} from '../contract/endpoints.ts'

/** MikroORM has its own copy of the driver. */
const ormClient: typeof Client = createRequire(import.meta.resolve('@mikro-orm/postgresql'))('pg').Client

const system = await startSystem()
afterAll(() => system.stop())
const { app, db, mailbox } = system

let visitors = 0
const elsewhere = () => visitor(app, `10.5.${++visitors >> 8}.${visitors & 255}`)
const signIn = (email: string, secret: string) => elsewhere().ask(login, { email, password: secret })
/** Only the emails about the password. */
const mailsTo = async (email: string) =>
  (await mailbox.mails()).filter(({ envelope, subject }) => envelope.to.includes(email) && subject.includes('password'))
const rowsOf = async (table: string) => (await db.query(`select 1 from ${table}`)).rowCount!
const linkIn = (text: string) => /https?:\S+token=([\w-]+)/.exec(text)
const status = async (who: Contractor) => (await who.ask(currentUser, {})).statusCode

async function tokenFor({ user }: Contractor, who = elsewhere()) {
  const before = (await mailsTo(user.email)).length
  await who.call(forgotPassword, { email: user.email })
  await expect.poll(async () => (await mailsTo(user.email)).length).toBe(before + 1)
  return linkIn((await mailsTo(user.email))[0]!.text ?? '')![1]!
}

describe('requesting a password reset', () => {
  it('responds identically for known and unknown addresses, and sends unknown ones no email @T-06 @AMB-A04 @ACC-14', async () => {
    const dana = await contractor(system)
    const known = await elsewhere().ask(forgotPassword, { email: dana.user.email.toUpperCase() })
    const unknown = await elsewhere().ask(forgotPassword, { email: 'nobody@brightline.example' })
    const { 'x-request-id': _1, date: _2, ...headers } = known.headers
    expect([known.statusCode, known.body]).toEqual([200, '{"ok":true}'])
    expect(unknown.body).toBe(known.body)
    expect(unknown.headers).toMatchObject(headers)
    await expect.poll(async () => (await mailsTo(dana.user.email)).length).toBe(1)
    await jobsDone(db, 'documents.mail-reset-link')
    expect(await mailsTo('nobody@brightline.example')).toEqual([])
    const queued = await db.query(`select data from pgboss.job where name = 'documents.mail-reset-link'`)
    expect(queued.rows).toHaveLength(2)
  })

  it('emails a link to this installation, whatever Host header the request sends @T-16', async () => {
    const dana = await contractor(system)
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: publicUrl }
    await elsewhere().ask(forgotPassword, { email: dana.user.email }, { headers })
    await expect.poll(async () => (await mailsTo(dana.user.email)).length).toBe(1)
    const [mail] = await mailsTo(dana.user.email)
    expect(mail!.subject).toBe('Reset your TidyTally password')
    for (const part of [mail!.text, mail!.html]) {
      expect(part).toContain(`${publicUrl}/reset-password?token=`)
      expect(part).toContain('60 minutes')
      expect(part).not.toContain('evil')
      expect(part).not.toContain(password)
    }
  })

  it('@CHK-01 @T-15 strangers cause five reset emails an hour from all networks together; the owner still gets one @AMB-A03 S-17', async () => {
    const dana = await contractor(system)
    const told = async (who: Visitor, email = dana.user.email) => {
      const { statusCode, body } = await who.ask(forgotPassword, { email })
      return `${statusCode} ${body}`
    }
    const links = async () => (await mailsTo(dana.user.email)).length
    const stranger = elsewhere()
    for (let turn = 0; turn < 50; turn++) expect(await told(stranger)).toBe('200 {"ok":true}')
    await expect.poll(links).toBe(5)
    for (let turn = 0; turn < 30; turn++) expect(await told(elsewhere())).toBe('200 {"ok":true}')
    expect(await told(dana)).toBe('200 {"ok":true}')
    await expect.poll(links).toBe(6)
  })

  it('S-17: 600 requests write a bounded number of rows', async () => {
    const before = await rowsOf('public.limits')
    const stranger = elsewhere()
    for (let turn = 0; turn < 300; turn++) await stranger.call(forgotPassword, { email: `any.${turn}@x.example` })
    const ofStranger = 50 + 1
    expect((await rowsOf('public.limits')) - before).toBe(ofStranger)
    for (let turn = 0; turn < 300; turn++) await elsewhere().call(forgotPassword, { email: 'one@x.example' })
    expect((await rowsOf('public.limits')) - before).toBe(ofStranger + 5 + 1)
  })

  it('Q-06: changing the password voids the link', async () => {
    const dana = await contractor(system)
    const token = await tokenFor(dana)
    await dana.call(changePassword, { currentPassword: password, password: 'another-quiet-mop' })
    expect((await elsewhere().ask(resetPassword, { token, password: 'a-brand-new-mop' })).statusCode).toBe(422)
    expect((await signIn(dana.user.email, 'another-quiet-mop')).statusCode).toBe(200)
  })

  it('stores the token only as a hash @T-15 @T-50', async () => {
    const dana = await contractor(system)
    const token = await tokenFor(dana)
    const { rows } = await db.query<{ token: string }>(
      'select token from accounts.password_resets where user_id = $1',
      [dana.user.id],
    )
    expect(rows[0]!.token).toBe(createHash('sha256').update(token).digest('hex'))
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const jobs = await db.query(
      `select 1 from pgboss.job where data::text like '%' || $1 || '%' or output::text like '%' || $1 || '%'`,
      [token],
    )
    expect(jobs.rows).toEqual([])
  })
})

it('does the same work for known and unknown addresses, so timing reveals nothing @T-06', async () => {
  const office = await startSystem({ role: 'web' })
  const dana = await contractor(office, { signsUp: true }) // the first request of a server does more
  const spies = [Client, ormClient].map((client) => vi.spyOn(client.prototype, 'query'))
  const database = new URL(office.databaseUrl).pathname.slice(1)
  const workFor = async (email: string) => {
    for (const spy of spies) spy.mockClear()
    await visitor(office.app, '10.6.0.1').call(forgotPassword, { email })
    const [ours, mapped] = spies.map(({ mock }) =>
      mock.calls
        .filter((_, at) => (mock.contexts[at] as Client).database === database)
        .map(([query]) => String((query as { text?: string }).text ?? query)),
    )
    return [...ours!.filter((text) => !/pgboss\.|pg_listening_channels/.test(text)), ...mapped!] // minus queue upkeep
  }
  try {
    const all: string[] = []
    for (let turn = 0; turn < 8; turn++) {
      const work = await workFor('nobody@brightline.example')
      expect(await workFor(dana.user.email), `turn ${turn}`).toEqual(work)
      all.push(...work)
    }
    expect(all.filter((text) => /insert into pgboss\.job/i.test(text))).toHaveLength(5)
  } finally {
    for (const spy of spies) spy.mockRestore()
    await office.stop()
  }
})

describe('the reset link', () => {
  it('sets a new password, ends every session, and does not sign in @T-13 @T-15 @ACC-15 @ACC-41', async () => {
    const dana = await contractor(system)
    const phone = Object.assign(elsewhere(), { user: dana.user, ip: '' })
    await phone.call(login, { email: dana.user.email, password })
    const who = elsewhere()
    expect(await who.call(resetPassword, { token: await tokenFor(dana), password: 'a-brand-new-mop' })).toEqual({
      ok: true,
    })
    expect(who.cookie).toBe('')
    expect([await status(dana), await status(phone)]).toEqual([401, 401])
    expect((await signIn(dana.user.email, password)).statusCode).toBe(401)
    expect((await signIn(dana.user.email, 'a-brand-new-mop')).statusCode).toBe(200)
    await expect
      .poll(async () => (await mailsTo(dana.user.email)).map(({ subject }) => subject))
      .toContain('Your password was changed')
  })

  it('works once, even for simultaneous requests @T-15', async () => {
    const dana = await contractor(system)
    const token = await tokenFor(dana)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => elsewhere().ask(resetPassword, { token, password: `new-mop-${at}-new` })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]))
  })

  it('gives the same error when used, expired, replaced, or altered @T-15 @AMB-A04', async () => {
    const [used, old, altered, replaced] = [
      await contractor(system),
      await contractor(system),
      await contractor(system),
      await contractor(system),
    ]
    const tokens = [await tokenFor(used), await tokenFor(old), await tokenFor(altered), await tokenFor(replaced)]
    await elsewhere().call(resetPassword, { token: tokens[0]!, password: 'the-first-new-mop' })
    await db.query(`update accounts.password_resets set expires_at = now() - interval '1 second' where user_id = $1`, [
      old.user.id,
    ])
    tokens[2] = tokens[2]!.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
    const newest = await tokenFor(replaced)
    const answers = await Promise.all(
      [...tokens, 'never-made'].map((token) => elsewhere().ask(resetPassword, { token, password: 'the-next-new-mop' })),
    )
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([422, answers[0]!.json()])
    expect(answers[0]!.json().message).toBe('This reset link is no longer valid. Please request a new one.')
    expect((await elsewhere().ask(resetPassword, { token: newest, password: 'the-next-new-mop' })).statusCode).toBe(200)
  })

  it.each([
    [{ password: 'long-enough' }, 'token', 'Reset token is required'],
    [{ token: ' ', password: 'long-enough' }, 'token', 'Reset token is required'],
    [{ token: 'x', password: 'five5' }, 'password', 'Password must be at least 6 characters'],
  ])('reports missing or invalid fields: %j %s @ACC-42', async (input, path, message) => {
    const answer = await elsewhere().ask(resetPassword, input)
    expect([answer.statusCode, answer.json().issues]).toEqual([400, [{ path, message }]])
  })

  it('stays valid after a password is rejected @ACC-42', async () => {
    const dana = await contractor(system)
    const token = await tokenFor(dana)
    const refused = await elsewhere().ask(resetPassword, { token, password: 'Password1' })
    expect(refused.json().issues).toEqual([{ path: 'password', message: 'Please choose a less common password' }])
    expect((await elsewhere().ask(resetPassword, { token, password: 'less-common-mop' })).statusCode).toBe(200)
  })
})

describe('changing the password', () => {
  it('requires the current one, ends all other sessions, and renews this one @T-13 @T-11', async () => {
    const dana = await contractor(system)
    const phone = Object.assign(elsewhere(), { user: dana.user, ip: '' })
    await phone.call(login, { email: dana.user.email, password })
    const before = dana.cookie
    await dana.call(changePassword, { currentPassword: password, password: 'a-brand-new-mop' })
    expect(dana.cookie).not.toBe(before)
    expect([await status(dana), await status(phone)]).toEqual([200, 401])
    dana.cookie = before
    expect(await status(dana)).toBe(401)
    expect((await signIn(dana.user.email, 'a-brand-new-mop')).statusCode).toBe(200)
    await expect
      .poll(async () => (await mailsTo(dana.user.email)).map(({ subject }) => subject))
      .toEqual(['Your password was changed'])
  })

  it.each([
    [
      'a wrong current password',
      { currentPassword: 'not-my-mop', password: 'a-brand-new-mop' },
      'currentPassword',
      'This isn’t your current password',
    ],
    [
      'the same again',
      { currentPassword: password, password },
      'password',
      'Please choose a password that differs from the current one',
    ],
    [
      'a common one',
      { currentPassword: password, password: 'qwerty123' },
      'password',
      'Please choose a less common password',
    ],
    [
      'her own name',
      { currentPassword: password, password: 'Dustwell 1' },
      'password',
      'Please choose a less common password',
    ],
  ])('refuses %s', async (_, input, path, message) => {
    const dana = await contractor(system)
    const own = input.password.startsWith('Dustwell') ? { ...input, password: dana.user.lastName } : input
    const answer = await dana.ask(changePassword, own)
    expect([answer.statusCode, answer.json().issues]).toEqual([422, [{ path, message }]])
    expect(await status(dana)).toBe(200)
  })

  it('limits guesses of the current password @T-08', async () => {
    const dana = await contractor(system)
    const guess = () => dana.ask(changePassword, { currentPassword: 'not-my-mop', password: 'a-brand-new-mop' })
    for (let turn = 0; turn < 5; turn++) expect((await guess()).statusCode).toBe(422)
    expect((await guess()).statusCode).toBe(429)
    const right = await dana.ask(changePassword, { currentPassword: password, password: 'a-brand-new-mop' })
    expect(right.statusCode).toBe(429)
  })
})

it('signing out everywhere ends all of the contractor’s sessions and no one else’s @T-13', async () => {
  const [dana, bob] = [await contractor(system), await contractor(system)]
  const phone = Object.assign(elsewhere(), { user: dana.user, ip: '' })
  await phone.call(login, { email: dana.user.email, password })
  const kept = dana.cookie
  await dana.call(signOutEverywhere, {})
  dana.cookie = kept
  expect([await status(dana), await status(phone), await status(bob)]).toEqual([401, 401, 200])
})
