// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { quote } from '../testing/quote-samples.ts'
import { MonthlyEquivalent } from './review-quote/price/monthly-equivalent.tsx'
import { RateLine } from './walkthrough/rate-line.tsx'

afterEach(cleanup)

const weekly = { ...quote(), frequency: 'weekly', schedule: null, pricePerSqFt: 0.05 } as const
const single = { ...weekly, frequency: 'custom', schedule: { once: true } } as const

it.each([
  ['a weekly quote', weekly, '$0.20 per sq ft per month$0.05 × 4 visits', /per visit, \$0\.20 per sq ft per month$/],
  ['a single visit', single, '$0.05 per sq ft$0.05 × 1 visit', /\$0\.05 per sq ft per visit$/],
] as const)(
  '@AMB-P01 @SCH-07 Review and the walkthrough name the month of %s only if it has one',
  (_, of, review, walkthrough) => {
    expect(render(<MonthlyEquivalent rate={0.05} quote={of} />).container.textContent).toBe(review)
    expect(render(<RateLine quote={of} />).container.textContent).toMatch(walkthrough)
  },
)
