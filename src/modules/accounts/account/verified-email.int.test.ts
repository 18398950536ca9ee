import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { type Visitor, visitor } from '../../../testing/browser/visitor.ts'
import { type Contractor, contractor, draft, password, room } from '../../../testing/fixtures/contractors.ts'
import { onTrial, signUp, startsTrial } from '../../../testing/fixtures/subscribers.ts'
import { countOf, timePasses } from '../../../testing/system/counted.ts'
import { jobsDone } from '../../../testing/system/jobs-done.ts'
import { publicUrl, startSystem } from '../../../testing/system/system.ts'
import { resendQuote, sendQuote } from '../../quoting/contract/endpoints.ts'
import * as accounts from '../contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())
const { app, db, mailbox } = system

let visitors = 0
const elsewhere = () => visitor(app, `10.8.${++visitors >> 8}.${visitors & 255}`)
const newcomer = () => contractor(system, { verified: false })
const mailsTo = async (email: string) => (await mailbox.mails()).filter(({ envelope }) => envelope.to.includes(email))
const linkIn = (text: string | null) => /token=([\w-]+)/.exec(text ?? '')?.[1]
/** From the contractor's emails, newest first. */
const tokensTo = async (email: string) => (await mailsTo(email)).flatMap(({ text }) => linkIn(text) ?? [])
const statusOf = (who: Visitor) => who.call(accounts.emailStatus, {})
const confirm = (token: string) => elsewhere().ask(accounts.verifyEmail, { token })

async function tokenFor({ user }: Contractor, count = 1) {
  await expect.poll(async () => (await tokensTo(user.email)).length).toBe(count)
  return (await tokensTo(user.email))[0]!
}

async function ready(owner: Contractor) {
  const { id } = await draft(owner, { email: `${randomUUID()}@harbordental.example` })
  const { quoteId } = await room(owner, id, 2000)
  return quoteId
}
const send = (owner: Contractor, quoteId: string) => owner.ask(sendQuote, { quoteId, status: 'sent' })
const rowsOf = async (table: string, column: string, id: string) =>
  (await db.query(`select * from ${table} where ${column} = $1`, [id])).rows

describe('before the email address is confirmed', () => {
  it('S-01: everything works except email to customers', async () => {
    const dana = await newcomer()
    expect(dana.user.emailVerified).toBe(false)
    const quoteId = await ready(dana)
    const refused = await send(dana, quoteId)
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      expect.objectContaining({
        code: 'email-not-verified',
        message: `Confirm your email address first: open the link in our email to ${dana.user.email}, or ask for a new one on Review.`,
      }),
    ])
    expect(await rowsOf('quoting.quotes', 'id', quoteId)).toMatchObject([{ status: 'draft', version: 2 }])
    for (const [table, column, id] of [
      ['quoting.deliveries', 'quote_id', quoteId],
      ['documents.mails', 'quote_id', quoteId],
    ] as const)
      expect(await rowsOf(table, column, id), table).toEqual([])
    expect(await countOf(db, 'send-daily', dana.user.id)).toBe(0)
    expect((await confirm(await tokenFor(dana))).json()).toEqual({ outcome: 'verified', newAddress: null })
    expect((await dana.call(accounts.currentUser, {})).emailVerified).toBe(true)
    expect((await send(dana, quoteId)).statusCode).toBe(200)
  })

  it('S-01: a sent quote cannot be sent again', async () => {
    const dana = await contractor(system)
    const quoteId = await ready(dana)
    expect((await send(dana, quoteId)).statusCode).toBe(200)
    await db.query('update accounts.users set email_verified_at = null where id = $1', [dana.user.id])
    const refused = await dana.ask(resendQuote, { quoteId, deliveryId: randomUUID() })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'email-not-verified'])
    expect(await rowsOf('quoting.deliveries', 'quote_id', quoteId)).toHaveLength(1)
  })

  it('S-01: existing accounts that emailed customers count as confirmed, others do not', async () => {
    const [veteran, fresh] = [await newcomer(), await newcomer()]
    await db.query(
      `insert into documents.mails (delivery_id, contractor_id, quote_id, recipient, subject, state)
       select gen_random_uuid(), id, gen_random_uuid(), 'x@x.example', 'Quote', state
         from (values ($1::uuid, 'sent'), ($2::uuid, 'failed')) as mailed (id, state)`,
      [veteran.user.id, fresh.user.id],
    )
    const migration = await readFile(
      new URL('../../../../db/migrations/081-verified-email.sql', import.meta.url),
      'utf8',
    )
    await db.query(migration.slice(migration.indexOf('update accounts.users')))
    expect([(await statusOf(veteran)).verified, (await statusOf(fresh)).verified]).toEqual([true, false])
  })
})

describe('the confirmation link', () => {
  it('S-01: comes with the welcome email, points to this installation, and its token is stored only as a hash', async () => {
    const dana = await newcomer()
    const token = await tokenFor(dana)
    const [mail] = await mailsTo(dana.user.email)
    expect(mail!.subject).toBe('Welcome to TidyTally')
    for (const part of [mail!.text, mail!.html]) expect(part).toContain(`${publicUrl}/verify-email?token=${token}`)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await rowsOf('accounts.confirmation_links', 'user_id', dana.user.id)).toMatchObject([
      { token: createHash('sha256').update(token).digest('hex') },
    ])
    const jobs = await db.query(
      `select 1 from pgboss.job where strpos(data::text || coalesce(output::text, ''), $1) > 0`,
      [token],
    )
    expect(jobs.rows).toEqual([])
  })

  it('S-01: comes in its own email when the account was opened with a trial', async () => {
    const { email } = await signUp(system)
    await expect.poll(async () => (await tokensTo(email)).length).toBe(1)
    expect((await mailsTo(email))[0]!.subject).toBe('Confirm your email address for TidyTally')
    expect((await confirm((await tokensTo(email))[0]!)).json()).toMatchObject({ outcome: 'verified' })
  })

  it('comes in the trial’s email too; both links work, and each says so once the other was used @SND-03', async () => {
    for (const used of [0, 1] as const) {
      const dana = await onTrial(system)
      await expect.poll(async () => (await tokensTo(dana.email)).length).toBe(2)
      // Either may leave first.
      const mails = (await mailsTo(dana.email)).toSorted((one, other) => one.subject.localeCompare(other.subject))
      expect(mails.map(({ subject }) => subject)).toEqual([
        'Confirm your email address for TidyTally',
        'Your 1-day free trial of TidyTally has started',
      ])
      expect(mails[1]!.html).toContain(`/verify-email?token=${linkIn(mails[1]!.text)}"`)
      const tokens = mails.map(({ text }) => linkIn(text)!)
      expect(tokens[0]).not.toBe(tokens[1])
      expect((await confirm(tokens[used]!)).json()).toMatchObject({ outcome: 'verified' })
      for (const token of tokens) expect((await confirm(token)).json()).toMatchObject({ outcome: 'already-verified' })
    }
  })

  it('isn’t in the trial’s email once the address is confirmed @SND-03', async () => {
    const dana = await signUp(system)
    await expect.poll(async () => (await tokensTo(dana.email)).length).toBe(1)
    await confirm((await tokensTo(dana.email))[0]!)
    await startsTrial(system, dana)
    await expect.poll(async () => (await mailsTo(dana.email)).length).toBe(2)
    const [started] = await mailsTo(dana.email)
    expect(started!.subject).toBe('Your 1-day free trial of TidyTally has started')
    expect(started!.text).not.toMatch(/verify-email|confirm your email/i)
  })

  it('in the trial’s email is void too after asking for a newer one, or for another address @SND-03', async () => {
    for (const change of [false, true]) {
      const dana = await onTrial(system)
      await expect.poll(async () => (await tokensTo(dana.email)).length).toBe(2)
      const older = await tokensTo(dana.email)
      const email = change ? `new.${dana.email}` : dana.email
      if (change) await dana.call(accounts.changeEmail, { email, password })
      else await dana.call(accounts.sendVerification, {})
      await expect.poll(async () => (await tokensTo(email)).length).toBe(change ? 1 : 3)
      for (const token of older) expect((await confirm(token)).statusCode).toBe(422)
      expect((await confirm((await tokensTo(email))[0]!)).json()).toMatchObject({ outcome: 'verified' })
    }
  })

  it('that was emailed late doesn’t void the trial’s @SND-03', async () => {
    const dana = await onTrial(system)
    await expect.poll(async () => (await tokensTo(dana.email)).length).toBe(2)
    const { rows } = await db.query('select id from accounts.users where email = $1', [dana.email])
    await system.boss.send('documents.mail-verification-link', {
      payload: { contractorId: rows[0].id },
      requestId: 'test',
    })
    await expect.poll(async () => (await tokensTo(dana.email)).length).toBe(3)
    for (const token of await tokensTo(dana.email)) expect((await confirm(token)).statusCode).toBe(200)
  })

  it('that the last release sends while this one starts works here @SND-03', async () => {
    const dana = await newcomer()
    await db.query(
      `insert into accounts.email_verifications (user_id, email, token, expires_at)
       values ($1, $2, $3, now() + interval '7 days')`,
      [dana.user.id, dana.user.email, createHash('sha256').update('of-the-last-release').digest('hex')],
    )
    expect((await confirm('of-the-last-release')).json()).toMatchObject({ outcome: 'verified' })
  })

  it.each([
    ['is altered', async (token: string) => token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
    [
      'is older than a week',
      async (token: string, { user }: Contractor) => {
        await db.query(
          `update accounts.confirmation_links set expires_at = expires_at - interval '7 days 1 minute' where user_id = $1`,
          [user.id],
        )
        return token
      },
    ],
    [
      'was replaced by a newer one',
      async (token: string, dana: Contractor) => {
        await dana.call(accounts.sendVerification, {})
        await tokenFor(dana, 2)
        return token
      },
    ],
    [
      'went to an address that is no longer hers',
      async (token: string, { user }: Contractor) => {
        await db.query(`update accounts.users set email = 'new.' || email where id = $1`, [user.id])
        return token
      },
    ],
  ])('S-01: confirms nothing if it %s', async (_, spoil) => {
    const dana = await newcomer()
    const answer = await confirm(await spoil(await tokenFor(dana), dana))
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
      422,
      'invalid-verification-link',
      'This link is no longer valid. Ask for a new one.',
    ])
    expect((await statusOf(dana)).verified).toBe(false)
  })

  it('S-01: confirms once when opened twenty times at once, and reports success each time', async () => {
    const dana = await newcomer()
    const token = await tokenFor(dana)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
    const outcomes = answers.map((answer) => answer.json().outcome)
    expect(outcomes.filter((outcome) => outcome === 'verified')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'already-verified')).toHaveLength(19)
  })

  it('S-01: is not needed after a password reset by email', async () => {
    const dana = await newcomer()
    await tokenFor(dana)
    await elsewhere().call(accounts.forgotPassword, { email: dana.user.email })
    const token = await tokenFor(dana, 2)
    await elsewhere().call(accounts.resetPassword, { token, password: 'louder-mop-and-bucket' })
    const again = elsewhere()
    await again.call(accounts.login, { email: dana.user.email, password: 'louder-mop-and-bucket' })
    expect(await statusOf(again)).toMatchObject({ verified: true })
  })
})

describe('requesting another link', () => {
  it('S-01: sends at most five an hour even in parallel, says when to try again, and does not count refusals', async () => {
    const dana = await newcomer()
    await tokenFor(dana)
    const other = visitor((await system.another({ role: 'web' })).app, dana.ip)
    other.cookie = dana.cookie
    const presses = Array.from({ length: 50 }, (_, n) => (n % 2 ? dana : other).ask(accounts.sendVerification, {}))
    const answers = await Promise.all(presses)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(45)
    expect(refused[0]!.json().message).toMatch(
      /^You asked for a confirmation link 5 times in the last hour. Please try again in (59|60) minutes.$/,
    )
    await tokenFor(dana, 6)
    await timePasses(db, 61)
    expect((await dana.ask(accounts.sendVerification, {})).statusCode).toBe(200)
  })

  it('S-01: sends nothing to a confirmed address', async () => {
    const [dana, eve] = [await newcomer(), await newcomer()]
    await confirm(await tokenFor(dana))
    await tokenFor(eve)
    await dana.call(accounts.sendVerification, {})
    await eve.call(accounts.sendVerification, {})
    await tokenFor(eve, 2)
    await jobsDone(db, 'documents.mail-verification-link')
    expect(await tokensTo(dana.user.email)).toHaveLength(1)
  })

  it('S-01: names the support address in case the email address is wrong', async () => {
    const dana = await newcomer()
    await tokenFor(dana)
    expect(await statusOf(dana)).toMatchObject({ linkMailed: true })
    await db.query('delete from accounts.confirmation_links where user_id = $1', [dana.user.id])
    expect(await statusOf(dana)).toEqual({
      email: dana.user.email,
      verified: false,
      pendingEmail: null,
      linkMailed: false,
      supportEmail: 'quotes@tidytally.example',
    })
  })
})

describe('races with Send', () => {
  it('S-01: sending a quote while the address is being confirmed either succeeds or is refused, and sends it once', async () => {
    for (let round = 0; round < 6; round++) {
      const dana = await newcomer()
      const quoteId = await ready(dana)
      const token = await tokenFor(dana)
      const [pressed] = await Promise.all([send(dana, quoteId), confirm(token)])
      expect(await countOf(db, 'send-daily', dana.user.id)).toBe(pressed.statusCode === 200 ? 1 : 0)
      expect([200, 403]).toContain(pressed.statusCode)
      expect((await send(dana, quoteId)).statusCode).toBe(200)
      expect(await rowsOf('quoting.deliveries', 'quote_id', quoteId)).toHaveLength(1)
    }
  })

  it('S-01: an account that is closed and reopened must be confirmed again', async () => {
    const dana = await contractor(system)
    await dana.call(accounts.closeAccount, { password })
    const again = elsewhere()
    const { emailVerified } = await again.call(accounts.register, {
      firstName: 'Dana',
      lastName: 'Again',
      email: dana.user.email,
      password,
    })
    expect(emailVerified).toBe(false)
  })
})
