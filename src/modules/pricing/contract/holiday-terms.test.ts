import { expect, it } from 'vitest'
import { federalHolidays } from '../../accounts/contract/federal-holidays.ts'
import { HolidayDays } from '../../accounts/contract/holidays.ts'
import { holidayTerms } from './holiday-terms.ts'

const days = ['Labor Day', 'Christmas Day']
const terms = (holidays: 'skip' | 'move' | 'charge' | null, more: object = {}) =>
  holidayTerms({ frequency: 'daily', monthlyCents: 104_400, days, holidays, ...more })

it.each([
  ['skip', 'Holidays: we don’t clean on Labor Day and Christmas Day.'],
  ['move', 'Holidays: a visit due on Labor Day or Christmas Day moves to another day.'],
  ['charge', 'Holidays: we clean on Labor Day or Christmas Day only if you ask us to. Each of these visits: $52.20.'],
] as const)('%s: a quote says what happens on holidays @SCH-03', (holidays, sentence) => {
  expect(terms(holidays)).toBe(sentence)
})

it('nothing is said without a choice, or about a single visit @SCH-03', () => {
  expect(terms(null)).toBeNull()
  expect(terms('skip', { days: [] })).toBeNull()
  expect(terms('skip', { frequency: 'custom', schedule: { once: true } })).toBeNull()
})

it('holidays are named or dated, once each @SCH-03', () => {
  expect(terms('skip', { days: ['2026-12-24'] })).toBe('Holidays: we don’t clean on December 24, 2026.')
  expect(HolidayDays.parse([' Labor Day', 'Labor Day', ''])).toEqual(['Labor Day'])
  const problem = (days: unknown) => HolidayDays.safeParse(days).error?.issues[0]?.message
  expect(problem([' '])).toBe('Please name at least one holiday')
  expect(problem(['x'.repeat(61)])).toBe('Please name at most 40 holidays, each with at most 60 characters')
  expect(problem(Array.from({ length: 41 }, (_, day) => `Day ${day}`))).toBe(
    'Please name at most 40 holidays, each with at most 60 characters',
  )
  expect(HolidayDays.parse([...federalHolidays])).toHaveLength(11)
})
