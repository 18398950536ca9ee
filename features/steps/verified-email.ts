import assert from 'node:assert/strict'
import { Given, Then, When } from '@cucumber/cucumber'
import * as accounts from '../../src/modules/accounts/contract/endpoints.ts'
import type { World } from './world.ts'

/** The emailed tokens, newest first; each email is sent a moment after its request. */
async function tokens(world: World, count: number) {
  for (const until = Date.now() + 50_000; Date.now() < until; ) {
    const mails = await world.product.system.mailbox.mails()
    const hers = mails.filter(({ envelope }) => envelope.to.includes(world.email))
    const found = hers.flatMap(({ text }) => /verify-email\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? [])
    if (found.length >= count) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return assert.fail(`${world.email} has no ${count} links`)
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
