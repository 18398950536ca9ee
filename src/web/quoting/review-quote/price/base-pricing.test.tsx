// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openAsContractor } from '../../../testing/open-as-contractor.tsx'
import { areas, quote } from '../../../testing/quote-samples.ts'
import { BasePricing } from './base-pricing.tsx'
import type { Pricing } from './pricing-draft.ts'
import { repriced } from './repriced.ts'

afterEach(cleanup)

it.each([
  ['kept', /Kept on this device\. Not sent yet\./],
  ['unkept', /Not sent yet\. Keep this page open\./],
  [null, /Saves when you release the slider\./],
])('@TYP-03 the rate field shows whether a rate waits for a signal: %s', async (unsent, words) => {
  const price = repriced(quote(), areas(), 0.08)
  const pricing = {
    shown: 0.08,
    price,
    unsent,
    tryRate: vi.fn(),
    commitRate: vi.fn(),
    howOften: quote(),
    setHowOften: vi.fn(),
  }
  const open = () => (
    <>
      <h1>Review</h1>
      <BasePricing quote={quote()} areas={areas()} pricing={pricing as unknown as Pricing} />
    </>
  )
  await openAsContractor(open, { monthCovers: 'flat' })
  const hints = screen.getByLabelText('Cost Per Sq Ft').getAttribute('aria-describedby')!.split(' ')
  expect(hints.map((id) => document.getElementById(id)?.textContent).join()).toMatch(words)
})

it.each([
  [0.08, '$0.08 per square foot'],
  [0.0165, '$0.02 per square foot (1.65¢)'],
])('@SPC-07 @PRI-18 the slider says its rate with two decimals: %s', async (rate, words) => {
  const price = repriced(quote(), areas(), rate)
  const pricing = {
    shown: rate,
    price,
    unsent: null,
    tryRate: vi.fn(),
    commitRate: vi.fn(),
    howOften: quote(),
    setHowOften: vi.fn(),
  }
  const open = () => (
    <>
      <h1>Review</h1>
      <BasePricing quote={quote()} areas={areas()} pricing={pricing as unknown as Pricing} />
    </>
  )
  await openAsContractor(open, { monthCovers: 'flat' })
  const slider = screen.getByLabelText('Cost per square foot, in cents')
  expect(slider.getAttribute('aria-valuetext')).toBe(words)
})
