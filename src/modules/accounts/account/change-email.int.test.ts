import { createHash, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { type Visitor, visitor } from '../../../testing/browser/visitor.ts'
import { type Contractor, contractor, draft, password, room } from '../../../testing/fixtures/contractors.ts'
import { atStripe, onTrial } from '../../../testing/fixtures/subscribers.ts'
import { timePasses } from '../../../testing/system/counted.ts'
import { jobsDone } from '../../../testing/system/jobs-done.ts'
import { startSystem } from '../../../testing/system/system.ts'
import { sendQuote } from '../../quoting/contract/endpoints.ts'
import * as accounts from '../contract/endpoints.ts'

const system = await startSystem({ reports: true })
afterAll(() => system.stop())
const { app, db, mailbox } = system

let visitors = 0
const elsewhere = () => visitor(app, `10.9.${++visitors >> 8}.${visitors & 255}`)
const confirmed = () => contractor(system)
const newcomer = () => contractor(system, { verified: false })
const fresh = (name = 'dana.new') => `${name}.${randomUUID()}@brightline.example`

const mailsTo = async (email: string) => (await mailbox.mails()).filter(({ envelope }) => envelope.to.includes(email))
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
const tokensTo = async (email: string) =>
  (await mailsTo(email)).flatMap(({ text }) => /verify-email\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? [])
/** The newest of the links that were sent there. */
async function tokenTo(email: string, count = 1) {
  await expect.poll(async () => (await tokensTo(email)).length).toBe(count)
  return (await tokensTo(email))[0]!
}
const mailed = () => jobsDone(db, 'accounts.%')

const change = (who: Visitor, email: string, secret = password) =>
  who.ask(accounts.changeEmail, { email, password: secret })
const confirm = (token: string) => elsewhere().ask(accounts.verifyEmail, { token })
const statusOf = (who: Visitor) => who.call(accounts.emailStatus, {})
const signsIn = async (email: string) => (await elsewhere().ask(accounts.login, { email, password })).statusCode
const signedIn = async (who: Visitor) => (await who.ask(accounts.currentUser, {})).statusCode
const fieldError = (answer: Awaited<ReturnType<typeof change>>) => [
  answer.statusCode,
  answer.json().code,
  answer.json().issues,
]

const newSubject = 'Confirm your new email address for TidyTally'
const oldSubject = 'Your email address is about to change'

describe('a change of a confirmed address', () => {
  it('counts once the link to the new address is opened; sessions stay @SND-05', async () => {
    const dana = await confirmed()
    const [old, email] = [dana.user.email, fresh()]
    const phone = elsewhere()
    await phone.call(accounts.login, { email: old, password })
    expect((await change(dana, `  ${email.replace('dana', 'Dana')} `)).json()).toEqual({ ok: true })
    const typed = email.replace('dana', 'Dana')
    const token = await tokenTo(typed)
    expect(await statusOf(dana)).toMatchObject({ email: old, verified: true, pendingEmail: typed, linkMailed: true })
    expect([await signsIn(old), await signsIn(email)]).toEqual([200, 401])
    expect((await confirm(token)).json()).toEqual({ outcome: 'verified', newAddress: typed })
    expect((await confirm(token)).json()).toEqual({ outcome: 'already-verified', newAddress: typed })
    expect(await statusOf(dana)).toMatchObject({ email: typed, verified: true, pendingEmail: null })
    expect([await signsIn(old), await signsIn(email)]).toEqual([401, 200])
    expect([await signedIn(dana), await signedIn(phone)]).toEqual([200, 200])
    expect((await confirm(token)).json()).toMatchObject({ outcome: 'already-verified' })
  })

  it('is told to the old address once, with what to do if it was someone else @SND-05', async () => {
    const dana = await confirmed()
    const email = fresh()
    await change(dana, email)
    await tokenTo(email)
    await change(dana, email.toUpperCase())
    await confirm(await tokenTo(email, 2))
    await mailed()
    expect(await subjectsTo(dana.user.email)).toEqual([oldSubject])
    const [mail] = await mailsTo(dana.user.email)
    for (const part of [email, '/forgot-password', 'A new password cancels the change.', 'quotes@tidytally.example'])
      expect(mail!.text).toContain(part)
    expect(await subjectsTo(email)).toEqual([newSubject, newSubject])
  })

  it('reaches the old address even if the link is opened before that email leaves @SND-05', async () => {
    const dana = await confirmed()
    const email = fresh()
    await change(dana, email)
    await confirm(await tokenTo(email))
    await mailed()
    const { rows } = await db.query('select id from accounts.email_changes where user_id = $1', [dana.user.id])
    const payload = { contractorId: dana.user.id, changeId: rows[0].id, tellOld: true }
    await system.boss.send('accounts.tell-email-changing', { payload, requestId: 'test' })
    await mailed()
    expect(await subjectsTo(dana.user.email)).toEqual([oldSubject, oldSubject])
    expect(await subjectsTo(email)).toEqual([newSubject])
  })

  it('leaves quotes and sending as they are while it waits @SND-05', async () => {
    const dana = await confirmed()
    await change(dana, fresh())
    const { id } = await draft(dana, { email: fresh('priya') })
    const { quoteId } = await room(dana, id, 2000)
    expect((await dana.ask(sendQuote, { quoteId, status: 'sent' })).statusCode).toBe(200)
  })

  it('follows to the card provider’s customer @SND-05', async () => {
    const dana = await onTrial(system)
    const email = fresh()
    await change(dana, email)
    await confirm(await tokenTo(email))
    await expect.poll(() => atStripe(system, email).customers).toHaveLength(1)
    expect(atStripe(system, dana.email).customers).toEqual([])
  })

  it('is in the audit trail and the export, without an address in the trail @SND-05', async () => {
    const dana = await confirmed()
    const email = fresh()
    await change(dana, email)
    await confirm(await tokenTo(email))
    const copy = (await dana.ask(accounts.exportAccount, {})).json()
    const trail = copy['accounts.activity'].map(({ action }: { action: string }) => action)
    expect(trail).toEqual(expect.arrayContaining(['accounts.email-change-requested', 'accounts.email-changed']))
    expect(JSON.stringify(copy['accounts.activity'])).not.toContain('@')
    expect(copy['accounts.emailChanges']).toMatchObject([{ old_email: dana.user.email, new_email: email }])
  })
})

describe('a mistyped address that was never confirmed', () => {
  it('is changed without an email to the stranger it may belong to, and its links are void @SND-05', async () => {
    const dana = await newcomer()
    const typo = dana.user.email
    const token = await tokenTo(typo)
    const email = fresh()
    expect((await change(dana, email)).statusCode).toBe(200)
    expect(await statusOf(dana)).toMatchObject({ email: typo, verified: false, pendingEmail: email })
    expect((await confirm(token)).statusCode).toBe(422)
    await confirm(await tokenTo(email))
    await mailed()
    expect(await subjectsTo(typo)).toEqual(['Welcome to TidyTally'])
    expect((await dana.call(accounts.currentUser, {})).email).toBe(email)
    expect((await dana.call(accounts.currentUser, {})).emailVerified).toBe(true)
  })

  it('is never sent a link that confirms the new one, even by an email that was still on its way @SND-05', async () => {
    const dana = await newcomer()
    await tokenTo(dana.user.email)
    const email = fresh()
    await change(dana, email)
    const token = await tokenTo(email)
    for (const queue of ['documents.welcome', 'documents.mail-verification-link'])
      await system.boss.send(queue, { payload: { contractorId: dana.user.id }, requestId: 'test' })
    await jobsDone(db, 'documents.%')
    expect(await tokensTo(dana.user.email)).toHaveLength(1)
    expect((await confirm(token)).json()).toMatchObject({ outcome: 'verified' })
  })

  it('is not confirmed by a link that the last release sends to it meanwhile @SND-05', async () => {
    const dana = await newcomer()
    await tokenTo(dana.user.email)
    await change(dana, fresh())
    await mailed()
    await db.query(
      `insert into accounts.email_verifications (user_id, email, token, expires_at)
       values ($1, $2, $3, now() + interval '7 days')`,
      [dana.user.id, dana.user.email, createHash('sha256').update('of-the-last-release').digest('hex')],
    )
    expect((await confirm('of-the-last-release')).statusCode).toBe(422)
    expect((await statusOf(dana)).verified).toBe(false)
  })

  it('asks for the link at the new address when Send waits, and sends it again there @SND-05', async () => {
    const dana = await newcomer()
    await tokenTo(dana.user.email)
    const email = fresh()
    await change(dana, email)
    await tokenTo(email)
    const { id } = await draft(dana, { email: fresh('priya') })
    const { quoteId } = await room(dana, id, 2000)
    const refused = await dana.ask(sendQuote, { quoteId, status: 'sent' })
    expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringContaining(`email to ${email},`)])
    await dana.call(accounts.sendVerification, {})
    await confirm(await tokenTo(email, 2))
    expect((await dana.ask(sendQuote, { quoteId, status: 'sent' })).statusCode).toBe(200)
  })

  it('can be kept after all, with a new link @SND-05', async () => {
    const dana = await newcomer()
    await tokenTo(dana.user.email)
    const email = fresh()
    await change(dana, email)
    const lost = await tokenTo(email)
    expect((await change(dana, dana.user.email)).statusCode).toBe(200)
    const token = await tokenTo(dana.user.email, 2)
    expect((await confirm(lost)).statusCode).toBe(422)
    expect((await confirm(token)).json()).toMatchObject({ outcome: 'verified' })
    expect(await statusOf(dana)).toMatchObject({ email: dana.user.email, pendingEmail: null })
  })
})

describe('is refused', () => {
  it('with a wrong password, which counts like every other one @SND-05', async () => {
    const dana = await confirmed()
    const wrong = () => change(dana, fresh(), 'not-my-mop')
    const message = 'This isn’t your current password'
    expect(fieldError(await wrong())).toEqual([422, 'wrong-password', [{ path: 'password', message }]])
    for (let turn = 0; turn < 2; turn++) await wrong()
    for (let turn = 0; turn < 2; turn++) await dana.ask(accounts.closeAccount, { password: 'not-my-mop' })
    const full = await change(dana, fresh())
    expect([full.statusCode, full.json().code]).toEqual([429, 'too-many-attempts'])
    expect(await statusOf(dana)).toMatchObject({ pendingEmail: null })
  })

  it('if it is the same address, however it is typed @SND-05', async () => {
    const dana = await confirmed()
    const message = 'This is already your email address'
    expect(fieldError(await change(dana, ` ${dana.user.email.toUpperCase()}`))).toEqual([
      422,
      'same-email',
      [{ path: 'email', message }],
    ])
  })

  it('if it is no address, like at sign-up, or signed out @SND-05', async () => {
    const dana = await confirmed()
    for (const email of ['dana', `${'d'.repeat(250)}@brightline.example`, ''])
      expect((await change(dana, email)).json().issues).toEqual([
        { path: 'email', message: 'Please enter a valid email address' },
      ])
    expect((await change(dana, fresh(), '')).json().issues).toEqual([
      { path: 'password', message: 'Please enter your password' },
    ])
    expect((await change(elsewhere(), fresh())).statusCode).toBe(401)
  })

  it('after five links in an hour, shared with asking for a link again, even in parallel @SND-05', async () => {
    const dana = await newcomer()
    await dana.call(accounts.sendVerification, {})
    const other = visitor((await system.another({ role: 'web' })).app, dana.ip)
    other.cookie = dana.cookie
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => change(n % 2 ? dana : other, fresh(`d${n}`))))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
    const refused = answers.find(({ statusCode }) => statusCode === 429)!
    expect(refused.json().message).toMatch(/^You asked for a confirmation link 5 times in the last hour\./)
    expect((await dana.ask(accounts.sendVerification, {})).statusCode).toBe(429)
    await timePasses(db, 61)
    expect((await change(dana, fresh())).statusCode).toBe(200)
    const { rowCount } = await db.query('select from accounts.email_changes where user_id = $1 and ended_at is null', [
      dana.user.id,
    ])
    expect(rowCount).toBe(1)
  })
})

describe('an address of another account', () => {
  it('gets the same answer and looks the same to who asks; its owner gets an email without a link @SND-05', async () => {
    const [dana, eve] = [await confirmed(), await confirmed()]
    const free = fresh()
    const answers = [await change(dana, eve.user.email.toUpperCase()), await change(await confirmed(), free)]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, '{"ok":true}'],
      [200, '{"ok":true}'],
    ])
    const asked = eve.user.email.toUpperCase()
    await mailed()
    expect(await subjectsTo(asked)).toEqual(['This address already has a TidyTally account'])
    expect((await mailsTo(asked))[0]!.text).toMatch(new RegExp(`^Hello ${eve.user.firstName} ${eve.user.lastName},`))
    expect(await tokensTo(asked)).toEqual([])
    expect(await statusOf(dana)).toMatchObject({ pendingEmail: asked, linkMailed: true })
    const kinds = await db.query(
      'select kind, state from post_office.messages where contractor_id = $1 order by kind',
      [dana.user.id],
    )
    expect(kinds.rows).toEqual([
      { kind: 'confirm-new-email', state: 'sent' },
      { kind: 'email-changing', state: 'sent' },
    ])
  })

  it('two accounts that confirm one address at once: one has it, the other reads why not @SND-05', async () => {
    for (let round = 0; round < 4; round++) {
      const email = fresh()
      const [dana, eve] = [await confirmed(), await confirmed()]
      await change(dana, email)
      const tokens = [await tokenTo(email)]
      await change(eve, email.toUpperCase())
      tokens.push(await tokenTo(email.toUpperCase()))
      const answers = await Promise.all(tokens.map(confirm))
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      const refused = answers.find(({ statusCode }) => statusCode === 409)!.json()
      expect([refused.code, refused.message]).toEqual([
        'email-taken',
        'Another TidyTally account has this address by now. Sign in to that one, or change this account to a different address.',
      ])
      const { rows } = await db.query('select id from accounts.users where lower(email) = lower($1)', [email])
      expect(rows).toHaveLength(1)
      const loser = rows[0].id === dana.user.id ? eve : dana
      expect(await statusOf(loser)).toMatchObject({ email: loser.user.email, verified: true })
    }
  })

  it('isn’t reserved by waiting: who signs up with it meanwhile has it @SND-05', async () => {
    const dana = await confirmed()
    const email = fresh()
    await change(dana, email)
    const token = await tokenTo(email)
    const person = { firstName: 'Eve', lastName: 'Early', email, password }
    await elsewhere().call(accounts.register, person)
    expect((await confirm(token)).statusCode).toBe(409)
  })
})

describe('the link', () => {
  it('confirms once when opened ten times at once @SND-05', async () => {
    const dana = await confirmed()
    const email = fresh()
    await change(dana, email)
    const token = await tokenTo(email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)))
    const outcomes = answers.map((answer) => answer.json().outcome)
    expect(outcomes.filter((outcome) => outcome === 'verified')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'already-verified')).toHaveLength(9)
  })

  it.each<[string, (dana: Contractor) => Promise<unknown>]>([
    ['another change', (dana) => dana.call(accounts.changeEmail, { email: fresh(), password })],
    ['taking the change back', (dana) => dana.call(accounts.changeEmail, { email: dana.user.email, password })],
    [
      'a new password',
      (dana) => dana.call(accounts.changePassword, { currentPassword: password, password: 'new-mop-9' }),
    ],
    ['a password reset by email', (dana) => resets(dana)],
    ['closing the account', (dana) => dana.call(accounts.closeAccount, { password })],
    [
      'closing it and opening a new one with the old address',
      async (dana) => {
        await dana.call(accounts.closeAccount, { password })
        const person = { firstName: 'Dana', lastName: 'Again', email: dana.user.email, password }
        await elsewhere().call(accounts.register, person)
      },
    ],
  ])('is void after %s @SND-05', async (_, happens) => {
    const dana = await confirmed()
    const email = fresh()
    await change(dana, email)
    const token = await tokenTo(email)
    await happens(dana)
    const answer = await confirm(token)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid-verification-link'])
    const { rowCount } = await db.query('select from accounts.users where email = $1', [email])
    expect(rowCount).toBe(0)
  })

  it('races with another change: the address that counts is never one that was replaced @SND-05', async () => {
    for (let round = 0; round < 6; round++) {
      const dana = await confirmed()
      const [first, second] = [fresh('first'), fresh('second')]
      await change(dana, first)
      const token = await tokenTo(first)
      const [opened, asked] = await Promise.all([confirm(token), change(dana, second)])
      expect(asked.statusCode).toBe(200)
      const status = await statusOf(dana)
      expect(status).toMatchObject({
        email: opened.statusCode === 200 ? first : dana.user.email,
        pendingEmail: second,
      })
    }
  })

  it('voids password reset links that went to the old address @SND-05', async () => {
    const dana = await confirmed()
    const reset = await resetToken(dana)
    const email = fresh()
    await change(dana, email)
    await confirm(await tokenTo(email))
    const answer = await elsewhere().ask(accounts.resetPassword, { token: reset, password: 'louder-mop' })
    expect(answer.statusCode).toBe(422)
  })

  it('is sent again to the new address when asked, which voids the one before @SND-05', async () => {
    const dana = await confirmed()
    const email = fresh()
    await change(dana, email)
    const older = await tokenTo(email)
    await dana.call(accounts.sendVerification, {})
    const newer = await tokenTo(email, 2)
    expect((await confirm(older)).statusCode).toBe(422)
    expect((await confirm(newer)).statusCode).toBe(200)
  })

  it('is not sent if the change has ended before its email leaves @SND-05', async () => {
    const dana = await confirmed()
    const email = fresh()
    await change(dana, email)
    await tokenTo(email)
    const { rows } = await db.query('select id from accounts.email_changes where user_id = $1', [dana.user.id])
    await change(dana, dana.user.email)
    const payload = { contractorId: dana.user.id, changeId: rows[0].id }
    await system.boss.send('accounts.mail-new-email-link', { payload, requestId: 'test' })
    await mailed()
    expect(await tokensTo(email)).toHaveLength(1)
  })
})

it('what is over is deleted after 30 days @SND-05', async () => {
  const [dana, eve] = [await confirmed(), await confirmed()]
  for (const who of [dana, eve]) await change(who, fresh())
  await db.query(`update accounts.email_changes set asked_at = now() - interval '31 days' where user_id = $1`, [
    dana.user.id,
  ])
  await system.boss.send('accounts.forget-the-past', { payload: {}, requestId: 'clock' })
  await expect.poll(async () => (await statusOf(dana)).pendingEmail).toBeNull()
  expect((await statusOf(eve)).pendingEmail).not.toBeNull()
})

/** The token of a password reset link at the contractor's address. */
async function resetToken({ user }: Contractor) {
  await elsewhere().call(accounts.forgotPassword, { email: user.email })
  const sent = async () =>
    (await mailsTo(user.email)).flatMap(({ text }) => /reset-password\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? [])
  await expect.poll(async () => (await sent()).length).toBe(1)
  return (await sent())[0]!
}

async function resets(dana: Contractor) {
  const token = await resetToken(dana)
  await elsewhere().call(accounts.resetPassword, { token, password: 'louder-mop-and-bucket' })
}
