import { frequencyLabel } from '../../../src/shared-kernel/frequency.ts'
import { type AreaSeen, type Contractor, Refused } from '../contractor.ts'
import type { Desk } from './desk.ts'

/** Review & Send. */
export function atReview(desk: Desk): Pick<Contractor, 'setRate' | 'setFrequency' | 'prices' | 'areas' | 'send'> {
  const message = (text: string) => desk.page.locator('[data-scope=toast]').getByText(text, { exact: true })
  return {
    async setRate(company, dollars) {
      await review(desk, company)
      await desk.press(() => enterRate(desk, String(dollars)), message('Rate updated - pricing recalculated'))
    },
    async setFrequency(company, frequency) {
      await review(desk, company)
      const choose = () => desk.hand.select(desk.page.getByLabel('How often'), frequencyLabel[frequency])
      await desk.press(choose, message('Pricing saved'))
    },
    async prices(company) {
      await review(desk, company)
      return desk.page.evaluate(readPrices)
    },
    async areas(company) {
      await review(desk, company)
      return desk.page.evaluate(readAreas)
    },
    async send(company) {
      await review(desk, company)
      const press = (name: string) => () => desk.hand.press(desk.page.getByRole('button', { name }))
      const sent = ({ pathname }: URL) => pathname === '/dashboard'
      const unconfirmed = desk.page.getByRole('dialog', { name: 'Confirm your email address first' })
      if (await isUnconfirmed(desk)) {
        await desk.press(press('Send to Customer'), unconfirmed)
        throw new Refused([await unconfirmed.getByRole('heading').innerText()])
      }
      const asksName = await isUnnamed(desk)
      const dialog = desk.page.getByRole('dialog').or(desk.page.getByRole('alertdialog'))
      const namesSender = () => dialog.getByRole('button', { name: 'Use my name' })
      if (await hasWarnings(desk)) {
        await desk.press(press('Send to Customer'), dialog)
        await desk.press(press('Send anyway'), asksName ? namesSender() : sent)
      } else await desk.press(press('Send to Customer'), asksName ? namesSender() : sent)
      if (asksName) await desk.press(press('Use my name'), sent)
      desk.at = { screen: 'dashboard' }
    },
  }
}

/** Types a rate into the open review and confirms it. */
export async function enterRate({ page, hand }: Desk, rate: string) {
  const box = page.getByRole('textbox', { name: 'Cost Per Sq Ft' })
  await hand.fill(box, rate)
  await box.press('Enter')
}

/** Whether Send first asks for the name on the quote. */
async function isUnconfirmed({ page }: Desk) {
  const { emailVerified } = await (await page.request.get('/api/auth/user')).json()
  return !emailVerified
}

/** Whether Send first lists warnings. */
async function hasWarnings({ page }: Desk) {
  const quoteId = new URL(page.url()).pathname.split('/').at(-1)
  const { warnings } = await (await page.request.get(`/api/quotes/${quoteId}`)).json()
  return warnings.length > 0
}

async function isUnnamed({ page }: Desk) {
  const { businessName, usesOwnName } = await (await page.request.get('/api/auth/user')).json()
  return !businessName && !usesOwnName
}

/** The button or link from the rooms to Review. */
export function forward({ page }: Desk) {
  const name = /^(Continue to Review|Review & Send)$/
  return page.getByRole('button', { name }).or(page.getByRole('link', { name }))
}

/** Goes to Review: from the rooms by the button, from anywhere else by the list. */
export async function review(desk: Desk, company: string) {
  if (desk.at.screen === 'review' && desk.at.company === company) return
  if (desk.at.screen === 'walkthrough' && desk.at.company === company) await desk.hand.press(forward(desk))
  else {
    await desk.goTo('/dashboard')
    await desk.hand.press(desk.page.getByRole('link', { name: company, exact: true }))
    await desk.hand.press(desk.page.getByRole('link', { name: 'Review & Send' }))
  }
  await desk.page.getByRole('heading', { name: 'Base Pricing' }).waitFor()
  desk.at = { screen: 'review', company }
}

/** Runs in the page. */
function readPrices() {
  const prices: Record<string, string> = {}
  for (const row of document.querySelectorAll('main dl > div')) {
    const name = row.querySelector('dt')?.firstChild?.textContent ?? ''
    if (name !== 'How often') prices[name] = row.querySelector('dd')?.textContent ?? ''
  }
  const text = document.querySelector<HTMLElement>('main')?.innerText ?? ''
  const selling = document.querySelector<HTMLElement>('main [data-ledger]')?.innerText ?? ''
  const found = {
    'Selling Price': /Selling Price\s+(\$[\d,]+\.\d\d)/.exec(selling)?.[1],
    'Price per visit':
      /Price per visit\s+(\$[\d,]+\.\d\d)/.exec(selling)?.[1] ?? /(\$[\d,]+\.\d\d) a visit/.exec(selling)?.[1],
    'One-time': /\+ (\$[\d,]+\.\d\d)/.exec(selling)?.[1],
    Annual: /(\$[\d,]+\.\d\d) a year on the PDF/.exec(text)?.[1],
    'Per sq ft per month': /(\$[\d.]+)\s+per sq ft per month/.exec(text)?.[1],
    Warning: /Above typical daily-service prices\./.exec(text)?.[0],
  }
  for (const [name, amount] of Object.entries(found)) if (amount) prices[name] = amount
  return prices
}

/** Runs in the page. */
function readAreas(): AreaSeen[] {
  const texts = (within: Element, selector: string) =>
    [...within.querySelectorAll<HTMLElement>(selector)].map((found) => found.innerText.replace(/\s+/g, ' ').trim())
  return [...document.querySelectorAll('main article')].map((area) => {
    const [tasks, services] = [...area.querySelectorAll('ul')].reduce<[string[], string[]]>(
      (sorted, list) => {
        const isServices = list.previousElementSibling?.tagName === 'H4'
        sorted[isServices ? 1 : 0].push(...texts(list, 'li'))
        return sorted
      },
      [[], []],
    )
    const notes = texts(area, ':scope > p')[0]?.replace(/^Notes /, '') ?? ''
    return {
      name: texts(area, 'h3')[0] ?? '',
      about: texts(area, 'h3 + p')[0] ?? '',
      tasks,
      services,
      notes,
      photos: 0,
    }
  })
}
