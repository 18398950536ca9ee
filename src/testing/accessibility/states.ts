import assert from 'node:assert/strict'
import { describe, expect, onTestFailed, onTestFinished } from 'vitest'
import { keepPicture, ScreenUser, screenTest } from '../../../features/drivers/screen-test.ts'
import { losesNetwork } from '../../../features/drivers/screens/network.ts'
import { examine } from './examine.ts'

/** Arranges an account, or takes the screens from anywhere to a state. A state can be reached twice. */
export type Way = (dana: ScreenUser) => Promise<unknown>

/** One test for each state. They share an account and its browser, in this order. */
export function areAccessible(title: string, account: Way, states: Readonly<Record<string, Way>>) {
  describe(title, () => {
    let dana: ScreenUser

    screenTest.beforeAll(async ({ product, browser }) => {
      dana = await ScreenUser.at(product, browser)
      await account(dana)
    })

    screenTest.for(Object.entries(states))('%s', async ([state, reach]) => {
      onTestFailed(() => keepPicture(state, dana.page))
      onTestFinished(() => dana.page.context().setOffline(false))
      expect(await examine(dana.page, () => reach(dana))).toEqual([])
    })

    screenTest.afterAll(async ({ product }) => {
      await dana.desk.close()
      assert.deepEqual(dana.desk.broken, [])
      await product.assertLastReleaseAccepts()
    })
  })
}

export const at =
  (path: string): Way =>
  (dana) =>
    dana.opens(path)

export const ofQuote =
  (screen: 'rooms' | 'review' | 'page'): Way =>
  (dana) =>
    dana.opensQuote(screen)

/** Presses buttons and menu items, each found by a part of its name. */
export async function press({ page }: ScreenUser, ...names: (string | RegExp)[]) {
  for (const name of names)
    await page
      .getByRole('button', { name })
      .or(page.getByRole('menuitem', { name }))
      .locator('visible=true')
      .first()
      .click()
}

/** A form sent with nothing filled in. */
export const sentEmpty =
  (form: Way, button: string): Way =>
  async (dana) => {
    await form(dana)
    await press(dana, button)
    await dana.page.getByText('There is a problem').waitFor()
  }

export const offline =
  (screen: Way): Way =>
  async (dana) => {
    await screen(dana)
    await losesNetwork(dana)
    await dana.page
      .getByText(/No signal\.|You’re offline\./)
      .locator('visible=true')
      .first()
      .waitFor()
  }

/** Two rooms with everything that a room can have. */
export async function hasWalkedDentalPractice({ past, company }: ScreenUser) {
  await past.addRoom(company, { name: 'Reception', roomType: 'lobby', sqft: 620 })
  await past.addRoom(company, { name: 'Exam rooms', roomType: 'medical', sqft: 1480 })
  await past.tickTasks(company, 'Reception', ['Clean Entrance Glass', 'Vacuum Entry Mats'])
  await past.addOwnTask(company, 'Reception', 'Water the plants')
  await past.addService(company, 'Reception', { name: 'Interior windows', price: 120, type: 'monthly' })
  await past.addService(company, 'Exam rooms', { name: 'Deep clean', price: 450, type: 'one-time' })
  await past.writeNote(company, 'Reception', 'The alarm code is at the desk.')
  await past.takePhoto(company, 'Reception')
}

/** A signed-in contractor with a draft for the dental practice, cleaned daily. */
export async function hasDrafted(dana: ScreenUser) {
  await dana.signsIn()
  await dana.hasDrafted('Harbor Dental Group', { frequency: 'daily' })
}

export async function hasDraftedAndWalked(dana: ScreenUser) {
  await hasDrafted(dana)
  await hasWalkedDentalPractice(dana)
}

/** The rooms of the quote with the card of the reception open. */
export const inReception =
  (...names: string[]): Way =>
  async (dana) => {
    await dana.opensQuote('rooms')
    const card = dana.page.locator('h3 > button[aria-expanded]').filter({ hasText: 'Reception' })
    if ((await card.getAttribute('aria-expanded')) === 'false') await card.click() // an unfinished form reopens it
    await press(dana, ...names)
  }

export async function sizeHalfTyped(dana: ScreenUser) {
  await inReception()(dana)
  const size = dana.page.getByLabel('Rooms').getByLabel('Square footage') // a dialog has the same label
  await size.fill('24x')
  await dana.page.reload()
  const closed = dana.page.getByText('“24x” isn’t a size yet')
  await closed.or(size).first().waitFor() // or its card has reopened
}
