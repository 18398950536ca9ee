// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { openAsContractor } from '../../../testing/open-as-contractor.tsx'
import { areas, quote } from '../../../testing/quote-samples.ts'
import { clearOutbox, startOutbox } from '../../outbox.ts'
import { askedFor, RunningTotal, TotalTape } from '../../walkthrough/totals.tsx'
import { Planned } from './planned.tsx'
import { PriceLines } from './price-lines.tsx'
import type { Pricing } from './pricing-draft.ts'
import { repriced } from './repriced.ts'

Object.defineProperty(navigator, 'locks', { value: { request: (_: string, work: () => Promise<void>) => work() } })
afterEach(async () => {
  cleanup()
  await clearOutbox().catch(() => {})
})

/** Review's price lines and the walkthrough's totals, at an adjusted price. */
function open(finalMonthlyPrice: number, finalOneTimePrice: number, change: Partial<Quote> = {}) {
  const asked = quote({ finalMonthlyPrice, finalOneTimePrice, ...change })
  const price = repriced(asked, areas(), asked.pricePerSqFt)
  const totals = { quote: asked, price: price.price, asked: askedFor(asked, price.price), roomCount: 5 }
  const shown = () => (
    <>
      <h1>Review</h1>
      <PriceLines quote={asked} pricing={{ price, howOften: asked, setHowOften: vi.fn() } as unknown as Pricing} />
      <RunningTotal {...totals} />
      <TotalTape {...totals}>{null}</TotalTape>
      <Planned quote={asked} pricing={{ price, howOften: asked } as unknown as Pricing} />
    </>
  )
  return openAsContractor(shown, { monthCovers: 'flat' })
}
/** The price adjustment as Review, the bar under the rooms and the tape next to them show it. */
function adjustments() {
  const review = document.querySelector('dl')?.textContent ?? ''
  const tape = screen.getByRole('complementary', { name: 'Running total' }).textContent ?? ''
  const bar = (document.body.textContent ?? '').replace(review, '').replace(tape, '')
  return [review, bar, tape].map((words) => words.match(/Price adjustment ?([\d.]+%)/)?.[1])
}

describe('The price adjustment', () => {
  it("is shown when it changes the price, and can't be typed @AMB-P30", async () => {
    await open(3434.4, 405)
    expect(adjustments()).toEqual(['90.0%', '90.0%', '90.0%'])
    expect(screen.queryAllByRole('textbox')).toEqual([])
    expect(screen.queryAllByRole('spinbutton')).toEqual([])
    expect(screen.queryAllByRole('slider')).toEqual([])
  })

  it('is not mentioned when the price is the computed one @AMB-P30', async () => {
    await open(3816, 450)
    expect(screen.getByText('Base Cleaning (per month)')).toBeTruthy()
    expect(adjustments()).toEqual([undefined, undefined, undefined])
  })
})

describe('The price of a single visit @SCH-07', () => {
  const once = { frequency: 'custom', schedule: { once: true }, totalMonthlyPrice: 0 } as const
  /** 3,080 sq ft at 6 cents and extras of $570: $754.80. */
  const computed = { ...once, totalOneTimePrice: 754.8 }
  const tape = () => screen.getByRole('complementary', { name: 'Running total' }).textContent ?? ''
  const planned = () => screen.getByRole('region', { name: 'Planning figure' }).textContent ?? ''

  it('adds up, with its adjustment', async () => {
    await open(0, 900, computed)
    expect(adjustments()).toEqual(['119.2%', '119.2%', '119.2%'])
    const amounts = [...tape().matchAll(/\$([\d,.]+)/g)].map(([, amount]) => Number(amount))
    expect(tape()).toMatch(/Once\$900\.00$/)
    expect(amounts.slice(-4)).toEqual([184.8, 570, 145.2, 900])
  })

  it('isn’t adjusted at the computed price', async () => {
    await open(0, 754.8, computed)
    expect(adjustments()).toEqual([undefined, undefined, undefined])
    expect(planned()).not.toContain('at this price')
  })

  it('is compared to the planning figure without its extras', async () => {
    await open(0, 3650, computed) // (3,650 - 570) / 3,080
    expect(planned()).toContain('100¢ at this price')
    expect(planned()).toMatch(/[89]\.\d times typical/)
  })
})

describe('What a month covers', () => {
  const choice = () => screen.getByLabelText<HTMLSelectElement>('A month covers')

  it("follows the account until the quote has its own, with the customer's sentence @SCH-05", async () => {
    const { asked, client } = await open(3816, 0)
    expect(choice().value).toBe('flat')
    screen.getByText('“Every weekday, the same price each month.”')
    startOutbox({ contractorId: 'price lines', client, goOnWith: () => {} })
    fireEvent.change(choice(), { target: { value: 'visits' } })
    await vi.waitFor(() => expect(choice().value).toBe('visits')) // at once, and without a signal
    await vi.waitFor(() =>
      expect(asked).toContainEqual(expect.arrayContaining([{ monthCovers: 'visits', version: 3 }])),
    )
  })

  it('counts visits where the quote says so, and prices another one @SCH-05', async () => {
    await open(3816, 0, { monthCovers: 'visits' })
    expect(choice().value).toBe('visits')
    screen.getByText('“Covers 20 weekday visits a month. Each additional visit: $190.80.”')
  })
})
