import assert from 'node:assert/strict'
import { type DataTable, defineParameterType, Given, Then, When } from '@cucumber/cucumber'
import type { Locator, Page } from 'playwright-core'
import type { Onlooker } from '../drivers/browser.ts'
import { keyboard } from '../drivers/screens/hand.ts'
import type { World } from './world.ts'

export const deskOf = (world: World) => (world.now as Onlooker).desk
export const pageOf = (world: World) => deskOf(world).page

/** The path of each screen; a quote's own screens include its id. */
const screens: Readonly<Record<string, (quoteId: string) => string>> = {
  'the landing page': () => '/',
  'the building to try': () => '/try',
  'the sign-in page': () => '/login',
  'the registration page': () => '/register',
  'the trial sign-up': () => '/trial-signup',
  'the trial sign-up for Pro': () => '/trial-signup?plan=pro',
  'the page for a forgotten password': () => '/forgot-password',
  'a reset link without its token': () => '/reset-password',
  'a reset link of long ago': () => '/reset-password?token=of-long-ago',
  'a link of long ago that confirms an address': () => '/verify-email?token=of-long-ago',
  'the business settings': () => '/business-settings',
  'image analysis': () => '/image-analysis',
  'the usual costs': () => '/cost-settings',
  'the rate settings': () => '/pricing-settings',
  'the price optimization': () => '/price-optimization',
  'the workbook of all quotes': () => '/api/quotes/export',
  'the list of quotes': () => '/dashboard',
  'a new quote': () => '/calculator',
  'the old calculator': () => '/new-calculator',
  'the rooms of the quote': (id) => `/field-tool/${id}`,
  'the review of the quote': (id) => `/review-quote/${id}`,
  'the page of the quote': (id) => `/quotes/${id}`,
  'the rooms of no quote': () => '/field-tool',
  'the review of no quote': () => '/review-quote',
  'the rooms of an unknown quote': () => `/field-tool/${crypto.randomUUID()}`,
  'the review of an unknown quote': () => `/review-quote/${crypto.randomUUID()}`,
  'the page of an unknown quote': () => `/quotes/${crypto.randomUUID()}`,
  'the plans': () => '/subscription',
  'her own plan': () => '/subscription/manage',
  'the PDF of an unknown quote': () => `/api/generate-pdf?id=${crypto.randomUUID()}`,
  'an address that does not exist': () => '/nowhere',
  'the administration': () => '/admin',
  'the form for a story': () => '/share-your-story',
  'a story that has arrived': () => '/share-your-story/received',
  'the link that removes a story': () => '/share-your-story/remove?token=of-long-ago',
  'a story that is removed': () => '/share-your-story/removed',
  'the front door': () => '/',
  'the page on AI pricing': () => '/ai-pricing',
  'the user guide': () => '/getting-started',
  'the questions and answers': () => '/faq',
  'the terms': () => '/terms',
  'the privacy page': () => '/privacy',
  'the accessibility page': () => '/accessibility',
}
defineParameterType({ name: 'screen', regexp: new RegExp(Object.keys(screens).join('|')), transformer: (name) => name })

export async function pathOf(world: World, screen: string) {
  const id = screen.endsWith('of the quote') ? (await world.past.quote(world.company)).id : ''
  return screens[screen]!(id)
}

/** Opens a screen and waits until everything is loaded. */
export async function open(world: World, screen: string) {
  const desk = deskOf(world)
  await desk.goTo(await pathOf(world, screen))
  await stands(desk.page)
  const at = { 'the rooms of the quote': 'walkthrough', 'the review of the quote': 'review' } as const
  if (screen in at) desk.at = { screen: at[screen as keyof typeof at], company: world.company }
}

Given('she works {}', async function (this: World, how: string) {
  if (this.driver !== 'browser') return
  const desk = deskOf(this)
  if (how === 'with the keyboard alone') desk.hand = keyboard(desk.page)
  else if (how === 'on a phone') await desk.page.setViewportSize({ width: 390, height: 844 })
  else assert.equal(how, 'at a desk')
})

When('Dana/she opens {screen}', function (this: World, screen: string) {
  return open(this, screen)
})

When('Dana/she opens {screen} in a second tab', async function (this: World, screen: string) {
  const path = await pathOf(this, screen)
  this.firstTab = pageOf(this)
  deskOf(this).page = await this.firstTab.context().newPage()
  await pageOf(this).goto(path)
})

When('Dana/she goes back to the first tab', async function (this: World) {
  deskOf(this).page = this.firstTab
  await this.firstTab.bringToFront()
})

When('Dana/she loads the page again', async function (this: World) {
  await pageOf(this).reload()
})

When('Dana/she goes back', async function (this: World) {
  await pageOf(this).goBack()
})

When('Dana/she enters {string} as {string}', async function (this: World, text: string, field: string) {
  await pageOf(this).getByLabel(field).locator('visible=true').first().fill(text)
})

When('Dana/she selects {string} as {string}', async function (this: World, words: string, field: string) {
  await pageOf(this).getByLabel(field).locator('visible=true').first().selectOption({ label: words })
})

const pressable = (world: World, name: string): Locator => {
  const roles = (['button', 'link', 'menuitem', 'radio', 'checkbox'] as const).map((role) =>
    pageOf(world).getByRole(role, { name, exact: true }),
  )
  return roles
    .reduce((all, one) => all.or(one))
    .locator('visible=true')
    .first()
}

When('Dana/she presses {string}', async function (this: World, name: string) {
  await pressable(this, name).click()
})

When('she presses the button that begins with {string}', async function (this: World, words: string) {
  const buttons = pageOf(this).getByRole('button')
  await buttons.and(pageOf(this).locator(`[aria-label^="${words}"]`)).click()
})

When('Dana/she presses {string} twice, quickly', async function (this: World, name: string) {
  await pressable(this, name).dblclick()
})

const reads = (world: World, text: string) => pageOf(world).getByText(text).locator('visible=true').first().waitFor()

Then('Dana/she reads {string}', function (this: World, text: string) {
  return reads(this, text)
})

Then('Dana/she reads:', async function (this: World, table: DataTable) {
  for (const [text] of table.raw()) await reads(this, text!)
})

/** Waits until the screen has its heading and is not busy, so that missing content isn't just still loading. */
export async function stands(page: Page) {
  await page.locator('h1:not(#opening h1)').first().waitFor({ state: 'attached' })
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

Then('Dana/she does not read {string}', async function (this: World, text: string) {
  await stands(pageOf(this))
  await this.sees(async () => assert.equal(await pageOf(this).getByText(text).locator('visible=true').count(), 0))
})

Then('the heading is {string}', async function (this: World, text: string) {
  await pageOf(this).getByRole('heading', { level: 1, name: text, exact: true }).waitFor()
})

Then('the button says {string}', async function (this: World, words: string) {
  await pageOf(this).getByRole('button', { name: words, exact: true }).locator('visible=true').first().waitFor()
})

Then('the message is {string}', function (this: World, title: string) {
  return messageIs(this, title)
})

Then('the message is {string} with {string}', function (this: World, title: string, text: string) {
  return messageIs(this, title, text)
})

async function messageIs(world: World, title: string, text?: string) {
  const toast = pageOf(world).locator('[data-scope=toast][data-part=root]')
  const part = (name: string, words: string) => toast.locator(`[data-part=${name}]`).getByText(words, { exact: true })
  await part('title', title).waitFor()
  if (text) await part('description', text).waitFor()
  await world.sees(async () => assert.equal(await toast.count(), 1))
}

Then('{string} leads to {screen}', async function (this: World, link: string, screen: string) {
  const target = pageOf(this).getByRole('link', { name: link }).locator('visible=true').first()
  assert.equal(new URL((await target.getAttribute('href')) ?? '', 'http://here').pathname, await pathOf(this, screen))
})

Then('Dana/she stands before {screen}', async function (this: World, screen: string) {
  const path = await pathOf(this, screen)
  await pageOf(this).waitForURL(({ pathname }) => pathname === path)
})

Then('{string} is {string}', async function (this: World, field: string, value: string) {
  await this.sees(async () =>
    assert.equal(await pageOf(this).getByLabel(field).locator('visible=true').first().inputValue(), value),
  )
})

/** Simulates first input, then waits until the screen has loaded everything for offline use, such as toasts. */
export async function calm(page: Page) {
  const isPublic = (await page.locator('#app[data-page]').count()) > 0
  await page.evaluate(() => void window.dispatchEvent(new PointerEvent('pointerdown')))
  if (!isPublic) await page.locator('[data-scope=toast][data-part=group]').waitFor({ state: 'attached' })
  await page.evaluate(nothingMoreComes)
}

/** Runs in the page. Playwright's `networkidle` fires only once, and scripts are fetched before they are imported. */
async function nothingMoreComes() {
  for (let before = -1; ; ) {
    const { length } = performance.getEntriesByType('resource')
    if (length === before) return
    before = length
    await new Promise((wait) => setTimeout(wait, 500))
  }
}
