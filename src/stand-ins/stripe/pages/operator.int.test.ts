import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hindrances, startBrowser } from '../../../testing/browser/browser.ts'
import { type Shop, startShop, watch } from '../../../testing/browser/stripe-page.ts'

let shop: Shop
let browser: Browser
let context: BrowserContext
let page: Page
let seen: ReturnType<typeof watch>

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), startBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 800, height: 900 }, reducedMotion: 'reduce' })
  page = await context.newPage()
  seen = watch(page)
})
afterEach(() => context.close())

const ledger = async () => (await fetch(`${shop.url}/__sim/stripe/ledger`)).json()

describe('the page "Simulated payments"', () => {
  it('shows who pays what, and advances the clock to the next event', async () => {
    await shop.trial('Nora <b>Sparrow</b>')
    await page.goto(`${shop.url}/__sim/stripe`)
    const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Nora <b>Sparrow</b>' }) })
    await entry.getByText(/^Next charge \$19\.99, /).waitFor()
    expect(await entry.getByText('Commercial only, monthly').isVisible()).toBe(true)
    expect(await entry.getByText('Trial', { exact: true }).isVisible()).toBe(true)
    expect(await page.getByText('The same as real time').isVisible()).toBe(true)
    for (const look of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: look })
      expect(await hindrances(page)).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

    const next = page.getByRole('button', { name: 'To the next event' })
    for (const what of [/trial ends: done/, /is charged \$19\.99: done/]) {
      const { next: due } = await ledger()
      expect(due.at * 1000).toBe(shop.stripe.engine.nextDueAt())
      await next.click()
      await page.getByRole('status').getByText(what).waitFor()
    }
    await entry.getByText('Active', { exact: true }).waitFor()
    await entry.getByText('Invoices (2)').click()
    await page.getByRole('button', { name: '+1 hour' }).click()
    await page.getByText(/1 day (1 hour|2 hours) ahead of real time/).waitFor()
    const [receipt] = await Promise.all([
      context.waitForEvent('page'),
      entry
        .getByRole('link', { name: /^Receipt/ })
        .first()
        .click(),
    ])
    await receipt.getByRole('heading', { name: /^Receipt / }).waitFor()
    expect(await receipt.locator('main').innerText()).toMatch(/Nora <b>Sparrow<\/b>[\s\S]*Total\s+\$19\.99/)
    expect(seen.complaints).toEqual([])
  })

  it('resends at once what TidyTally did not accept', async () => {
    expect(shop.reports.taking).toBe(true)
    shop.reports.taking = false
    await shop.customer()
    await page.goto(`${shop.url}/__sim/stripe`)
    await page.getByText('1 report waits.').waitFor()
    shop.reports.taking = true
    await page.getByRole('button', { name: 'Retry now' }).click()
    await shop.stripe.settled()
    await page.getByRole('button', { name: 'Retry now' }).waitFor({ state: 'hidden' })
  })
})
