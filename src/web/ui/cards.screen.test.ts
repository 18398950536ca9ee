import assert from 'node:assert/strict'
import { expect } from 'vitest'
import { hasBid } from '../../../features/drivers/arrange.ts'
import { type ScreenUser, screenTest } from '../../../features/drivers/screen-test.ts'
import { nameOfFocused } from '../../../features/drivers/screens/focus.ts'
import { changeRate } from '../../modules/pricing/contract/endpoints.ts'
import { at, hasDraftedAndWalked, ofQuote, type Way } from '../../testing/accessibility/states.ts'

screenTest('Cards and steps have the same places on every screen @U-08 @U-11 @U-13 @U-16', async ({ dana }) => {
  await hasDraftedAndWalked(dana)
  await dana.opens('/cost-settings')
  await sumOfCostsIsPrivate(dana)
  await costsAreAsWideAsRates(dana)
  await dana.opens('/calculator')
  await standsUnder(dana, 'Step 1 of 4', 'Customer Type')
  await dana.presses('Continue to Customer Info')
  await standsUnder(dana, 'Step 2 of 4', 'Customer Info')
  await dana.opensQuote('review')
  await titlesHaveOneInset(dana)
  await dana.opens('/subscription/manage')
  await pricesAreSpacedLikeLargeMoney(dana)
})

screenTest('The way back looks the same on every screen @U-12', async ({ dana }) => {
  await hasDraftedAndWalked(dana)
  await waysBackLookAlike(dana, [
    ofQuote('review'),
    ofQuote('rooms'),
    ofQuote('page'),
    at('/calculator'),
    at('/business-settings'),
    at('/cost-settings'),
    at('/pricing-settings'),
    at('/subscription/manage'),
  ])
})

screenTest('No line of the ledger runs through a text @U-06', async ({ dana }) => {
  await hasDraftedAndWalked(dana)
  await noLineRunsThroughText(
    dana,
    at('/subscription/manage'),
    at('/dashboard'),
    ofQuote('review'),
    at('/pricing-settings'),
  )
})

screenTest('No rule of an article’s cover runs through its caption @SCR-47', async ({ dana }) => {
  await noLineRunsThroughText(dana, at('/blog'))
  expect(await dana.page.evaluate(ruledPlaces)).toBeGreaterThan(3)
})

screenTest(
  'The squares of both rates are under each other, however long the words beside them @SCR-44',
  async ({ dana }) => {
    await dana.signsIn()
    for (let lost = 0; lost < 8; lost++) await hasBid(dana, 5, 'lost')
    await dana.past.call(changeRate, { pricePerSqFt: 0.07 })
    for (const width of [390, 1280]) {
      await dana.page.setViewportSize({ width, height: 844 })
      await dana.opens('/price-optimization')
      const rows = dana.page
        .locator('section', { hasText: 'Of 10 bids like these' })
        .locator('dl')
        .first()
        .locator('> div')
      await expect.poll(() => rows.locator('dd').allTextContents()).toEqual(['fewer than 1', 'win 1'])
      const edges = await rows.evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll('i')].map((box) => Math.round(box.getBoundingClientRect().left))),
      )
      expect(edges[0]).toHaveLength(10)
      expect(edges[1]).toEqual(edges[0])
    }
  },
)

screenTest('A field in error moves no other field @U-25', async ({ dana }) => {
  await dana.opens('/trial-signup')
  await dana.enters('Last name', 'Dustwell')
  await dana.enters('Email', 'dana@brightline.example')
  await dana.presses('Start My Free Trial')
  await dana.reads('First name is required')
  await areLevel(dana, 'First name', 'Last name')
  await areLevel(dana, 'Email', 'Password')
})

screenTest(
  'Before a payment, no line runs through a text, and only the last figure is double-ruled @U-06 @U-09 @U-24',
  async ({ dana }) => {
    await dana.opens('/login')
    await firstStopSkips(dana)
    await noLineRunsThroughText(dana, at('/login'), at('/trial-signup'))
    await firstStopSkips(dana)
    await dana.signsIn({ planStatus: 'none' })
    await dana.opens('/subscription')
    await onlyLastFigureIsDoubleRuled(dana)
    await noLineRunsThroughText(dana, at('/subscription'))
  },
)

async function sumOfCostsIsPrivate({ page }: ScreenUser) {
  const panel = page.locator('main section').filter({ has: page.getByRole('heading', { name: 'All together' }) })
  expect(await panel.evaluate((own) => getComputedStyle(own).borderTopStyle)).toBe('dashed')
  expect(await panel.innerText()).toContain('$0.00')
}

async function costsAreAsWideAsRates(dana: ScreenUser) {
  const edge = () => dana.page.evaluate(() => document.querySelector('h1')!.getBoundingClientRect().left)
  const costs = await edge()
  await dana.opens('/pricing-settings')
  expect(await edge()).toBe(costs)
}

/** The count of the current step is right under its name. */
async function standsUnder({ page }: ScreenUser, count: string, name: string) {
  const step = page.locator('[aria-current=step]').locator('visible=true')
  const [below, above] = [step.getByText(count), step.getByText(name, { exact: true })]
  const [low, high] = [(await below.boundingBox())!, (await above.boundingBox())!]
  expect(Math.round(low.x)).toBe(Math.round(high.x))
  expect(low.y).toBeGreaterThanOrEqual(high.y + high.height - 2)
  expect(low.y).toBeLessThan(high.y + high.height + 8)
}

async function titlesHaveOneInset({ page }: ScreenUser) {
  const insets = await page.evaluate(() =>
    [...document.querySelectorAll('main section:has(> div > div > h2), main section:has(> h2)')].map((card) =>
      Math.round(card.querySelector('h2')!.getBoundingClientRect().left - card.getBoundingClientRect().left),
    ),
  )
  expect(insets.length).toBeGreaterThan(3)
  expect(new Set(insets).size, insets.join()).toBe(1)
}

async function waysBackLookAlike(dana: ScreenUser, screens: readonly Way[]) {
  const looks: string[] = []
  for (const screen of screens) {
    await screen(dana)
    looks.push(await dana.page.evaluate(wayBack))
  }
  expect(looks).toEqual(looks.map(() => looks[0]))
}

/** Runs in the page: how its only way back looks, and where it is. */
function wayBack() {
  const [way, ...more] = [...document.querySelectorAll<HTMLElement>('[data-back]')].filter((one) =>
    one.checkVisibility(),
  )
  if (!way || more.length > 0) return `${location.pathname}: ${more.length} more ways`
  const { color, fontSize, fontWeight, borderTopWidth, backgroundColor } = getComputedStyle(way)
  const heading = document.querySelector('h1')!.getBoundingClientRect()
  const own = way.getBoundingClientRect()
  const icon = way.querySelector('svg')?.getAttribute('class')
  return JSON.stringify([
    color,
    fontSize,
    fontWeight,
    borderTopWidth,
    backgroundColor,
    icon,
    own.left - heading.left,
    own.height,
  ])
}

async function noLineRunsThroughText(dana: ScreenUser, ...screens: Way[]) {
  for (const screen of screens) {
    await screen(dana)
    assert.deepEqual(await dana.page.evaluate(ruledTexts), [], dana.page.url())
  }
}

/** Runs in the page: texts on a ruled background, searching ancestors up to the first opaque background. */
function ruledTexts() {
  const found: string[] = []
  const ruled = (one: Element, pseudo?: string) =>
    getComputedStyle(one, pseudo).backgroundImage.includes('repeating-linear-gradient')
  for (const one of document.querySelectorAll<HTMLElement>('body *')) {
    const own = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (!own || !one.checkVisibility()) continue
    const { left, right, top, bottom } = one.getBoundingClientRect()
    for (let at: Element | null = one; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (ruled(at) || (ruled(at, '::before') && getComputedStyle(at, '::before').maskImage === 'none')) {
        const box = at.getBoundingClientRect()
        if (left < box.right && right > box.left && top < box.bottom && bottom > box.top) found.push(one.innerText)
        break
      }
      if (!/^rgba\(.*, 0\)$|transparent/.test(backgroundColor)) break
    }
  }
  return found
}

/** Runs in the page: how many elements are ruled. */
function ruledPlaces() {
  return [...document.querySelectorAll('main *')].filter(
    (one) =>
      getComputedStyle(one).backgroundImage.includes('repeating-linear-gradient') &&
      one.getBoundingClientRect().height > 28,
  ).length
}

async function pricesAreSpacedLikeLargeMoney({ page }: ScreenUser) {
  const spacings = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((one) => one.children.length === 0 && /^\$\d/.test(one.textContent ?? '') && one.closest('fieldset'))
      .map((one) => {
        const { letterSpacing, fontSize } = getComputedStyle(one)
        return (Number.parseFloat(letterSpacing) / Number.parseFloat(fontSize)).toFixed(3)
      }),
  )
  expect(spacings).toEqual(Array(6).fill('-0.034'))
}

/** The two fields begin at one height, as do their labels. */
async function areLevel(dana: ScreenUser, one: string, other: string) {
  const topsOf = (label: string) =>
    dana.page
      .getByLabel(label, { exact: true })
      .locator('visible=true')
      .first()
      .evaluate((own) => {
        const named = (own as HTMLInputElement).labels![0]!
        return [named, own].map((part) => Math.round(part.getBoundingClientRect().top))
      })
  await dana.sees(async () => {
    const [here, there] = [await topsOf(one), await topsOf(other)]
    for (const part of [0, 1]) assert.ok(Math.abs(here[part]! - there[part]!) <= 1, `${here} beside ${there}`)
  })
}

async function firstStopSkips({ page }: ScreenUser) {
  await page.keyboard.press('Tab')
  expect(await nameOfFocused(page)).toBe('Skip to content')
}

async function onlyLastFigureIsDoubleRuled({ page }: ScreenUser) {
  const tape = page.locator('.tape__paper').locator('visible=true').first()
  const rules = await tape.evaluate((own) =>
    [...own.querySelectorAll('*')]
      .filter((one) => one.textContent?.startsWith('$'))
      .map((one) => getComputedStyle(one).borderBottomStyle),
  )
  expect(rules.pop()).toBe('double')
  expect(rules.length).toBeGreaterThan(0)
  expect(rules).not.toContain('double')
}
