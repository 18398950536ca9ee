import assert from 'node:assert/strict'
import type { IWorldOptions } from '@cucumber/cucumber'
import {
  After,
  AfterAll,
  Before,
  BeforeAll,
  defineParameterType,
  setDefaultTimeout,
  setWorldConstructor,
} from '@cucumber/cucumber'
import type { Browser } from 'playwright-core'
import type { Area } from '../../src/modules/quoting/contract/areas.ts'
import { startBrowser } from '../../src/testing/browser/browser.ts'
import { browserContractor, type Onlooker } from '../drivers/browser.ts'
import { type Contractor, Refused } from '../drivers/contractor.ts'
import type { Office } from '../drivers/domain.ts'
import { type Product, startDatabases, startProduct } from '../drivers/product.ts'
import { Scene } from '../drivers/scene.ts'

let databases: Awaited<ReturnType<typeof startDatabases>> | undefined
let product: Product | undefined
let browser: Browser | undefined

/** One scenario: its contractor, current work, and the last messages. */
export class World extends Scene {
  readonly driver: string
  readonly attach: IWorldOptions['attach']
  /** For present actions, which go through the profile's driver. */
  now!: Contractor
  robin!: Office
  copies: readonly Area[] = []
  told: readonly string[] = []

  constructor({ parameters, attach }: IWorldOptions) {
    super()
    this.attach = attach
    this.driver = parameters.driver
  }

  protected override get patience() {
    return this.driver === 'browser' ? super.patience : 0
  }

  /** Runs an action that may be refused, and remembers the messages. */
  async attempt(action: () => Promise<unknown>) {
    this.told = []
    await action().catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
      this.told = error.sentences
    })
  }

  assertTold(sentence: string) {
    assert.ok(this.told.includes(sentence), `She was told: ${this.told.join(' / ') || 'nothing'}`)
  }
}
setWorldConstructor(World)

export const deskOf = (world: World) => (world.now as Onlooker).desk
export const pageOf = (world: World) => deskOf(world).page

setDefaultTimeout(120_000)
defineParameterType({ name: 'money', regexp: /\$[\d,]+\.\d\d/, transformer: (text) => text })
defineParameterType({
  name: 'figure',
  regexp: /[\d,]+(?:\.\d+)?/,
  transformer: (text) => Number(text.replaceAll(',', '')),
})

BeforeAll({ timeout: 120_000 }, async function () {
  const before = this.parameters.driver === 'browser'
  databases = await startDatabases()
  product = await startProduct({ pages: before })
  if (before) browser = await startBrowser()
})

/** A scenario that moves the clock gets its own product. */
Before(async function (this: World, { pickle }) {
  const ownClock = pickle.tags.some(({ name }) => name === '@own-clock')
  this.product = ownClock ? await startProduct({ pages: Boolean(browser), reports: true }) : product!
  this.past = this.another()
  this.now = browser ? await browserContractor(browser, this.product, this.ip) : this.past
})

/** Defined before the next one, because hooks run last to first. */
After(async function (this: World) {
  if (this.product !== product) await this.product.stop()
})

After(async function (this: World, { result }) {
  if (!('desk' in this.now)) return
  const { desk } = this.now as Onlooker
  if (result?.status === 'FAILED') this.attach(await desk.page.screenshot(), 'image/png')
  await desk.close()
  assert.deepEqual(desk.broken, [])
})

AfterAll({ timeout: 60_000 }, async () => {
  await browser?.close()
  await product?.stop()
  await databases?.stop()
})
