import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { phoneScreen } from '../../../testing/browser/phone-browser.ts'
import { readPdf } from '../../../testing/fixtures/pdf.ts'
import { asUpload, photo } from '../../../testing/fixtures/pictures.ts'
import { saveBusiness } from '../../accounts/contract/endpoints.ts'
import * as areas from '../../quoting/contract/areas.ts'
import { tasksOf } from '../../quoting/contract/checklist.ts'
import { savePricing } from '../../quoting/contract/endpoints.ts'
import { RoomType } from '../../quoting/contract/vocabulary.ts'

const linkOf = async ({ past, company }: ScreenUser) => new URL((await past.quote(company)).link!)

/** The quote's email on its customer's phone. */
async function emailed(dana: ScreenUser, browser: Browser): Promise<Page> {
  const { product, past, company, email } = dana
  await past.send(company)
  await expect.poll(async () => (await product.mailsFrom(email)).length, { timeout: 20_000 }).toBe(1)
  const [mail] = await product.mailsFrom(email)
  const context = await browser.newContext({ ...phoneScreen, hasTouch: true })
  const phone = await context.newPage()
  await phone.setContent((mail!.html ?? '').replaceAll((await linkOf(dana)).origin, product.url))
  return phone
}

/** Taps these controls, one after another, and nothing else. */
async function taps(phone: Page, ...controls: readonly (readonly ['link' | 'button' | 'checkbox', string | RegExp])[]) {
  for (const [role, name] of controls) await phone.getByRole(role, { name }).last().tap()
}

const yes = ['checkbox', /^I’ve read the terms/] as const
const records = ['checkbox', /^I agree to get this agreement/] as const

screenTest(
  'Four taps lead from the email to an accepted quote, and the name is there @ONL-03',
  async ({ dana, browser }) => {
    await dana.signsIn()
    await dana.hasDrafted()
    await dana.hasRoom(2000)
    const phone = await emailed(dana, browser)
    const steps = [['link', 'View your quote'], ['link', 'Accept'], yes, ['button', 'Accept']] as const
    expect(steps.length).toBeLessThanOrEqual(4)
    await taps(phone, ...steps)
    await phone.getByRole('heading', { name: 'Accepted. Thank you, Priya.' }).waitFor()
    await phone.context().close()
  },
)

screenTest('A home takes one more tap, for electronic records @ONL-03', async ({ dana, browser }) => {
  await dana.signsIn()
  await dana.past.call(saveBusiness, {
    ...{ businessName: 'Brightline', businessAddress: '100 Sample Street', businessPhone: '(503) 555-0142' },
  })
  await dana.hasDrafted('Casa Ruiz', { customerType: 'residential', buildingType: 'condo' })
  await dana.hasRoom(2000, { roomType: 'bedroom' })
  const { id: quoteId } = await dana.past.quote(dana.company)
  await dana.past.call(savePricing, { quoteId, homeState: 'OR' })
  const phone = await emailed(dana, browser)
  await taps(phone, ['link', 'View your quote'], ['link', 'Accept'], yes, records, ['button', 'Accept'])
  await phone.getByRole('heading', { name: 'Accepted. Thank you, Priya.' }).waitFor()
  await phone.context().close()
})

/** Ten rooms, each with eight tasks and a photo. */
async function hasTenRooms(dana: ScreenUser) {
  await dana.signsIn()
  await dana.hasDrafted()
  const { id: quoteId } = await dana.past.quote(dana.company)
  const types = RoomType.options.filter((type) => tasksOf(type).length >= 8)
  for (let at = 0; at < 10; at++) {
    const roomType = types[at % types.length]!
    const predefinedTasks = tasksOf(roomType)
      .slice(0, 8)
      .map(({ id }) => id)
    const room = {
      quoteId,
      name: `Room ${at + 1}`,
      roomType,
      manualSqft: 400,
      predefinedTasks,
      notes: 'Please use the back door.',
    }
    const { id: areaId } = await dana.past.call(areas.addArea, room as never)
    await dana.past.call(areas.addPhoto, { areaId, file: asUpload(await photo()) })
  }
  await dana.past.send(dana.company)
}

screenTest(
  'Ten rooms print on at most five pages, and fit a screen of 320 pixels @ONL-03',
  async ({ dana, browser }) => {
    await hasTenRooms(dana)
    const { pathname } = await linkOf(dana)
    const context = await browser.newContext({ viewport: { width: 320, height: 640 }, baseURL: dana.product.url })
    const page = await context.newPage()
    await page.goto(pathname)
    for (const summary of await page.locator('summary').all()) await summary.click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const { pages, text } = await readPdf(await page.pdf({ format: 'Letter', printBackground: true }))
    expect(text).toContain('Room 10')
    expect(pages.length).toBeLessThanOrEqual(5)
    await context.close()
  },
)

screenTest('A refused answer is shown where its reason is, and read out @ONL-04', async ({ dana, browser }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(2000)
  await dana.past.send(dana.company)
  const context = await browser.newContext({ ...phoneScreen, baseURL: dana.product.url })
  const page = await context.newPage()
  await page.goto((await linkOf(dana)).pathname)
  await page.getByLabel('Your full name').fill('P')
  await page.getByRole('checkbox', { name: yes[1] }).check()
  await page.getByRole('button', { name: 'Accept' }).click()
  const reason = page.getByRole('alert')
  await expect.poll(() => reason.evaluate((note) => note === document.activeElement)).toBe(true)
  const { y } = (await reason.boundingBox())!
  expect(y).toBeGreaterThan(0)
  expect(y).toBeLessThan(phoneScreen.viewport.height)
  expect(await page.getByLabel('Your full name').getAttribute('aria-describedby')).toBe('accept-name')
  await context.close()
})
