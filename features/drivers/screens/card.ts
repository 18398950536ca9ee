import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'

/** A card as typed. Each has a random expiry and code, so reuse the object to type the same card again. */
interface TypedCard {
  readonly number: string
  readonly expiry: string
  readonly cvc: string
}

export const cardOf = (number: string): TypedCard => ({
  number,
  expiry: `${randomInt(1, 13).toString().padStart(2, '0')}/${randomInt(30, 45)}`,
  cvc: number.startsWith('3') ? String(randomInt(1000, 10_000)) : String(randomInt(100, 1000)),
})

/** Types a card into the provider's own form. */
export async function typeCard(page: Page, { number, expiry, cvc }: TypedCard) {
  const form = page.frameLocator('iframe[title="Secure payment input frame"]')
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expires').fill(expiry)
  await form.getByLabel('CVC').fill(cvc)
  await settles(page)
}

/** The form grows and shrinks with its errors a moment later, which moves the button below it away from a click. */
async function settles(page: Page) {
  const height = async () => (await page.locator('iframe[title="Secure payment input frame"]').boundingBox())?.height
  for (let before = await height(); ; ) {
    await page.waitForTimeout(100)
    const now = await height()
    if (now === before) return
    before = now
  }
}

/** Answers the bank's question in a dialog. */
export async function answerBank(page: Page, answer: 'Complete' | 'Fail') {
  await page.frameLocator('iframe[title="Simulated bank"]').getByRole('button', { name: answer }).click()
}

/** Answers on the bank's own page. */
export async function answerAtBank(page: Page, answer: 'Complete' | 'Fail') {
  await page.waitForURL('**/__sim/stripe/bank**')
  await page.getByRole('button', { name: answer }).click()
}
