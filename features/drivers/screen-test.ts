import assert from 'node:assert/strict'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import type { PlanType } from '../../src/modules/billing/contract/plans.ts'
import { startBrowser } from '../../src/testing/browser/browser.ts'
import type { PlanStatus } from '../../src/testing/fixtures/contractors.ts'
import { customer, makeQuote, signIn } from './arrange.ts'
import { browserContractor, type Onlooker } from './browser.ts'
import type { Customer, Room } from './contractor.ts'
import { type Product, startProduct } from './product.ts'
import { Scene } from './scene.ts'
import type { Desk } from './screens/desk.ts'
import { keyboard } from './screens/hand.ts'

/** Which account: a verified one with a running Pro plan, unless said otherwise. */
interface Account {
  readonly plan?: PlanType
  readonly planStatus?: PlanStatus
  readonly verified?: boolean
}

/**
 * A contractor at the screens of the whole product, for tests beside a screen. The verbs find what a person would find:
 * a control by its name, a text where it is visible. They wait up to 30 seconds, then fail with what they looked for.
 */
export class ScreenUser extends Scene {
  /** The browser, and the verbs that features share. */
  now!: Onlooker
  /** Lets the responses through that `delaysResponses` holds back. */
  releaseResponses = () => {}

  static async at(product: Product, browser: Browser): Promise<ScreenUser> {
    const user = new ScreenUser()
    user.product = product
    user.past = user.another()
    user.now = await browserContractor(browser, product, user.ip)
    return user
  }

  get desk(): Desk {
    return this.now.desk
  }

  get page(): Page {
    return this.desk.page
  }

  async signsIn({ plan, planStatus, verified }: Account = {}) {
    await this.now.resume(await signIn(this, plan, planStatus, verified))
  }

  /** Quotes made through the contracts: `company`, and optionally `per month`, `costs`, `sent: 'yes'` and `bid`. */
  async hasQuotes(...rows: Readonly<Record<string, string>>[]) {
    for (const row of rows) await makeQuote(this, row)
  }

  /** A draft made through the contracts, as the current quote. */
  async hasDrafted(company = this.company, changes: Partial<Customer> = {}) {
    this.company = company
    await this.past.draftQuote({ ...customer(this, { company }), ...changes })
  }

  /** A room of the current quote, made through the contracts. */
  async hasRoom(sqft: number | null, room: Partial<Room> = {}) {
    await this.past.addRoom(this.company, { name: this.room, roomType: 'lobby', sqft, ...room })
  }

  usesKeyboard() {
    this.desk.hand = keyboard(this.page)
  }

  async usesPhone() {
    await this.page.setViewportSize({ width: 390, height: 844 })
  }

  /** Opens a path and waits until everything is loaded. */
  async opens(path: string) {
    await this.desk.goTo(path)
    await this.isLoaded()
  }

  /** A screen of the current quote. */
  async opensQuote(screen: keyof typeof quoteScreens) {
    await this.opens(await this.pathOf(screen))
    if (screen !== 'page')
      this.desk.at = { screen: screen === 'rooms' ? 'walkthrough' : 'review', company: this.company }
  }

  async pathOf(screen: keyof typeof quoteScreens): Promise<string> {
    return `${quoteScreens[screen]}/${(await this.past.quote(this.company)).id}`
  }

  /** Waits until the screen has its heading and is not busy, so that missing content isn't just still loading. */
  async isLoaded() {
    await this.page.locator('h1:not(#opening h1)').first().waitFor({ state: 'attached' })
    await this.page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  }

  async delaysResponses() {
    const arrived = Promise.withResolvers<void>()
    this.releaseResponses = arrived.resolve
    await this.page.route('**/api/**', async (route) => {
      await arrived.promise
      await route.continue().catch(() => {}) // the page may be gone by now
    })
  }

  /** The visible control of this name: a button, link, menu item, radio button or checkbox. */
  control(name: string): Locator {
    const roles = (['button', 'link', 'menuitem', 'radio', 'checkbox'] as const).map((role) =>
      this.page.getByRole(role, { name, exact: true }),
    )
    return roles
      .reduce((all, one) => all.or(one))
      .locator('visible=true')
      .first()
  }

  field(label: string): Locator {
    return this.page.getByLabel(label).locator('visible=true').first()
  }

  async presses(...names: string[]) {
    for (const name of names) await this.control(name).click()
  }

  async enters(label: string, text: string) {
    await this.field(label).fill(text)
  }

  async selects(label: string, option: string) {
    await this.field(label).selectOption({ label: option })
  }

  async reads(...texts: string[]) {
    for (const text of texts) await this.page.getByText(text).locator('visible=true').first().waitFor()
  }

  /** Only once the screen is loaded. */
  async doesNotRead(...texts: string[]) {
    await this.isLoaded()
    for (const text of texts)
      await this.sees(async () =>
        assert.equal(await this.page.getByText(text).locator('visible=true').count(), 0, `"${text}" is there`),
      )
  }

  async readsHeading(text: string) {
    await this.page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor()
  }

  async readsButton(...names: string[]) {
    for (const name of names)
      await this.page.getByRole('button', { name, exact: true }).locator('visible=true').first().waitFor()
  }

  /** The only message in the corner. */
  async readsMessage(title: string, text?: string) {
    const toast = this.page.locator('[data-scope=toast][data-part=root]')
    const part = (name: string, words: string) => toast.locator(`[data-part=${name}]`).getByText(words, { exact: true })
    await part('title', title).waitFor()
    if (text) await part('description', text).waitFor()
    await this.sees(async () => assert.equal(await toast.count(), 1))
  }

  async linkLeadsTo(name: string, path: string) {
    const target = this.page.getByRole('link', { name }).locator('visible=true').first()
    assert.equal(new URL((await target.getAttribute('href')) ?? '', 'http://here').pathname, path)
  }

  async isAt(path: string) {
    await this.page.waitForURL(({ pathname }) => pathname === path)
  }

  async fieldIs(label: string, value: string) {
    await this.sees(async () => assert.equal(await this.field(label).inputValue(), value))
  }

  /** The companies in the list of quotes, from the top. */
  async rowsAre(...companies: string[]) {
    const rows = this.page.locator('section[aria-labelledby=quotes-heading] :is(th[scope=row] a, article h3 a)')
    await this.sees(async () => assert.deepEqual(await rows.allTextContents(), companies))
  }
}

const quoteScreens = { rooms: '/field-tool', review: '/review-quote', page: '/quotes' }

/** A picture of the screen on which a test failed. */
export async function keepPicture(title: string, page: Page) {
  const path = join(results, `${title.replace(/\W+/g, '-').slice(0, 80)}.png`)
  const missing = await page.screenshot({ path, timeout: 5_000 }).then(() => undefined, String)
  console.log(`The screen: ${missing ?? path}`)
}

const results = fileURLToPath(new URL('../../.cache/test-results', import.meta.url))

// biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's dependencies from the pattern
const inBrowser = test.extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await startBrowser()
  onCleanup(() => browser.close())
  return browser
})

type Fixture = {
  readonly product: Product
  readonly browser: Browser
  readonly task: { name: string; result?: { state?: string; errors?: { message: string }[] } }
}

async function danaAt(
  { product, browser, task }: Fixture,
  { onCleanup }: { onCleanup: (end: () => Promise<void>) => void },
) {
  const dana = await ScreenUser.at(product, browser)
  onCleanup(async () => {
    if (task.result?.state === 'fail') {
      await keepPicture(task.name, dana.page)
      const words = await dana.page.innerText('body', { timeout: 5_000 }).catch(String)
      for (const error of task.result.errors ?? []) error.message += `\nThe screen says: ${words.slice(0, 2_500)}`
    }
    await dana.desk.close()
    assert.deepEqual(dana.desk.broken, [])
    await product.assertLastReleaseAccepts()
  })
  return dana
}

/**
 * A test of a screen in a real browser, where `dana` is the contractor. All tests of a worker share one product and one
 * browser; each has its own account, network address and browser context.
 */
export const screenTest = inBrowser
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's dependencies from the pattern
  .extend('product', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const product = await startProduct({ pages: true })
    onCleanup(product.stop)
    return product
  })
  .extend('dana', danaAt)

/** A screen test with a product of its own, whose clock it may move. */
export const ownClockTest = inBrowser
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's dependencies from the pattern
  .extend('product', async ({}, { onCleanup }) => {
    const product = await startProduct({ pages: true, reports: true })
    onCleanup(product.stop)
    return product
  })
  .extend('dana', danaAt)
