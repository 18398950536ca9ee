import assert from 'node:assert/strict'
import { expect } from 'vitest'
import { type ScreenUser, screenTest } from '../../../features/drivers/screen-test.ts'
import { ringIsDrawn } from '../../../features/drivers/screens/focus.ts'
import { takePhone } from '../../../features/drivers/screens/thumb.ts'
import { savePricing } from '../../modules/quoting/contract/endpoints.ts'
import { at, hasWalkedDentalPractice, ofQuote, type Way } from '../../testing/accessibility/states.ts'

screenTest(
  'On a phone the list has low cards that open their quotes, tall controls and a visible focus @U-15 @U-18 @U-24',
  async ({ dana }) => {
    await dana.signsIn()
    await dana.hasQuotes(
      { company: 'Harbor Dental Group', 'per month': '$300.00', costs: '$100.00', bid: 'won', sent: 'yes' },
      { company: 'Acme Offices', 'per month': '$200.00', sent: 'yes' },
      { company: 'Birch House', 'per month': '$100.00' },
    )
    await dana.usesPhone()
    await dana.opens('/dashboard')
    await cardsAreLow(dana, 3, 145)
    const card = cardOf(dana, 'Acme Offices')
    await ringIsDrawn(dana.page, card.getByRole('link', { name: 'Acme Offices', exact: true }), card)
    const { id: quoteId } = await dana.past.quote('Acme Offices')
    await dana.past.call(savePricing, { quoteId, finalMonthlyPrice: 210 })
    await dana.opens('/dashboard')
    await dana.reads('Resend now')
    expect(await dana.page.evaluate(lowTargets)).toEqual([])
    await pressesBesideEverything(dana, 'Birch House')
    await dana.readsHeading('Birch House')
  },
)

screenTest('@CHK-06 On a phone, footer links, the theme button and the slider are 44 px high', async ({ dana }) => {
  await dana.usesPhone()
  await dana.opens('/')
  const heights = await dana.page
    .locator('footer :is(li a, button), #main input[type=range]')
    .evaluateAll((all) => all.map((control) => control.getBoundingClientRect().height))
  assert.ok(heights.length > 10)
  assert.deepEqual(
    heights.filter((height) => height < 44),
    [],
  )
})

screenTest('@SCR-22 Without labor, the bar of Review says so, and the profit is not green', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted('Harbor Dental Group')
  await dana.hasRoom(900)
  await dana.usesPhone()
  await ofQuote('review')(dana)
  await dana.page.getByText('No labor yet', { exact: true }).first().waitFor()
})

screenTest('Names of 100 letters without a space fit on a phone @U-20', async ({ dana }) => {
  await dana.signsIn()
  await dana.usesPhone()
  await hasUnbrokenNames(dana)
  await fitsOn(dana, at('/dashboard'), ofQuote('page'), ofQuote('review'))
})

screenTest(
  "Text that is larger in the browser's settings is larger here, and every screen still fits",
  async ({ dana }) => {
    await dana.signsIn()
    await dana.hasDrafted()
    await hasWalkedDentalPractice(dana)
    await takePhone(dana.desk, dana.ip)
    await dana.page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '24px'
      })
    })
    await dana.opens('/dashboard')
    expect(await dana.page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('24px')
    await fitsOn(
      dana,
      at('/dashboard'),
      ofQuote('page'),
      ofQuote('rooms'),
      ofQuote('review'),
      at('/calculator'),
      at('/business-settings'),
      at('/cost-settings'),
    )
  },
)

const cardOf = ({ page }: ScreenUser, company: string) => page.getByRole('article').filter({ hasText: company })

/** Each card is low and shows one action beside the dots. */
async function cardsAreLow({ page }: ScreenUser, count: number, most: number) {
  const cards = await page.getByRole('article').all()
  expect(cards).toHaveLength(count)
  for (const card of cards) {
    expect((await card.boundingBox())!.height).toBeLessThanOrEqual(most)
    const actions = card.locator('a:not(h3 a), button').locator('visible=true')
    assert.equal(await actions.count(), 2, await card.innerText())
  }
}

async function pressesBesideEverything(dana: ScreenUser, company: string) {
  const card = cardOf(dana, company)
  const { height } = (await card.boundingBox())!
  await card.click({ position: { x: 6, y: height / 2 } })
}

/** A quote whose every name is 100 letters without a space. */
async function hasUnbrokenNames(dana: ScreenUser) {
  const name = 'W'.repeat(100)
  await dana.hasDrafted(name, { contactPerson: name })
  await dana.hasRoom(900, { name, roomType: 'office' })
  await dana.past.addOwnTask(name, name, name)
  await dana.past.addService(name, name, { name, price: 40, type: 'monthly' })
  await dana.past.writeNote(name, name, name)
}

/** No screen must be scrolled sideways. */
async function fitsOn(dana: ScreenUser, ...screens: Way[]) {
  for (const screen of screens) {
    await screen(dana)
    const { scrollWidth, clientWidth, path } = await dana.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return { scrollWidth, clientWidth, path: location.pathname }
    })
    assert.equal(scrollWidth, clientWidth, path)
  }
}

/** Runs in the page: controls whose touch target is less than 44 px high. */
function lowTargets() {
  const low: string[] = []
  for (const control of document.querySelectorAll<HTMLElement>('main :is(a, button, input, select)')) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('.chart, p')) continue
    control.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const meets = (y: number) => {
      const met = document.elementFromPoint(left + width / 2, y)
      return met !== null && (control.contains(met) || control.closest('label')?.contains(met))
    }
    let tall = 0
    for (let y = top + height / 2 - 30; y <= top + height / 2 + 30; y++) if (meets(y)) tall++
    if (tall < 44) low.push(`${control.getAttribute('aria-label') ?? control.innerText}: ${tall} px`)
  }
  return low
}
