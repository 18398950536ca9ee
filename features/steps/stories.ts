import assert from 'node:assert/strict'
import { Given, Then, When } from '@cucumber/cucumber'
import type { Page } from 'playwright-core'
import { removeStory, sendStory } from '../../src/modules/content/contract/stories.ts'
import type { Endpoint } from '../../src/shared-kernel/endpoint.ts'
import { asUpload, photo } from '../../src/testing/fixtures/pictures.ts'
import { deskOf, pageOf, type World } from './world.ts'

const inBrowser = (world: World) => world.driver === 'browser'

/** Only this scenario's June uses this address. */
const words = (world: World) => ({
  name: 'June Fields',
  email: world.address('june@fieldsofshine.example'),
  location: 'Boise, Idaho',
  story: `The third walk of ${world.address('june@fieldsofshine.example')}: an hour less at the desk.`,
  consent: 'true' as const,
})

const editor = (world: World) => world.product.system.stories('robin')

/** The id of June's story, remembered for when the story no longer contains June's data. */
const sent = new WeakMap<World, string>()

async function hers(world: World): Promise<string> {
  const known = sent.get(world)
  if (known) return known
  for (const { id } of await editor(world).list(null)) {
    const { email } = await editor(world).show(id)
    if (email !== words(world).email) continue
    sent.set(world, id)
    return id
  }
  throw new Error('June has sent no story')
}

const ask = (world: World, endpoint: Endpoint, input: object) => world.past.call(endpoint, input as never)

const send = async (world: World, changes: object = {}) =>
  ask(world, sendStory, { ...words(world), files: [asUpload(await photo())], ...changes })

const chosen = async (name = 'lobby.jpg') => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(await photo()) })

const formOf = async (world: World) => {
  await deskOf(world).goTo('/share-your-story')
  return pageOf(world)
}

async function type(page: Page, { name, email, location, story }: Partial<ReturnType<typeof words>>) {
  for (const [label, text] of Object.entries({ Name: name, Email: email, Location: location, 'Your story': story }))
    if (text !== undefined) await page.getByLabel(label, { exact: true }).fill(text)
}

const pressSend = (page: Page) => page.getByRole('button', { name: 'Send my story' }).click()

/** Fills in the whole form. */
async function filledIn(world: World, photos = 1) {
  const page = await formOf(world)
  await type(page, words(world))
  await page
    .getByLabel('Photos', { exact: true })
    .setInputFiles(await Promise.all(Array.from({ length: photos }, (_, at) => chosen(`${at}.jpg`))))
  await page.getByRole('checkbox').check()
  return page
}

Given('June has sent her story', async function (this: World) {
  await send(this)
})

When(
  'June sends her story from {string} with {int} photos',
  async function (this: World, location: string, count: number) {
    assert.equal(location, words(this).location)
    if (inBrowser(this)) {
      await pressSend(await filledIn(this, count))
      await pageOf(this).waitForURL('**/received')
      return
    }
    await send(this, { files: await Promise.all(Array.from({ length: count }, async () => asUpload(await photo()))) })
  },
)

When('June sends the same story again', async function (this: World) {
  await send(this)
})

When('June sends the form without filling it in', async function (this: World) {
  if (inBrowser(this)) return pressSend(await formOf(this))
  const nothing = { name: '', email: '', location: '', story: '', consent: '', files: [] }
  await this.attempt(() => send(this, nothing))
})

When(/^Robin (?:has )?(approve|decline)[sd] the story$/, async function (this: World, what: 'approve' | 'decline') {
  await editor(this)[what](await hers(this))
})

/** The story as our pages show it, if they do. */
const shown = async (world: World) =>
  (await world.product.system.content.stories()).find(({ story }) => story === words(world).story)

Then('her story is not on our pages', async function (this: World) {
  assert.equal(await shown(this), undefined)
  if (!inBrowser(this)) return
  await deskOf(this).goTo('/')
  assert.equal(await pageOf(this).getByText(words(this).story).count(), 0)
})

Then(
  'our pages show {string} of {string} with {int} photos, and no other name',
  async function (this: World, name: string, location: string, count: number) {
    const story = await shown(this)
    assert.deepEqual([story?.name, story?.location, story?.photos.length], [name, location, count])
    if (!inBrowser(this)) return
    await deskOf(this).goTo('/')
    const card = pageOf(this)
      .getByRole('figure')
      .filter({ hasText: words(this).story })
    await card.getByText(location, { exact: true }).waitFor()
    await card.getByText(name, { exact: true }).waitFor()
    const pictures = card.getByRole('img')
    assert.equal(await pictures.count(), count)
    await pictures.first().scrollIntoViewIfNeeded()
    await this.sees(async () =>
      assert.ok(await pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth > 0)),
    )
    assert.doesNotMatch(await pageOf(this).content(), /June Fields|fieldsofshine\.example"/)
  },
)

async function link(world: World) {
  const address = words(world).email
  for (let turn = 0; turn < 1000; turn++) {
    const mail = (await world.product.system.mailbox.mails()).find(({ to }) => to.includes(address))
    const found = String(mail?.text).match(/\/share-your-story\/remove\?token=(\S+)/)
    if (found) return { path: found[0], token: found[1]! }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('June got no email')
}

When('June follows the link of her email and removes her story', async function (this: World) {
  const { path, token } = await link(this)
  await hers(this)
  if (!inBrowser(this)) return void (await ask(this, removeStory, { token }))
  await deskOf(this).goTo(path)
  await pageOf(this).getByRole('button', { name: 'Remove my story' }).click()
  await pageOf(this).getByRole('heading', { name: 'Your story is removed' }).waitFor()
})

When('somebody alters the link of her email and removes the story', async function (this: World) {
  const { token } = await link(this)
  const last = token.at(-2) === 'A' ? 'B' : 'A'
  await this.attempt(() => ask(this, removeStory, { token: `${token.slice(0, -2)}${last}${token.at(-1)}` }))
})

async function nothingLeft(world: World) {
  const { state, name, email, location, story, photos } = await editor(world).show(await hers(world))
  assert.deepEqual(
    { state, name, email, location, story, photos },
    {
      state: 'removed',
      ...{ name: null, email: null, location: null, story: null, photos: [] },
    },
  )
}

Then('nothing of it is left', async function (this: World) {
  await nothingLeft(this)
})

Then('{int} days later nothing of it is left', async function (this: World, days: number) {
  const { db, boss } = this.product.system
  await db.query('update content.stories set decided_at = decided_at - make_interval(days => $2) where id = $1', [
    await hers(this),
    days,
  ])
  await boss.send('content.forget-stories', { payload: {}, requestId: 'clock' })
  for (let turn = 0; turn < 1000 && (await editor(this).show(await hers(this))).state !== 'removed'; turn++)
    await new Promise((resolve) => setTimeout(resolve, 50))
  await nothingLeft(this)
})

Then('the story still waits to be read', async function (this: World) {
  assert.equal((await editor(this).show(await hers(this))).state, 'pending')
})

Then('{int} story waits to be read', async function (this: World, count: number) {
  const waiting = await editor(this).list('pending')
  const files = await Promise.all(waiting.map(({ id }) => editor(this).show(id)))
  assert.equal(files.filter(({ email }) => email === words(this).email).length, count)
})

Then('she sees the message {string}', async function (this: World, sentence: string) {
  if (!inBrowser(this)) return this.assertTold(sentence)
  const told = pageOf(this).locator('p[id$="-error"]').filter({ hasText: sentence })
  await told.locator('visible=true').first().waitFor()
})
