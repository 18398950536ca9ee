import assert from 'node:assert/strict'
import { Given, Then, When } from '@cucumber/cucumber'
import { contractor, password } from '../../src/testing/fixtures/contractors.ts'
import { pickRoomType, walk } from '../drivers/screens/walkthrough.ts'
import { deskOf, open, pageOf, pathOf, stands } from './screen.ts'
import type { World } from './world.ts'

Given('Dana has a running subscription and is signed out', async function (this: World) {
  const { user } = await contractor(this.product.system)
  this.email = user.email
})

When('she signs in there', async function (this: World) {
  await pageOf(this).getByLabel('Email').fill(this.email)
  await pageOf(this).getByLabel('Password', { exact: true }).fill(password)
  await pageOf(this).getByRole('button', { name: 'Sign In' }).click()
})

When('she fills in a new account', function (this: World) {
  return fillInAccount(this)
})

async function fillInAccount(world: World) {
  const [person, page] = [world.person(), pageOf(world)]
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
}

When('she opens an account there', async function (this: World) {
  await fillInAccount(this)
  await pageOf(this).getByRole('button', { name: 'Create Account' }).click()
})

When('she fills in the customer {string}', async function (this: World, company: string) {
  const page = pageOf(this)
  await page.getByLabel('Company name').fill(company)
  await page.getByLabel('Contact person').fill('Priya Nair')
  await page.getByLabel('Email').fill('priya@harbordental.example')
  await page.getByLabel('Phone').fill('(503) 555-0188')
  await page.getByLabel('Building type').selectOption({ label: 'Medical' })
  await page.getByRole('radio', { name: /^Weekly/ }).check({ force: true })
  await page.getByLabel('Start').selectOption({ label: 'Within 30 days' })
})

When('she opens her menu', function (this: World) {
  return openMenu(this)
})

export const openMenu = (world: World) =>
  pageOf(world).locator('button[aria-haspopup=menu]').filter({ hasText: 'account menu' }).click()

When('Dana/she opens the room {string}', async function (this: World, room: string) {
  await walk(deskOf(this), this.company)
  await pageOf(this).locator('h3 > button[aria-expanded=false]').filter({ hasText: room }).click()
})

When('she adds a room without looking', async function (this: World) {
  await pickRoomType(deskOf(this), 'Lobby')
  await pageOf(this).getByLabel('Square footage').fill('620')
  await pageOf(this).getByRole('button', { name: 'Add room', exact: true }).click()
})

When('she moves the rate by hand to {string}', async function (this: World, rate: string) {
  const box = pageOf(this).getByRole('textbox', { name: 'Cost Per Sq Ft' })
  await box.fill(rate)
  await box.press('Enter')
})

When('she pushes the slider by 1 cent', async function (this: World) {
  await pageOf(this).getByRole('slider').press('ArrowRight')
})

When('Dana chooses a broken picture for {string}', function (this: World, room: string) {
  return choose(this, room, 'reception.jpg', Buffer.from('\xff\xd8\xff\xe0 and then nothing of a picture', 'latin1'))
})

When('Dana chooses a text file for {string}', function (this: World, room: string) {
  return choose(this, room, 'notes.png', Buffer.from('not a picture at all'))
})

async function choose(world: World, room: string, name: string, buffer: Buffer) {
  await walk(deskOf(world), world.company)
  await pageOf(world).locator('h3 > button[aria-expanded=false]').filter({ hasText: room }).click()
  await pageOf(world).getByLabel('Choose photos').setInputFiles({ name, mimeType: 'image/png', buffer })
}

When(/^Dana opens (.+) without waiting$/, async function (this: World, screen: string) {
  await deskOf(this).goTo(await pathOf(this, screen))
})

When(/^somebody opens (.+)$/, function (this: World, screen: string) {
  return open(this, screen)
})

/** Text for screen readers; sighted users see an animation. */
Then('she reads {string} aloud', async function (this: World, text: string) {
  await pageOf(this).getByText(text).first().waitFor({ state: 'attached' })
})

Then('she reads her own address', async function (this: World) {
  await pageOf(this).getByText(this.email).locator('visible=true').first().waitFor()
})

Then('{string} cannot be chosen', async function (this: World, answer: string) {
  const radio = pageOf(this).locator(`input[name=customer-type][value=${answer.toLowerCase()}]`)
  await this.sees(async () => assert.equal(await radio.isDisabled(), true))
})

Then('there is no message', async function (this: World) {
  await stands(pageOf(this))
  // A dismissed message fades within this time; a remaining one would stay longer.
  await pageOf(this).locator('[data-scope=toast][data-part=root]').waitFor({ state: 'detached', timeout: 1_000 })
})

Then(/^Review is (not open yet|open)$/, async function (this: World, state: string) {
  const name = 'Review & Send'
  const link = pageOf(this).getByRole('link', { name }).and(pageOf(this).locator('[href]'))
  const button = pageOf(this).getByRole('button', { name, disabled: false })
  await this.sees(async () => {
    const ways = await link.or(button).locator('visible=true').count()
    assert.equal(ways > 0, state === 'open')
  })
})

Then('{string} opens the quote in a new tab', async function (this: World, name: string) {
  const link = pageOf(this).getByRole('link', { name })
  assert.equal(await link.getAttribute('target'), '_blank')
  const answer = await pageOf(this).request.get((await link.getAttribute('href')) ?? '')
  assert.equal(answer.headers()['content-type'], 'application/pdf')
  assert.match(answer.headers()['content-disposition'] ?? '', /^inline/)
})

Then('{string} is chosen', async function (this: World, answer: string) {
  await this.sees(async () =>
    assert.ok(await pageOf(this).getByRole('radio', { name: answer, exact: true }).isChecked()),
  )
})
