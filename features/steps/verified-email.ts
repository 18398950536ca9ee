import assert from 'node:assert/strict'
import { Given, Then, When } from '@cucumber/cucumber'
import * as accounts from '../../src/modules/accounts/contract/endpoints.ts'
import { password } from '../../src/testing/fixtures/contractors.ts'
import type { World } from './world.ts'

/** The emailed tokens, newest first; each email is sent a moment after its request. */
async function tokens(world: World, count: number, address = world.email) {
  for (const until = Date.now() + 50_000; Date.now() < until; ) {
    const mails = await world.product.system.mailbox.mails()
    const hers = mails.filter(({ envelope }) => envelope.to.includes(address))
    const found = hers.flatMap(({ text }) => /verify-email\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? [])
    if (found.length >= count) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return assert.fail(`${address} has no ${count} links`)
}

const asked = new WeakMap<World, number>()
const newest = async (world: World) => (await tokens(world, asked.get(world) ?? 1))[0]!
const confirm = (world: World, token: string) =>
  world.attempt(() => world.another().call(accounts.verifyEmail, { token }))

Given('she has asked for the link again', async function (this: World) {
  await tokens(this, 1)
  await this.past.call(accounts.sendVerification, {})
  asked.set(this, 2)
})

When('she confirms her email address with the link in her email', async function (this: World) {
  await confirm(this, await newest(this))
})

When('she confirms her email address with the older link', async function (this: World) {
  await confirm(this, (await tokens(this, 2))[1]!)
})

Then('Dana is asked to confirm her email address first', function (this: World) {
  const first = (sentence: string) => sentence.startsWith('Confirm your email address first')
  assert.ok(this.told.some(first), `She was told: ${this.told.join(' / ')}`)
})

When('she asks to use {string}', async function (this: World, address: string) {
  const { verified } = await this.past.call(accounts.emailStatus, {})
  if (!verified) await tokens(this, 1)
  await this.attempt(() => this.past.call(accounts.changeEmail, { email: this.address(address), password }))
})

When('she confirms {string} with the link in its email', async function (this: World, address: string) {
  const [token] = await tokens(this, 1, this.address(address))
  await confirm(this, token!)
})

Then('her old address has an email {string}', async function (this: World, subject: string) {
  for (const until = Date.now() + 50_000; Date.now() < until; ) {
    const mails = await this.product.system.mailbox.mails()
    if (mails.some((mail) => mail.subject === subject && mail.envelope.to.includes(this.email))) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.fail(`${this.email} has no email "${subject}"`)
})

const signsIn = (world: World, email: string) => world.another().signIn(email, password)

Then('Dana still signs in with her old address', async function (this: World) {
  await signsIn(this, this.email)
})

Then('Dana signs in with {string} from now on', async function (this: World, address: string) {
  await signsIn(this, this.address(address))
  await assert.rejects(signsIn(this, this.email), /Invalid email or password/)
})
