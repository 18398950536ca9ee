import { expect, it } from 'vitest'
import { addIntervals, addMonths, periodEnd, share } from './calendar.ts'

const at = (time: string) => Date.parse(time) / 1000
const said = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16)
const month = { interval: 'month', interval_count: 1 }

it.each([
  ['2027-01-31T10:30Z', 1, '2027-02-28T10:30'],
  ['2028-01-31T10:30Z', 1, '2028-02-29T10:30'],
  ['2027-01-31T10:30Z', 2, '2027-03-31T10:30'],
  ['2027-11-30T23:59Z', 3, '2028-02-29T23:59'],
  ['2027-12-15T00:00Z', 1, '2028-01-15T00:00'],
])('%s plus %s months is %s', (from, months, to) => {
  expect(said(addMonths(at(from), months))).toBe(to)
})

it("counts periods from the anchor, so a short February doesn't shorten March", () => {
  const anchor = at('2027-01-31T10:00Z')
  expect(said(periodEnd(anchor, month, at('2027-02-28T10:00Z')))).toBe('2027-03-31T10:00')
  expect(said(addIntervals(at('2028-02-29T00:00Z'), { interval: 'year', interval_count: 1 }))).toBe('2029-02-28T00:00')
  expect(said(addIntervals(anchor, { interval: 'week', interval_count: 2 }))).toBe('2027-02-14T10:00')
})

it('rounds half a cent away from zero, for charges and for credits', () => {
  expect([share(1999, 1, 2), share(-1999, 1, 2), share(3299, 1, 2), share(1000, 0, 5), share(1000, 5, 5)]).toEqual([
    1000, -1000, 1650, 0, 1000,
  ])
})

/** Renewals at the anchor's dates within two calendar months. */
function renewalsIn(anchor: number, start: number): number {
  const end = addMonths(start, 2)
  let count = 0
  for (let next = periodEnd(anchor, month, start); next < end; next = periodEnd(anchor, month, next)) count += 1
  return count
}

it('a two-month discount nearly always lowers two renewals, but sometimes one or three', () => {
  expect(renewalsIn(at('2027-01-15T00:00Z'), at('2027-03-20T00:00Z'))).toBe(2)
  expect(renewalsIn(at('2026-01-31T00:00Z'), at('2028-02-29T23:00Z'))).toBe(1)
  expect(renewalsIn(at('2026-01-29T00:00Z'), at('2026-12-28T01:00Z'))).toBe(3)
})
