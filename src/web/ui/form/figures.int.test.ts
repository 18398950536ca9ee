import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, ElementHandle, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentUser } from '../../../modules/accounts/contract/endpoints.ts'
import { getNotices } from '../../../modules/accounts/contract/notices.ts'
import { costCategories, costCategoryLabel } from '../../../modules/pricing/contract/costs.ts'
import { listAreas } from '../../../modules/quoting/contract/areas.ts'
import { getQuote, savePricing } from '../../../modules/quoting/contract/endpoints.ts'
import { getFollowUp } from '../../../modules/quoting/contract/follow-up.ts'
import { frequencyLabel, presets } from '../../../shared-kernel/visits.ts'
import { signIn } from '../../../testing/browser/phone-browser.ts'
import { siteInBrowser } from '../../../testing/browser/site.ts'
import { draft, password, room } from '../../../testing/fixtures/contractors.ts'
import { photo } from '../../../testing/fixtures/pictures.ts'
import { enough } from '../../../testing/fixtures/price-evidence.ts'
import { screens as table } from '../../app/screens.ts'

const site = await siteInBrowser()

const ends = ['left end', 'middle', 'right end'] as const

interface Screen {
  /** The files that have these fields. */
  readonly of: readonly string[]
  open(page: Page): Promise<void>
  /** The label of each field, and how it shows 18. */
  readonly fields: Readonly<Record<string, (figure: number) => string>>
  /** A rate: what is typed for 18 is 0.18. */
  readonly typed?: (figure: number) => string
  save?(page: Page): Promise<unknown>
  /** The fields as the server has them, or the page if it needs no account; other fields aren't sent. */
  kept?(page: Page): Promise<readonly unknown[]>
}

const money = (figure: number) => `${figure}.00`
const whole = String
const cents = (figure: number) => `0.${figure}`
/** A tax is at most 30%. */
const tenths = (figure: number) => `${figure / 10}`
/** With the mouse or a thumb. */
async function press(page: Page, name: string | RegExp) {
  const button = page.getByRole('button', { name, exact: true }).locator('visible=true').first()
  if (await page.evaluate(() => navigator.maxTouchPoints > 0)) await button.tap()
  else await button.click()
}
const categories = (shown: typeof money) =>
  Object.fromEntries(costCategories.map((category) => [costCategoryLabel[category], shown]))
const unfold = async (page: Page) => {
  const folded = page.locator('main details:not([open]) > summary')
  while ((await folded.count()) > 0) await folded.first().click()
}

let quoteId = ''
/** Quotes without rooms, whose size is typed in the list. */
let count = 0
let edited = ''
const editDetails = async (page: Page, companyName: string) => {
  await press(page, `More for ${companyName}`)
  await page.getByText('Edit details').locator('visible=true').click()
}
const quote = () => site.dana.call(getQuote, { quoteId })
const edit = () => site.dana.call(getQuote, { quoteId: edited })
const ofReception = 'Sq ft per labor hour, Reception'
const me = () => site.dana.call(currentUser, {})
const price = 'Price in $'
/** Once the page follows what is typed. */
async function goToTry(page: Page) {
  await page.goto('/try')
  await page.waitForFunction(() => document.documentElement.dataset.ready)
}
const tried = async (page: Page) => {
  const text = await page.evaluate(() => Object.values(localStorage).find((value) => value.includes('pricePerSqFt')))
  const { at, ...buildings } = JSON.parse(text ?? '{}')
  return buildings[at]
}

const screens: Readonly<Record<string, Screen>> = {
  'a new room': {
    of: ['quoting/walkthrough/rooms/new-size.tsx'],
    async open(page) {
      await page.goto(`/field-tool/${quoteId}`)
      await press(page, 'Next room')
    },
    fields: { 'Square footage': whole },
    async save(page) {
      await page.getByRole('radio', { name: 'Lobby' }).check()
      await press(page, 'Add room')
    },
    kept: async () => [(await site.dana.call(listAreas, { quoteId })).at(-1)?.manualSqft],
  },
  'a template’s size': {
    of: ['quoting/templates/template-picker.tsx'],
    async open(page) {
      await page.goto('/calculator')
      await press(page, 'New from template')
      await press(page, /^Dental practice/)
    },
    fields: { 'Total size': whole },
  },
  'a room’s card': {
    of: ['quoting/walkthrough/rooms/room-card.tsx', 'quoting/walkthrough/rooms/extra-work-form.tsx'],
    async open(page) {
      await page.goto(`/field-tool/${quoteId}`)
      await page.getByRole('button', { name: /^Reception/ }).click()
      await press(page, 'Edit Deep cleaning')
    },
    fields: { 'Square footage': whole, [price]: money },
    save: async (page) => {
      await press(page, 'Save service')
      await press(page, 'Edit Deep cleaning')
    },
    async kept() {
      const [first] = await site.dana.call(listAreas, { quoteId })
      return [first?.manualSqft, first?.extraWorkItems[0]?.price]
    },
  },
  Review: {
    of: [
      'quoting/review-quote/costs/workers.tsx',
      'quoting/review-quote/costs/category-costs.tsx',
      'quoting/review-quote/costs/custom-costs.tsx',
    ],
    async open(page) {
      await page.goto(`/review-quote/${quoteId}`)
      await page.getByText('Monthly costs').waitFor()
      await unfold(page)
      const worker = page.getByLabel('Worker 1, dollars per hour')
      if (!(await worker.isVisible())) await press(page, 'Add worker')
      if (!(await page.getByLabel('Cost 1, name').isVisible())) await press(page, 'Add cost')
      await page.getByLabel('Cost 1, name').fill('Software')
    },
    fields: {
      'Worker 1, dollars per hour': money,
      'Worker 1, hours per month': (figure) => `${figure}.0`,
      ...categories(money),
      'Cost 1, dollars per month': money,
    },
    save: (page) => press(page, 'Save costs'),
    async kept() {
      const { workers = [], customCosts = [], ...costs } = (await quote()).costBreakdown ?? {}
      const sums = costCategories.map((category) => (costs as Record<string, unknown>)[category])
      return [workers[0]?.hourlyRate, workers[0]?.estimatedHours, ...sums, customCosts[0]?.amount]
    },
  },
  'the rate in Review': {
    of: ['quoting/review-quote/price/base-pricing.tsx'],
    open: async (page) => void (await page.goto(`/review-quote/${quoteId}`)),
    fields: { 'Cost Per Sq Ft': cents },
    typed: cents,
    kept: async () => [100 * (await quote()).pricePerSqFt],
  },
  'the first clean in Review': {
    of: ['quoting/review-quote/price/scope-rows.tsx'],
    open: async (page) => void (await page.goto(`/review-quote/${quoteId}`)),
    fields: { 'First clean': money },
    kept: async () => [(await quote()).firstVisitPrice],
  },
  'the final price in Review': {
    of: ['quoting/review-quote/price/asked-price.tsx', 'quoting/review-quote/send/yearly-kept.tsx'],
    open: async (page) => void (await page.goto(`/review-quote/${quoteId}`)),
    fields: { 'Final monthly price in $': money, 'Discount for paying yearly, in percent': whole },
    async kept() {
      const { finalMonthlyPrice, annualDiscountPercent } = await quote()
      return [finalMonthlyPrice, annualDiscountPercent]
    },
  },
  'the minimums': {
    of: ['pricing/guard-card.tsx'],
    open: async (page) => void (await page.goto('/pricing-settings')),
    fields: {
      ...Object.fromEntries(['visit', 'month', 'one-time extra'].map((what) => [`Minimum per ${what} in $`, money])),
      'Target margin in percent': whole,
    },
    async kept() {
      const { minimumPerVisit, minimumPerMonth, minimumPerExtra, targetMargin } = (await me()).guard
      return [minimumPerVisit, minimumPerMonth, minimumPerExtra, targetMargin]
    },
  },
  'a quote’s own tax': {
    of: ['quoting/review-quote/price/customer-terms.tsx'],
    async open(page) {
      const { id } = await draft(site.dana)
      edited = id
      await page.goto(`/review-quote/${id}`)
      await page.getByLabel('Tax', { exact: true }).selectOption({ label: 'Another tax' })
    },
    fields: { Percent: tenths },
    typed: tenths,
    kept: async () => [10 * ((await edit()).tax?.percent ?? 0)],
  },
  'Business Settings': {
    of: ['accounts/business-settings/tax-card.tsx'],
    async open(page) {
      await page.goto('/business-settings')
      await page.getByLabel('Business Name').fill('Brightline') // it has to have one
    },
    fields: { 'Tax (optional)': tenths },
    typed: tenths,
    save: (page) => press(page, 'Save Business Settings'),
    kept: async () => [10 * ((await me()).tax?.percent ?? 0)],
  },
  Notices: {
    of: ['accounts/business-settings/notices-card.tsx'],
    async open(page) {
      await page.goto('/business-settings')
      await page.getByLabel('Ask for a code above').and(page.locator(':enabled')).waitFor()
    },
    fields: { 'Ask for a code above (optional)': money },
    kept: async () => [(await site.dana.call(getNotices, {})).confirmAbove],
  },
  'the days of reminders': {
    of: ['accounts/business-settings/follow-up-card.tsx'],
    open: async (page) => void (await page.goto('/business-settings')),
    fields: { 'Reminder 4: days after sending': whole },
    save: (page) => press(page, 'Save follow-up'),
    kept: async () => [(await site.dana.call(getFollowUp, {})).reminders.at(-1)?.days],
  },
  'Cost Settings': {
    of: ['pricing/monthly-costs.tsx', 'pricing/additional-costs.tsx'],
    async open(page) {
      await page.goto('/cost-settings')
      await page.getByLabel('Supplies', { exact: true }).waitFor()
      if (!(await page.getByLabel('Cost 1, name').isVisible())) await press(page, 'Add Cost')
      await page.getByLabel('Cost 1, name').fill('Software')
    },
    fields: { ...categories(money), 'Cost 1, dollars per month': money },
    save: (page) => press(page, 'Save Default Costs'),
    async kept() {
      const { defaultCostBreakdown, customCosts } = await me()
      return [...costCategories.map((category) => defaultCostBreakdown?.[category]), customCosts?.[0]?.amount]
    },
  },
  'Pricing Settings': {
    of: ['pricing/rate-card.tsx'],
    open: async (page) => void (await page.goto('/pricing-settings')),
    fields: { 'Exact rate, in dollars': cents },
    typed: cents,
    save: (page) => press(page, /^Save rate/),
    kept: async () => [100 * (await me()).pricePerSqFt],
  },
  'the rates by frequency': {
    of: ['pricing/frequency-rates.tsx'],
    open: async (page) => void (await page.goto('/pricing-settings')),
    fields: Object.fromEntries(presets.map((preset) => [frequencyLabel[preset], cents])),
    typed: cents,
    async kept() {
      const { rates } = await me()
      return presets.map((preset) => Math.round(100 * (rates[preset] ?? 0)))
    },
  },
  'the settings for pricing by time': {
    of: ['pricing/time/time-fields.tsx'],
    async open(page) {
      await page.goto('/pricing-settings')
      await page.getByText('Production rates and fixtures').waitFor()
      await unfold(page)
    },
    fields: { Wage: money, FICA: whole, Overhead: whole, 'Up to $1,500': whole, Lobby: whole, Toilet: whole },
    save: (page) => press(page, 'Save figures'),
    async kept() {
      const { wage, burden, overheadPercent, margins, rates, fixtureMinutes } = (await me()).timeSettings
      return [wage, burden.fica, overheadPercent, margins.to1500, rates.lobby, fixtureMinutes.toilets]
    },
  },
  'the price by time': {
    of: ['quoting/review-quote/price/own-figure.tsx'],
    async open(page) {
      const { id } = await draft(site.dana)
      edited = id
      await room(site.dana, id, 620)
      await site.dana.call(savePricing, { quoteId: id, pricedBy: 'time' })
      await page.goto(`/review-quote/${id}`)
      await page.getByText('Why this price').waitFor()
      await unfold(page)
    },
    fields: {
      Wage: money,
      Burden: whole,
      Margin: whole,
      'Setup and lock-up': whole,
      Crew: whole,
      [ofReception]: whole,
    },
    async kept() {
      const { wage, burdenPercent, margin, setupMinutes, crew, rates } = (await edit()).time ?? {}
      return [wage, burdenPercent, margin, setupMinutes, crew, rates?.lobby]
    },
  },
  'another schedule': {
    of: ['quoting/schedule/schedule-dialog.tsx'],
    async open(page) {
      await page.goto(`/review-quote/${quoteId}`)
      await page.getByLabel('How often').first().selectOption({ label: 'Another schedule…' })
      await page.getByText('Times a month', { exact: true }).click()
    },
    fields: { 'Visits a month': whole },
  },
  'Price optimization': {
    of: ['pricing/optimization/market/building-analysis.tsx'],
    open: async (page) => void (await page.goto('/price-optimization')),
    fields: { 'Square feet': (figure) => `${figure}` },
  },
  'What if': {
    of: ['pricing/optimization/curve/what-if.tsx'],
    async open(page) {
      await page.route('**/api/price-optimization', (route) => route.fulfill({ json: enough }))
      await page.goto('/price-optimization')
    },
    fields: { 'If you charged': (figure) => `0.0${figure + 20}` },
    typed: (figure) => `0.0${figure + 20}`,
  },
  'Edit quote': {
    of: ['quoting/dashboard/actions/edit-fields.tsx'],
    async open(page) {
      const { id, companyName } = await draft(site.dana, { companyName: `Empty ${++count}` })
      edited = id
      await page.goto('/dashboard')
      await editDetails(page, companyName)
    },
    fields: { 'Total area': whole, 'Rate per sq ft per visit': cents },
    typed: cents,
    async save(page) {
      await press(page, 'Save changes')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await editDetails(page, `Empty ${count}`)
    },
    async kept() {
      const { totalSqft, pricePerSqFt } = await site.dana.call(getQuote, { quoteId: edited })
      return [totalSqft, 100 * pricePerSqFt]
    },
  },
  'a lost bid': {
    of: ['quoting/dashboard/actions/bid-dialog.tsx'],
    async open(page) {
      const { id } = await draft(site.dana)
      edited = id
      await page.goto(`/quotes/${id}`)
      await press(page, /bid status of/)
      await page.getByRole('radio', { name: 'Lost' }).check()
    },
    fields: { 'Their price per month (optional)': money },
    async save(page) {
      await press(page, 'Save status')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await press(page, /bid status of/)
    },
    kept: async () => [(await edit()).winningPrice],
  },
  'a photo that is measured': {
    of: ['measure/reference-sizes.tsx'],
    async open(page) {
      await page.goto(`/field-tool/${quoteId}`)
      await press(page, 'Next room')
      const file = { name: 'room.jpg', mimeType: 'image/jpeg', buffer: await photo() }
      await page.getByLabel('Take photo').setInputFiles(file)
      await press(page, /^Measure Photo 1/)
    },
    fields: { 'Door height': whole, 'Door width': whole },
  },
  'the building to try': {
    of: ['public/try/job.tsx'],
    async open(page) {
      await goToTry(page)
      await page.getByRole('button', { name: /^Exam rooms/ }).click()
    },
    fields: { 'Square footage': whole },
    kept: async (page) => [(await tried(page))?.rooms[1].manualSqft],
  },
  'the rate to try': {
    of: ['public/try/job.tsx'],
    open: (page) => goToTry(page),
    fields: { 'Your rate': cents },
    typed: cents,
    kept: async (page) => [100 * (await tried(page))?.pricePerSqFt],
  },
  'a new room to try': {
    of: ['quoting/walkthrough/rooms/new-size.tsx'],
    async open(page) {
      await goToTry(page)
      await press(page, 'Next room')
    },
    fields: { 'Square footage': whole },
    async save(page) {
      await page.getByRole('radio', { name: 'Lobby' }).check()
      await press(page, 'Add room')
    },
    kept: async (page) => [(await tried(page))?.rooms.at(-1).manualSqft],
  },
  'the landing page': {
    of: ['public/landing/hero.tsx'],
    async open(page) {
      await page.context().clearCookies() // who is signed in sees the list instead, so it comes last
      await page.evaluate(() => localStorage.clear())
      await page.goto('/')
      await page.waitForFunction(() => document.documentElement.dataset.painted !== undefined)
      await page.waitForLoadState('networkidle')
    },
    fields: { 'Floor area': whole, 'Your rate per visit': whole },
    kept: (page) =>
      page.evaluate(() => [...document.querySelectorAll<HTMLInputElement>('[data-figure]')].map(({ value }) => +value)),
  },
}

/** The screens of the router that show a number field when they open. */
const withFigures: ReadonlySet<string> = new Set([
  'reviewQuote',
  'businessSettings',
  'pricingSettings',
  'costSettings',
  'priceOptimization',
])

const devices: Readonly<Record<string, BrowserContextOptions>> = {
  'the mouse': { viewport: { width: 1280, height: 900 } },
  'a thumb': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

type Way = (typeof ends)[number] | 'Tab'

/** Clicks or taps the field's frame, with its sign and unit, once it rests and nothing covers it; or tabs into it. */
async function reach(page: Page, field: ElementHandle<Element>, way: Way, isTouch: boolean) {
  if (way === 'Tab') {
    await (field as ElementHandle<HTMLElement>).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    return
  }
  await page.mouse.move(0, 0) // left where a message appears, it would keep that message on the screen
  const own = await field.evaluateHandle((input) => input.closest('.affix__root, .stepper__figure') ?? input)
  const frame = own.asElement() as ElementHandle<Element>
  const { width, height } = (await frame.boundingBox())!
  const x = { 'left end': 4, middle: width / 2, 'right end': width - 4 }[way]
  await (isTouch ? frame.tap : frame.click).call(frame, { position: { x, y: height / 2 } })
}

/** Each way to reach a field, and the figure typed then: dollars, hours and square feet, or hundredths of a rate. */
const reached: Readonly<Record<Way, number>> = { 'left end': 18, middle: 24, 'right end': 31, Tab: 27 }

describe.each(Object.entries(devices))('With %s', (_, device) => {
  const isTouch = device.hasTouch ?? false
  const ways = (Object.keys(reached) as Way[]).filter((way) => !isTouch || way !== 'Tab')
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    const { id } = await draft(site.dana)
    quoteId = id
    const deep = { id: 'deep', name: 'Deep cleaning', price: 16.2, type: 'one-time' } as const
    await room(site.dana, id, 620, { extraWorkItems: [deep] })
    context = await site.browser.newContext({
      ...{ baseURL: site.address, serviceWorkers: 'block', reducedMotion: 'reduce' },
      ...device,
    })
    page = await context.newPage()
    page.setDefaultTimeout(25_000)
    await page.addInitScript(() =>
      addEventListener('page-ready', () => Object.assign(document.documentElement.dataset, { ready: 'yes' })),
    )
    await signIn(page, site.dana.user.email, password)
  })
  afterAll(() => context?.close())

  /** The number fields that a screen shows when it opens, with all that is folded away on it. */
  const figureFields = () =>
    page.locator('main').locator('input[inputmode=decimal], input[inputmode=numeric]').locator('visible=true')

  it.each(Object.entries(table))(
    'the screen %s takes what is typed into its number fields @TYP-01 @SCR-08',
    async (name, { path }) => {
      const { id } = await draft(site.dana)
      await room(site.dana, id, 620)
      await page.goto(path.replace('$quoteId', id))
      await page.locator('main h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      await expect.poll(() => figureFields().count()).toBeGreaterThanOrEqual(withFigures.has(name) ? 1 : 0)
      await unfold(page)
      // A price for one-time work appears among the fields once there is some.
      const untried = figureFields().and(page.locator(':not([data-tried])')).first()
      while ((await untried.count()) > 0) {
        const field = (await untried.elementHandle())! as ElementHandle<HTMLInputElement>
        await field.evaluate((input) => input.setAttribute('data-tried', ''))
        const isDecimal = (await field.getAttribute('inputmode')) === 'decimal'
        for (const way of ways) {
          const figure = isDecimal ? reached[way] / 100 : reached[way]
          await reach(page, field, way, isTouch)
          await page.keyboard.type(String(figure))
          await page.keyboard.press('Tab')
          const name = (await field.getAttribute('aria-label')) ?? (await field.getAttribute('id'))
          expect(Number(await field.inputValue()), `${name}, reached by ${way}`).toBe(figure)
        }
      }
    },
  )

  it.each(Object.entries(screens))(
    'a number stays as typed on %s @TYP-01 @SCR-08',
    async (_, { open, fields, typed = whole, save, kept }) => {
      await open(page)
      for (const way of ways) {
        const figure = reached[way]
        for (const [label, shown] of Object.entries(fields)) {
          const field = page
            .getByLabel(label, { exact: true })
            .or(page.getByRole('textbox', { name: label }))
            .first()
          await reach(page, (await field.elementHandle())!, way, isTouch)
          await page.keyboard.type(shown === whole ? whole(figure) : typed(figure))
          await page.keyboard.press('Tab')
          expect(await field.inputValue(), `${label}, reached by ${way}`).toBe(shown(figure))
        }
        await save?.(page)
        if (kept) await expect.poll(() => kept(page)).toEqual(Object.keys(fields).map(() => figure))
      }
    },
  )
})

describe('The list of number fields @TYP-01', () => {
  it('is complete', async () => {
    const web = join(import.meta.dirname, '../..')
    const files = await readdir(web, { recursive: true })
    const own = files.filter(
      (file) => /\.tsx$/.test(file) && !/\.test\.tsx$|^(ui|ui-gallery|styled-system)\//.test(file),
    )
    const having = await Promise.all(
      own.map(async (file) =>
        /<(Figure(Box|Input)|MoneyInput|RateInput|SizeField|NamedAmount)\b/.test(
          await readFile(join(web, file), 'utf8'),
        )
          ? [file]
          : [],
      ),
    )
    const met = new Set(Object.values(screens).flatMap(({ of }) => of))
    expect(
      having.flat().filter((file) => !met.has(file) && file !== 'quoting/walkthrough/rooms/size-field.tsx'),
    ).toEqual([])
  })
})
