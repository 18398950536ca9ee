// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { openAsContractor } from '../../../testing/open-as-contractor.tsx'
import { areas, quote } from '../../../testing/quote-samples.ts'
import { clearOutbox, startOutbox } from '../../outbox.ts'
import { askedFor, RunningTotal, TotalTape } from '../../walkthrough/totals.tsx'
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
