import assert from 'node:assert/strict'
import { Given, Then, When } from '@cucumber/cucumber'
import type { World } from './world.ts'

Given(
  'Dana has an account with the address {string} and the password {string}',
  async function (this: World, email: string, password: string) {
    await this.another().openAccount(this.person({ email, password }))
  },
)

When(
  'Dana signs in as {string} with the password {string}',
  async function (this: World, email: string, password: string) {
    await this.attempt(() => this.now.signIn(this.address(email), password))
  },
)

Then('Dana is told {string}', function (this: World, sentence: string) {
  this.assertTold(sentence)
})

Then('Dana is {}', async function (this: World, whereabouts: string) {
  assert.equal(await this.now.whereabouts(), whereabouts)
})
