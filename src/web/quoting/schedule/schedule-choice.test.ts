import { describe, expect, it } from 'vitest'
import { scheduleProblem } from '../../../shared-kernel/schedule-rule.ts'
import type { HowOften } from '../../../shared-kernel/visits.ts'
import { offeredFor } from './offered.ts'
import {
  type Choice,
  choiceOf,
  choiceProblem,
  choiceSentence,
  customForm,
  everyMonth,
  howOftenFrom,
  scheduleOf,
  toggled,
} from './schedule-choice.ts'

const blank = choiceOf({})
const choose = (change: Partial<Choice>) => howOftenFrom({ ...blank, ...change })
const schoolYear = everyMonth.filter((month) => month !== 7 && month !== 8)
const custom = (schedule: HowOften['schedule']): HowOften => ({ frequency: 'custom', schedule })

describe('A chosen schedule @SCH-01', () => {
  it.each<[string, Partial<Choice>, HowOften]>([
    ['Monday to Friday', { weekdays: [1, 2, 3, 4, 5] }, { frequency: 'daily', schedule: null }],
    ['all days', { weekdays: [1, 2, 3, 4, 5, 6, 7] }, { frequency: 'daily7', schedule: null }],
    ['one day', { weekdays: [3] }, { frequency: 'weekly', schedule: { weekdays: [3] } }],
    ['every two weeks', { kind: 'everyWeeks', everyWeeks: 2 }, { frequency: 'biweekly', schedule: null }],
    ['once a month', { kind: 'perMonth', perMonth: 1 }, { frequency: 'monthly', schedule: null }],
  ])('is one of the five frequencies: %s', (_, change, often) => {
    expect(choose(change)).toEqual(often)
  })

  it.each<[string, Partial<Choice>, HowOften['schedule']]>([
    ['three days', { weekdays: [1, 3, 5] }, { weekdays: [1, 3, 5] }],
    ['five other days', { weekdays: [2, 3, 4, 5, 6] }, { weekdays: [2, 3, 4, 5, 6] }],
    [
      'weekdays of the school year',
      { weekdays: [1, 2, 3, 4, 5], months: schoolYear },
      { weekdays: [1, 2, 3, 4, 5], months: schoolYear },
    ],
    ['one day of the school year', { weekdays: [1], months: schoolYear }, { weekdays: [1], months: schoolYear }],
    ['three times a month', { kind: 'perMonth', perMonth: 3 }, { perMonth: 3 }],
    ['every four weeks', { kind: 'everyWeeks', everyWeeks: 4 }, { everyWeeks: 4 }],
    ['quarterly', { kind: 'perYear', perYear: 4, months: [1] }, { perYear: 4 }],
    ['twice a year', { kind: 'perYear', perYear: 2, yearMonths: [4, 10] }, { perYear: 2, months: [4, 10] }],
    ['one time', { kind: 'once', months: [1] }, { once: true }],
  ])('is custom: %s', (_, change, schedule) => {
    expect(choose(change)).toEqual({ frequency: 'custom', schedule })
    expect(choiceProblem({ ...blank, ...change })).toBeUndefined()
    expect(scheduleOf(choiceOf(custom(schedule)))).toEqual(schedule)
  })

  it('opens again as it was chosen', () => {
    const known = [...offeredFor('commercial'), ...offeredFor('residential')].filter(
      ({ frequency }) => frequency !== 'weekly', // its day is not known
    )
    for (const often of known) expect(howOftenFrom(choiceOf(often))).toEqual(often)
    const wednesdays: HowOften = { frequency: 'weekly', schedule: { weekdays: [3] } }
    expect(howOftenFrom(choiceOf(wednesdays))).toEqual(wednesdays)
  })

  it('of a room is written as its custom form', () => {
    expect(customForm({ frequency: 'daily' })).toEqual({ weekdays: [1, 2, 3, 4, 5] })
    expect(customForm({ frequency: 'biweekly' })).toEqual({ everyWeeks: 2 })
    expect(customForm({ frequency: 'monthly' })).toEqual({ perMonth: 1 })
    expect(customForm(custom({ perYear: 2 }))).toEqual({ perYear: 2 })
  })

  it('is in one sentence with its visits @SCH-02', () => {
    expect(choiceSentence(choose({ weekdays: [1, 3, 5] }))).toBe('Mon, Wed, Fri. 3 days a week, 13 visits a month.')
    expect(choiceSentence(choose({ weekdays: [1, 2, 3, 4, 5] }))).toBe('Daily (Mon–Fri). 20 visits a month.')
    expect(choiceSentence(choose({ kind: 'once' }))).toBe('One time. One visit.')
  })

  it('adds and removes a day in the order of the week', () => {
    expect(toggled([1, 5], 3)).toEqual([1, 3, 5])
    expect(toggled([1, 3, 5], 3)).toEqual([1, 5])
  })
})

describe('A schedule that can’t be kept says why, at its field @SCH-01', () => {
  it.each<[Partial<Choice>, 'kind' | 'months', string]>([
    [{}, 'kind', 'Please choose at least one day'],
    [{ weekdays: [1], months: [] }, 'months', 'Please choose at least one month'],
    [{ kind: 'perMonth' }, 'kind', 'Please enter 1 to 31 visits a month'],
    [{ kind: 'perMonth', perMonth: Number.NaN }, 'kind', 'Please enter 1 to 31 visits a month'],
    [{ kind: 'everyWeeks', everyWeeks: 1 }, 'kind', 'Please enter 2 to 52 weeks'],
    [{ kind: 'everyWeeks', everyWeeks: 2.5 }, 'kind', 'Please enter 2 to 52 weeks'],
    [{ kind: 'perYear', perYear: 4, yearMonths: [1, 4] }, 'months', 'Please choose 4 months'],
  ])('%j', (change, field, message) => {
    expect(choiceProblem({ ...blank, ...change })).toEqual({ field, message })
  })
})

describe('The schedules offered @SCH-01', () => {
  it('can all be kept, and every present one is among them', () => {
    for (const often of [...offeredFor('commercial'), ...offeredFor('residential')])
      expect(scheduleProblem(often.frequency, often.schedule)).toBeUndefined()
    const fridays: HowOften = { frequency: 'weekly', schedule: { weekdays: [5] } }
    expect(offeredFor('commercial', fridays)).toEqual([...offeredFor('commercial'), fridays])
    expect(offeredFor('commercial', custom({ weekdays: [2, 4] }))).toEqual(offeredFor('commercial'))
  })
})
