import { expect } from 'vitest'
import type { ScreenUser } from '../../../features/drivers/screen-test.ts'
import { savePricing } from '../../modules/quoting/contract/endpoints.ts'
import { areAccessible, hasWalkedDentalPractice, ofQuote, press, type Way } from './states.ts'

const linkOf = async ({ past, company }: ScreenUser) => new URL((await past.quote(company)).link!).pathname

const page =
  (colorScheme: 'light' | 'dark'): Way =>
  async (dana) => {
    await dana.page.emulateMedia({ colorScheme })
    await dana.page.goto(await linkOf(dana))
    await dana.page.getByRole('heading', { level: 1 }).waitFor()
  }

areAccessible(
  'The customer’s page and what the contractor does with it are accessible @WEB-02 @ONL-03',
  async (dana) => {
    await dana.signsIn()
    await dana.hasDrafted()
    await hasWalkedDentalPractice(dana)
    const { id: quoteId } = await dana.past.quote(dana.company)
    await dana.past.call(savePricing, { quoteId, offersAnnualPrepayment: true, poNumberRule: 'required' })
    await dana.past.send(dana.company)
  },
  {
    'the page': page('light'),
    'the page in the dark': page('dark'),
    'the page with both other answers open': async (dana) => {
      await page('light')(dana)
      for (const summary of await dana.page.locator('summary').all()) await summary.click()
    },
    'the record of an acceptance elsewhere, with its problems': async (dana) => {
      await dana.page.emulateMedia({ colorScheme: 'light' })
      await ofQuote('page')(dana)
      await press(dana, 'Accepted elsewhere')
      const dialog = dana.page.getByRole('dialog')
      await dialog.getByLabel('Who accepted it?').fill('')
      await dialog.getByRole('button', { name: 'Record as won' }).click()
      await dana.page.getByText('Please enter your customer’s full name').waitFor()
    },
    'the page of a declined quote': async (dana) => {
      // From the customer's browser: the contractor's own can't answer.
      const address = `${dana.product.url}/api/public/quotes/${(await linkOf(dana)).replace('/q/', '')}/decline`
      const headers = { 'content-type': 'application/json', origin: 'null' }
      const declined = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ reason: 'price' }) })
      expect(declined.ok).toBe(true)
      await page('light')(dana)
    },
    'the question before a link is switched off': async (dana) => {
      await dana.page.emulateMedia({ colorScheme: 'light' })
      await ofQuote('page')(dana)
      await press(dana, 'Switch off')
      await dana.page.getByRole('dialog').waitFor()
    },
    'the reason for reopening, left out': async (dana) => {
      await ofQuote('page')(dana)
      await press(dana, /^More$/, 'Reopen bid')
      await dana.page.getByRole('dialog').waitFor()
      await dana.page.getByRole('dialog').getByRole('button', { name: 'Reopen bid' }).click()
      await dana.page.getByText('Please say why').waitFor()
    },
  },
)
