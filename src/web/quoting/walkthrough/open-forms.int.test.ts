import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAreas } from '../../../modules/quoting/contract/areas.ts'
import { signIn } from '../../../testing/browser/phone-browser.ts'
import { siteInBrowser } from '../../../testing/browser/site.ts'
import { draft, password, room } from '../../../testing/fixtures/contractors.ts'

const site = await siteInBrowser()
let context: BrowserContext
let page: Page
beforeAll(async () => {
  context = await site.browser.newContext({ baseURL: site.address, serviceWorkers: 'block', reducedMotion: 'reduce' })
  page = await context.newPage()
  page.setDefaultTimeout(25_000)
  await signIn(page, site.dana.user.email, password)
})
afterAll(() => context?.close())

const deepCleaning = { id: 'deep', name: 'Deep cleaning', price: 16.2, type: 'one-time' } as const
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).locator('visible=true')
const areas = (quoteId: string) => site.dana.call(listAreas, { quoteId })
const message = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('id') ?? '')

let quotes = 0
/** Opens a quote's rooms from the list, so that Back stays in the product. */
async function inRooms(width: number, isWalked: boolean): Promise<string> {
  const companyName = `Harbor Dental Group ${++quotes}`
  const { id } = await draft(site.dana, { companyName })
  if (isWalked) await room(site.dana, id, 620, { extraWorkItems: [deepCleaning] })
  await page.setViewportSize({ width, height: 844 })
  await page.goto('/dashboard')
  await page
    .getByRole('link', { name: `Edit Calculator for ${companyName}`, exact: true })
    .locator('visible=true')
    .click()
  return id
}

/** Opens the Reception's card on a phone or a desktop. */
async function inReception(width: number, look: (page: Page, quoteId: string) => Promise<void>) {
  const id = await inRooms(width, true)
  await page.getByRole('button', { name: /^Reception/ }).click()
  await page.getByLabel('Custom task').waitFor()
  await look(page, id)
}

async function editPrice(page: Page, price: string) {
  await button(page, 'Edit Deep cleaning').click()
  await page.getByLabel('Price in $').fill(price)
}
const prices = async (quoteId: string) =>
  (await areas(quoteId)).flatMap(({ extraWorkItems }) => extraWorkItems.map(({ price }) => price))
const customTasks = async (quoteId: string) =>
  (await areas(quoteId)).flatMap(({ predefinedTasks }) =>
    predefinedTasks.flatMap((task) => (typeof task === 'string' ? [] : [task.name])),
  )

/** Every way to leave the card. */
const ways: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'Next room': (page) => button(page, 'Next room').click(),
  'Next room, by keyboard': (page) => button(page, 'Next room').press('Enter'),
  'Review & Send': (page) => page.getByRole('link', { name: 'Review & Send' }).locator('visible=true').click(),
  'the card’s own head': (page) => page.getByRole('button', { name: /^Reception/ }).click(),
  Duplicate: (page) => button(page, 'Duplicate Reception').click(),
  'the way to the dashboard': (page) =>
    page.getByLabel('Dashboard').or(page.getByText('Dashboard')).locator('visible=true').first().click(),
}

/** What the screens show to which these ways lead. Their bottom bars differ, so the message moves when they appear. */
const elsewhere: Readonly<Record<string, (page: Page) => Locator>> = {
  'Review & Send': (page) => page.getByText('Base Pricing'),
  'the way to the dashboard': (page) => page.getByRole('link', { name: /^Edit Calculator for/ }),
}

describe("Input in a room's open form @TYP-02 @SCR-06 @SCR-07", () => {
  it.each(Object.entries(ways))('is saved by %s, and can be undone', async (way, leave) => {
    await inReception(390, async (page, id) => {
      await editPrice(page, '180')
      await page.getByLabel('Custom task').fill('  Water the   plants ')
      await leave(page)
      await message(page, 'Water the   plants, Deep cleaning: $180.00 saved')
      await expect.poll(() => prices(id)).toContain(180)
      expect((await customTasks(id))[0]).toBe('Water the   plants')
      await elsewhere[way]?.(page).locator('visible=true').first().waitFor()
      await button(page, 'Undo').click()
      await expect.poll(async () => (await areas(id))[0]?.extraWorkItems).toEqual([deepCleaning])
      await expect.poll(async () => (await areas(id))[0]?.predefinedTasks).toEqual([])
    })
  })

  it('is saved by the browser’s Back', async () => {
    await inReception(390, async (page, id) => {
      await editPrice(page, '180')
      await page.goBack()
      await message(page, 'Deep cleaning: $180.00 saved')
      await page.waitForURL('**/dashboard')
      await expect.poll(() => prices(id)).toEqual([180])
    })
  })

  it.each(Object.entries(ways))('blocks %s while it is invalid, and gets focus', async (_, leave) => {
    await inReception(390, async (page, id) => {
      await editPrice(page, '17..50')
      await leave(page)
      await page.locator('form [id$=-error]').first().waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
      expect(await page.getByLabel('Price in $').inputValue()).toBe('17..50')
      expect(await page.getByLabel('Price in $').evaluate((own) => own.getBoundingClientRect().top)).toBeGreaterThan(0)
      expect(page.url()).toContain(`/field-tool/${id}`)
      await page.getByLabel('Price in $').fill('17.50')
      await leave(page)
      await message(page, 'Deep cleaning: $17.50 saved')
    })
  })

  it.each([
    ['Square footage', '24x', 'After “x” a side is missing'],
    ['Room name', '', 'Please enter a room name'],
    ['Notes', 'x'.repeat(5001), /5,000/],
    ['Custom task', 'y'.repeat(201), /200/],
  ] as const)('blocks leaving while %s is invalid, even with the browser’s Back', async (label, text, sentence) => {
    await inReception(1280, async (page, id) => {
      await page.getByLabel(label).fill(text)
      await page.goBack()
      await page.getByText(sentence).first().waitFor()
      await expect.poll(() => focused(page)).toBe(await page.getByLabel(label).getAttribute('id'))
      await button(page, 'Next room').click()
      expect(new URL(page.url()).pathname).toBe(`/field-tool/${id}`)
      expect(await page.getByLabel(label).inputValue()).toBe(text)
    })
  })

  it('goes into the added room, where Undo finds it, even offline', async () => {
    const id = await inRooms(390, false)
    await page.getByRole('radio', { name: 'Lobby' }).check()
    await page.getByLabel('Square footage').fill('620')
    await page.getByRole('button', { name: /^Deep cleaning/ }).click()
    await context.setOffline(true)
    await editPrice(page, '180')
    await page.getByLabel('Custom task').fill('Water the plants')
    await button(page, 'Add room').click()
    await message(page, 'Water the plants, Deep cleaning: $180.00 saved')
    await button(page, 'Undo').click()
    await context.setOffline(false)
    await expect.poll(() => areas(id)).toHaveLength(1)
    expect(await customTasks(id)).toEqual([])
    expect(await prices(id)).not.toContain(180)
  })

  it('is restored after a reload, in the same card, and is saved once', async () => {
    await inReception(390, async (page, id) => {
      await editPrice(page, '180')
      await page.getByLabel('Custom task').fill('Water the plants')
      await page.getByLabel('Room name').fill('z'.repeat(201))
      await page.reload()
      await expect.poll(() => page.getByLabel('Price in $').inputValue()).toBe('180.00')
      expect(await page.getByLabel('Custom task').inputValue()).toBe('Water the plants')
      expect(await page.getByLabel('Room name').inputValue()).toBe('z'.repeat(201))
      await page.getByLabel('Room name').fill('Front hall')
      await button(page, 'Next room').dblclick()
      await expect.poll(() => customTasks(id)).toEqual(['Water the plants'])
      await expect.poll(() => prices(id)).toEqual([180])
      await page.reload()
      await page.getByRole('button', { name: /^Front hall/ }).click()
      await page.getByLabel('Custom task').waitFor()
      expect(await page.getByLabel('Price in $').count()).toBe(0)
    })
  })

  it('blocks nothing while nothing has changed', async () => {
    await inReception(390, async (page, id) => {
      await button(page, 'Edit Deep cleaning').click()
      await button(page, 'Next room').click()
      await page.getByRole('heading', { name: 'Next room' }).waitFor()
      expect(await page.getByText('saved', { exact: false }).locator('visible=true').count()).toBe(0)
      expect(await prices(id)).toEqual([16.2])
    })
  })

  it('is saved when another service is opened in the same card', async () => {
    await inReception(1280, async (page, id) => {
      await editPrice(page, '180')
      await button(page, 'Add a service').click()
      await message(page, 'Deep cleaning: $180.00 saved')
      await page.getByLabel('Service', { exact: true }).fill('Ferns')
      await button(page, 'Edit Deep cleaning').click()
      await expect.poll(() => page.getByLabel('Service', { exact: true }).getAttribute('aria-invalid')).toBe(null)
      expect(await page.getByLabel('Service', { exact: true }).inputValue()).toBe('Ferns')
      await page.getByLabel('Price in $').fill('20')
      await button(page, 'Edit Deep cleaning').click()
      await message(page, 'Ferns: $20.00 saved')
      await expect.poll(() => prices(id)).toEqual([180, 20])
    })
  })
})
