import assert from 'node:assert/strict'
import { type DataTable, Given, Then, When } from '@cucumber/cucumber'
import sharp from 'sharp'
import * as accounts from '../../src/modules/accounts/contract/endpoints.ts'
import { contractor, password } from '../../src/testing/fixtures/contractors.ts'
import { asUpload } from '../../src/testing/fixtures/pictures.ts'
import type { Office } from '../drivers/domain.ts'
import type { World } from './world.ts'

const phones = new WeakMap<World, Office>()
const tokens = new WeakMap<World, string>()

const mailsAt = async (world: World, address: string) =>
  (await world.product.system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(address))
const mailsTo = (world: World, address: string) => mailsAt(world, world.address(address))

const mailWith = (world: World, address: string, subject: string, count?: number) =>
  mailArrived(world, world.address(address), subject, count)

/** Waits for the email, which is sent a moment after the request. */
async function mailArrived(world: World, address: string, subject: string, count = 1) {
  for (const until = Date.now() + 50_000; Date.now() < until; ) {
    const mails = (await mailsAt(world, address)).filter((mail) => mail.subject === subject)
    if (mails.length >= count) return mails[0]!
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return assert.fail(`${address} has no email "${subject}"`)
}

async function keepToken(world: World, address: string, count: number) {
  const { text } = await mailWith(world, address, 'Reset your TidyTally password', count)
  tokens.set(world, /token=([\w-]+)/.exec(text ?? '')?.[1] ?? '')
}

When('she asks for a new password as {string}', async function (this: World, address: string) {
  await this.attempt(() => this.past.call(accounts.forgotPassword, { email: this.address(address) }))
  this.email = address
  if (!address.startsWith('nobody')) await keepToken(this, address, 1)
})

When('she follows the link and chooses {string}', async function (this: World, chosen: string) {
  const token = tokens.get(this) ?? ''
  await this.attempt(() => this.past.call(accounts.resetPassword, { token, password: chosen }))
})

When('her link was used', async function (this: World) {
  await this.past.call(accounts.resetPassword, { token: tokens.get(this) ?? '', password: 'the-first-mop' })
})

When('her link is older than an hour', async function (this: World) {
  await this.product.system.db.query(
    `update accounts.password_resets r set expires_at = expires_at - interval '61 minutes'
       from accounts.users u where u.id = r.user_id and u.email = $1`,
    [this.address(this.email)],
  )
})

When('her link was replaced by a newer one', async function (this: World) {
  const older = tokens.get(this) ?? ''
  await this.past.call(accounts.forgotPassword, { email: this.address(this.email) })
  await keepToken(this, this.email, 2)
  tokens.set(this, older)
})

When('her link was altered', function (this: World) {
  tokens.set(
    this,
    (tokens.get(this) ?? '').replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  )
})

Then('{string} has an email {string}', async function (this: World, address: string, subject: string) {
  await mailWith(this, address, subject)
})

/** Requests a reset for a real account and waits for its email: an earlier email would have arrived by then. */
Then('{string} has no email', async function (this: World, address: string) {
  const { user } = await contractor(this.product.system)
  await this.past.call(accounts.forgotPassword, { email: user.email })
  await mailArrived(this, user.email, 'Reset your TidyTally password')
  assert.deepEqual(await mailsTo(this, address), [])
})

Given('she is signed in on her phone', async function (this: World) {
  const phone = this.another()
  await phone.signIn(this.email, password)
  phones.set(this, phone)
})

Then('her phone is signed out', async function (this: World) {
  assert.equal(await phones.get(this)?.whereabouts(), 'signed out')
})

When('she changes her password to {string}', async function (this: World, chosen: string) {
  const input = { currentPassword: password, password: chosen }
  await this.attempt(() => this.past.call(accounts.changePassword, input))
})

When('she changes her password to {string} with a wrong current one', async function (this: World, chosen: string) {
  const input = { currentPassword: 'not-my-mop', password: chosen }
  await this.attempt(() => this.past.call(accounts.changePassword, input))
})

const onPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** Sets the session's user agent, because the contracts' driver sends none at sign-in. */
Given('her phone is an iPhone', async function (this: World) {
  await this.product.system.db.query(
    'update accounts.sessions set user_agent = $2 where id = (select id from accounts.sessions where user_id = $1 order by created_at desc limit 1)',
    [this.contractorId, onPhone],
  )
})

Then(
  '{int} device(s) is/are signed in to her account, one of them {string}',
  async function (this: World, count: number, device: string) {
    const { items } = await this.past.call(accounts.listSessions, {})
    assert.equal(items.length, count)
    assert.ok(items.some((item) => item.device === device && !item.current))
    assert.equal(items.filter(({ current }) => current).length, 1)
  },
)

When('she signs {string} out', async function (this: World, device: string) {
  const { items } = await this.past.call(accounts.listSessions, {})
  const { id } = items.find((item) => item.device === device)!
  await this.attempt(() => this.past.call(accounts.endSession, { sessionId: id }))
})

When('Robin tries to sign her phone out', async function (this: World) {
  const { items } = await this.past.call(accounts.listSessions, {})
  const { id } = items.find(({ current }) => !current)!
  await this.attempt(() => this.robin.call(accounts.endSession, { sessionId: id }))
})

Then('her phone is still signed in', async function (this: World) {
  assert.notEqual(await phones.get(this)?.whereabouts(), 'signed out')
})

When('she signs out everywhere', async function (this: World) {
  await this.past.call(accounts.signOutEverywhere, {})
})

const profileFields: Readonly<Record<string, keyof typeof accounts.Business.shape>> = {
  'Business Name': 'businessName',
  'Business Phone': 'businessPhone',
  'Business Address': 'businessAddress',
  Website: 'businessWebsite',
  'Time Zone': 'timeZone',
  Logo: 'businessLogoUrl',
}

When('she saves her business:', async function (this: World, table: DataTable) {
  const profile = Object.fromEntries(table.raw().map(([field, value]) => [profileFields[field!], value]))
  await this.attempt(() => this.past.call(accounts.saveBusiness, profile as never))
})

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><script>alert(1)</script><circle cx="12" cy="12" r="9"/></svg>`

When('she uploads a drawing as her logo', async function (this: World) {
  await this.past.call(accounts.uploadLogo, { file: asUpload(Buffer.from(drawing), 'logo.svg', 'image/svg+xml') })
})

const logoOf = async (world: World) => (await world.past.call(accounts.currentUser, {})).businessLogoUrl

Then('her logo is a PNG', async function (this: World) {
  const id = (await logoOf(this))?.replace('/uploads/', '')
  const { rawPayload } = await this.past.open(accounts.getLogo, { id })
  assert.equal((await sharp(rawPayload).metadata()).format, 'png')
})

Then('she has no logo', async function (this: World) {
  assert.equal(await logoOf(this), null)
})

let copy = ''
When('she downloads her data', async function (this: World) {
  copy = (await this.past.open(accounts.exportAccount, {})).body
})

Then('it includes {string}', (words: string) => {
  assert.ok(JSON.stringify(JSON.parse(copy)).includes(words))
})

Then('what Robin downloads does not include {string}', async function (this: World, words: string) {
  const { body } = await this.robin.open(accounts.exportAccount, {})
  assert.ok(JSON.parse(body).exportedAt && !body.includes(words))
})

When('she deletes her account', async function (this: World) {
  await this.attempt(() => this.past.call(accounts.closeAccount, { password }))
})

When('she deletes her account with the password {string}', async function (this: World, typed: string) {
  await this.attempt(() => this.past.call(accounts.closeAccount, { password: typed }))
})

Then('nothing of the account is left', async function (this: World) {
  const left = () =>
    this.product.system.db.query(
      `select user_id from quoting.quotes where user_id = $1 union all select id from accounts.users where id = $1
       union all select user_id from billing.subscriptions where user_id = $1`,
      [this.contractorId],
    )
  for (const until = Date.now() + 50_000; Date.now() < until && (await left()).rowCount; )
    await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal((await left()).rowCount, 0)
})
