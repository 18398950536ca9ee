import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Schedule } from './frequency.ts'
import { ownHowOften, scopeGrid } from './rooms-by-schedule.ts'
import { ownScheduleRule, scheduleProblem } from './schedule-rule.ts'
import { howOften, scheduleLabel, visitsBasis, visitsCovered } from './schedule-words.ts'
import { billedMonths, type HowOften, monthlyVisits, presets, type Schedule as Times, visitsOf } from './visits.ts'

const custom = (schedule: Times): HowOften => ({ frequency: 'custom', schedule })
const school = [9, 10, 11, 12, 1, 2, 3, 4, 5, 6]

describe('a custom schedule @SCH-01 @SCH-02', () => {
  it.each([
    [
      { weekdays: [1, 3, 5] },
      13,
      1,
      'Mon, Wed, Fri',
      'on Mondays, Wednesdays, and Fridays',
      '3 days a week, 13 visits a month',
    ],
    [{ weekdays: [2, 4] }, 26, 3, 'Tue, Thu', 'on Tuesdays and Thursdays', '2 days a week, 8.67 visits a month'],
    [
      { weekdays: [1, 2, 3, 4, 5] },
      65,
      3,
      'Mon, Tue, Wed, Thu, Fri',
      'every weekday',
      '5 days a week, 21.67 visits a month',
    ],
    [{ perMonth: 2 }, 2, 1, 'Twice a month', 'twice a month', '2 visits a month'],
    [{ perMonth: 1 }, 1, 1, 'Once a month', 'once a month', '1 visit a month'],
    [{ everyWeeks: 3 }, 13, 9, 'Every 3 weeks', 'every 3 weeks', '1.44 visits a month'],
    [{ everyWeeks: 4 }, 13, 12, 'Every 4 weeks', 'every 4 weeks', '1.08 visits a month'],
    [
      { perYear: 4, months: [1, 4, 7, 10] },
      1,
      3,
      'Quarterly (Jan, Apr, Jul, Oct)',
      '4 times a year, in January, April, July, and October',
      '4 visits a year',
    ],
    [{ perYear: 2 }, 1, 6, 'Twice a year', 'twice a year', '2 visits a year'],
    [{ perYear: 1, months: [6] }, 1, 12, 'Once a year (Jun)', 'once a year, in June', '1 visit a year'],
    [{ once: true }, 1, 1, 'One time', 'once', 'one visit'],
    [
      { weekdays: [1, 3, 5], months: school },
      13,
      1,
      'Mon, Wed, Fri, Sep–Jun',
      'on Mondays, Wednesdays, and Fridays, from September to June',
      '3 days a week, 13 visits a month',
    ],
    [
      { perMonth: 3, months: [1, 3] },
      3,
      1,
      '3 times a month, Jan, Mar',
      '3 times a month, in January and March',
      '3 visits a month',
    ],
  ] as const)('%j', (schedule, visits, months, label, sentence, basis) => {
    const often = custom(schedule as unknown as Times)
    expect(visitsOf('custom', often.schedule)).toEqual({ visits, months })
    expect([scheduleLabel(often), howOften(often), visitsBasis(often)]).toEqual([label, sentence, basis])
    expect(scheduleProblem('custom', Schedule.parse(schedule))).toBeUndefined()
  })

  it('leaves the five frequencies as specified, and names their days @AMB-P01', () => {
    expect(presets.map((frequency) => monthlyVisits({ frequency }))).toEqual([20, 30, 4, 2, 1])
    expect(scheduleLabel({ frequency: 'weekly', schedule: { weekdays: [3] } })).toBe('Weekly (Wed)')
    expect(scheduleLabel({ frequency: 'daily', schedule: { weekdays: [1, 2, 3, 4, 5] } })).toBe('Daily (Mon–Fri)')
    const toSaturday: HowOften = { frequency: 'daily', schedule: { weekdays: [2, 3, 4, 5, 6] } }
    expect([scheduleLabel(toSaturday), howOften(toSaturday)]).toEqual([
      'Daily (Tue, Wed, Thu, Fri, Sat)',
      'on Tuesdays, Wednesdays, Thursdays, Fridays, and Saturdays',
    ])
  })

  it('counts exactly the visits of a year, by true months too', () => {
    expect(presets.map((frequency) => visitsOf(frequency, null, 'true'))).toEqual([
      { visits: 65, months: 3 },
      { visits: 91, months: 3 },
      { visits: 13, months: 3 },
      { visits: 13, months: 6 },
      { visits: 1, months: 1 },
    ])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 52 }), (weeks) => {
        const { visits, months } = visitsOf('custom', { everyWeeks: weeks })
        expect(visits * 12 * weeks).toBe(52 * months)
      }),
    )
  })

  it('bills months with service, and visits by the year in twelve equal months', () => {
    expect(billedMonths(custom({ weekdays: [1], months: school }))).toBe(10)
    expect(billedMonths(custom({ perYear: 4, months: [1, 4, 7, 10] }))).toBe(12)
    expect(billedMonths({ frequency: 'daily' })).toBe(12)
  })

  it.each([
    [{ weekdays: [1, 3, 5] }, { visits: 13, per: 'month' }],
    [{ weekdays: [2, 4] }, { visits: 104, per: 'year' }],
    [{ perYear: 4 }, { visits: 4, per: 'year' }],
    [{ everyWeeks: 3 }, null],
    [{ weekdays: [2, 4], months: school }, null],
  ] as const)('%j covers whole visits of a month, else of a year, else none @SCH-05', (schedule, covered) => {
    expect(visitsCovered(custom(schedule as unknown as Times))).toEqual(covered)
  })
})

describe('a schedule is refused with a sentence @SCH-01', () => {
  it.each([
    ['custom', null, 'Please choose a schedule'],
    ['custom', {}, 'Please choose one kind of schedule'],
    ['custom', { perMonth: 2, everyWeeks: 3 }, 'Please choose one kind of schedule'],
    ['custom', { weekdays: [] }, 'Please choose at least one day'],
    ['custom', { weekdays: [1], months: [] }, 'Please choose at least one month'],
    ['custom', { perYear: 4, months: [1, 2] }, 'Please choose 4 months'],
    ['custom', { once: true, months: [1] }, 'One visit has no months'],
    ['daily', { weekdays: [1] }, 'Please choose 5 days'],
    ['daily7', { weekdays: [1] }, 'Please choose 7 days'],
    ['biweekly', { weekdays: [1, 2] }, 'Please choose 1 day'],
    ['weekly', { weekdays: [1], months: [1] }, 'Only a custom schedule has more than days'],
  ] as const)('%s %j', (frequency, schedule, message) => {
    expect(scheduleProblem(frequency, schedule as Times | null)).toBe(message)
  })

  it('a room or an extra has no single visit of its own', () => {
    expect(ownScheduleRule({ once: true })).toBe('One visit is a quote of its own')
    expect(ownScheduleRule({ weekdays: [2] })).toBeUndefined()
  })
})

it('visits are looked up by frequency in one place only @SCH-01', () => {
  const files = globSync('{src,db,scripts}/**/*.{ts,tsx}', {
    exclude: ['**/*.test.ts', '**/*.test.tsx', '**/styled-system/**'],
  })
  expect(files).toContain('src/shared-kernel/visits.ts')
  const lookups = files.filter((file) => /visitsPerMonth\[|case q?\.?frequency/.test(readFileSync(file, 'utf8')))
  expect(lookups).toEqual(['src/shared-kernel/visits.ts'])
})

describe('rooms by schedule @SCH-03', () => {
  const rooms = [
    { name: 'Lobby' },
    { name: 'Offices', ownHowOften: 'on Tuesdays and Thursdays' },
    { name: 'Restrooms', ownHowOften: 'every weekday' },
    { name: 'Archive', ownHowOften: 'on Tuesdays and Thursdays' },
  ]
  it('are listed with the building’s own schedule first, and equal words once', () => {
    expect(scopeGrid({ frequency: 'daily' }, rooms)).toEqual([
      { often: 'Every weekday', rooms: ['Lobby', 'Restrooms'] },
      { often: 'On Tuesdays and Thursdays', rooms: ['Offices', 'Archive'] },
    ])
    expect(scopeGrid({ frequency: 'weekly' }, rooms.slice(1)).map(({ often }) => often)).toEqual([
      'On Tuesdays and Thursdays',
      'Every weekday',
    ])
  })
  it('are not listed where all are cleaned equally often, or there is one visit', () => {
    expect(scopeGrid({ frequency: 'daily' }, [{ name: 'Lobby' }])).toEqual([])
    expect(scopeGrid(custom({ once: true }), rooms)).toEqual([])
    expect([ownHowOften(null), ownHowOften({ weekdays: [2, 4] })]).toEqual([null, 'on Tuesdays and Thursdays'])
  })
})
