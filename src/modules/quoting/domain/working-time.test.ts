import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayIn } from '../../../shared-kernel/time-zone.ts'
import { isFederalHoliday } from '../../accounts/contract/federal-holidays.ts'
import { isWorkingDay } from '../contract/cancellation.ts'
import { dueTimes, inWorkingTime, mayLeave, whatNow } from './working-time.ts'

const zone = 'America/New_York'
const at = (text: string) => new Date(`${text}Z`)

describe('a federal holiday', () => {
  /** As the Office of Personnel Management prints them. */
  const printed = {
    2026: '01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25',
    2027: '01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31',
    2028: '01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-11 11-23 12-25',
  }

  it.each(Object.entries(printed))('of %s is the printed day, or the day it is observed @FOL-02', (year, days) => {
    const all = Array.from({ length: 366 }, (_, n) => new Date(Date.UTC(Number(year), 0, 1 + n)))
      .map((date) => date.toISOString().slice(0, 10))
      .filter((day) => day.startsWith(year))
    expect(all.filter(isFederalHoliday)).toEqual(days.split(' ').map((day) => `${year}-${day}`))
  })
})

describe('when a reminder is due', () => {
  it.each([
    ['on a weekday between 9 and 5 it stays', '2026-11-24T20:30:00', '2026-11-24T20:30:00'],
    ['before 9 it waits until 9', '2026-11-24T12:00:00', '2026-11-24T14:00:00'],
    ['just before 4:55 it stays, because its email can leave by 5', '2026-11-24T21:54:59', '2026-11-24T21:54:59'],
    ['from 4:55 on it waits until the next morning', '2026-11-24T21:55:00', '2026-11-25T14:00:00'],
    ['on a weekend it waits until Monday', '2026-11-28T16:00:00', '2026-11-30T14:00:00'],
    ['on Thanksgiving it waits until Friday', '2026-11-26T16:00:00', '2026-11-27T14:00:00'],
    ['a clock change is counted', '2026-10-31T16:00:00', '2026-11-02T14:00:00'],
  ])('%s @FOL-02', (_, wanted, expected) => {
    expect(inWorkingTime(at(wanted), zone)).toEqual(at(expected))
  })

  it.each([
    ['in working time', '2026-11-24T16:00:00', '2026-11-24T19:00:00', true],
    ['in the last five minutes before 5, claimed before them', '2026-11-24T21:54:59', '2026-11-24T21:59:58', true],
    ['then, claimed earlier', '2026-11-24T21:30:00', '2026-11-24T21:59:58', false],
    ['at 5, claimed at the last moment', '2026-11-24T21:54:59', '2026-11-24T22:00:00', false],
    ['on the next morning', '2026-11-24T21:30:00', '2026-11-25T14:00:00', true],
  ])('its email may leave %s: %s, %s, %s @FOL-02', (_, claimed, now, may) => {
    expect(mayLeave(at(claimed), at(now), zone)).toBe(may)
  })

  it('counts days from the sending, and has one a day at most @FOL-04', () => {
    const monday = at('2026-11-23T15:30:00')
    expect(dueTimes(monday, [2, 5, 6, 10, 21], zone)).toEqual([
      at('2026-11-25T15:30:00'),
      at('2026-11-30T14:00:00'), // from Saturday
      at('2026-12-01T14:00:00'), // from Sunday: Monday has one
      at('2026-12-03T15:30:00'),
      at('2026-12-14T15:30:00'),
    ])
  })

  it('is in working time, on different days, in any zone @FOL-02 @FOL-04', () => {
    const zones = fc.constantFrom('America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu', 'America/Phoenix')
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(
        fc.date({ min: at('2026-01-01T00:00:00'), max: at('2035-01-01T00:00:00'), noInvalidDate: true }),
        days,
        zones,
        (sent, chosen, tz) => {
          const due = dueTimes(
            sent,
            chosen.toSorted((one, other) => one - other),
            tz,
          )
          const clock = new Intl.DateTimeFormat('en-US', { timeZone: tz, hour: 'numeric', hourCycle: 'h23' })
          for (const one of due) {
            expect(isWorkingDay(dayIn(tz)(one))).toBe(true)
            expect(Number(clock.format(one))).toBeGreaterThanOrEqual(9)
            expect(Number(clock.format(one))).toBeLessThan(17)
          }
          expect(new Set(due.map(dayIn(tz))).size).toBe(due.length)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('what happens to a reminder that is due', () => {
  const tuesday = at('2026-11-24T15:00:00')

  it('leaves when it is due, and up to a day later @FOL-04', () => {
    expect(whatNow(tuesday, tuesday, zone, null)).toEqual({ send: true })
    expect(whatNow(tuesday, at('2026-11-25T14:59:00'), zone, null)).toEqual({ send: true })
    expect(whatNow(tuesday, at('2026-11-25T15:01:00'), zone, null)).toEqual({ tooLate: true })
  })

  it('moves if the workers come back in the evening, and lateness counts from there @FOL-04', () => {
    expect(whatNow(tuesday, at('2026-11-24T23:00:00'), zone, null)).toEqual({ moveTo: at('2026-11-25T14:00:00') })
  })

  it('moves to the next working day if this quote had one today @FOL-04', () => {
    const friday = at('2026-11-27T15:00:00')
    expect(whatNow(friday, friday, zone, at('2026-11-27T14:00:00'))).toEqual({ moveTo: at('2026-11-30T14:00:00') })
  })
})
