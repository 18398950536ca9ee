import { describe, expect, it } from 'vitest'
import { DeviceTimeZone, dayIn, daysLater, monthsUntil, TimeZone, wordsIn } from './time-zone.ts'

describe("the contractor's month", () => {
  it("begins at midnight in the contractor's time zone @AMB-Q21", () => {
    const months = monthsUntil(new Date('2026-11-20T12:00:00Z'), 2, 'America/Los_Angeles')
    expect(months).toEqual([
      { month: '2026-10', start: new Date('2026-10-01T07:00:00Z') },
      { month: '2026-11', start: new Date('2026-11-01T07:00:00Z') },
    ])
  })

  it('lasts until the end of its last day in that zone', () => {
    const at = new Date('2026-11-01T03:00:00Z')
    expect(monthsUntil(at, 1, 'America/Los_Angeles')[0]!.month).toBe('2026-10')
    expect(monthsUntil(at, 1, 'Asia/Kolkata')[0]).toEqual({ month: '2026-11', start: new Date('2026-10-31T18:30:00Z') })
  })

  it('counts back across the new year and a daylight saving change', () => {
    const months = monthsUntil(new Date('2026-04-02T00:00:00Z'), 6, 'Europe/Berlin')
    expect(months.map(({ month }) => month)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04'])
    expect(months.at(-1)!.start).toEqual(new Date('2026-03-31T22:00:00Z'))
    expect(months[0]!.start).toEqual(new Date('2025-10-31T23:00:00Z'))
  })
})

it('gives the calendar day in the time zone @DOC-12', () => {
  expect(dayIn('America/Los_Angeles')(new Date('2026-11-20T02:00:00Z'))).toBe('2026-11-19')
  expect(dayIn('UTC')(new Date('2026-11-20T02:00:00Z'))).toBe('2026-11-20')
})

it('accepts only known time zones', () => {
  for (const name of ['', 'Mars/Olympus', 'x'.repeat(65), '../etc', '+05:30']) {
    const { success, error } = TimeZone.safeParse(name)
    expect([success, error?.issues.map(({ message }) => message)], name).toEqual([
      false,
      ['This time zone isn’t known. Please choose one from the list, such as America/Chicago.'],
    ])
    expect(DeviceTimeZone.parse(name), name).toBeUndefined()
  }
  expect(TimeZone.parse('America/Chicago')).toBe('America/Chicago')
})

it('is stored under its current name, even if an older device uses an alias @ISS-06', () => {
  const names = ['US/Eastern', 'US/Hawaii', ' america/chicago ', 'Asia/Kolkata', 'utc'].map((name) =>
    TimeZone.parse(name),
  )
  expect(names).toEqual(['America/New_York', 'Pacific/Honolulu', 'America/Chicago', 'Asia/Calcutta', 'UTC'])
  for (const name of names) expect(TimeZone.parse(name)).toBe(name)
  expect([DeviceTimeZone.parse('US/Hawaii'), DeviceTimeZone.parse(undefined)]).toEqual(['Pacific/Honolulu', undefined])
})

describe('B-10: dates and times in an email @ISS-06 @SCR-37', () => {
  it.each([
    ['America/New_York', '2026-11-01T05:30:00Z', 'November 1, 2026 at 1:30 AM EDT'],
    ['America/New_York', '2026-11-01T06:30:00Z', 'November 1, 2026 at 1:30 AM EST'],
    ['America/Chicago', '2027-03-14T08:00:00Z', 'March 14, 2027 at 3:00 AM CDT'],
    ['America/Phoenix', '2027-07-01T04:05:00Z', 'June 30, 2027 at 9:05 PM MST'],
    ['Pacific/Honolulu', '2026-11-20T02:30:00Z', 'November 19, 2026 at 4:30 PM HST'],
    ['Asia/Kolkata', '2026-11-20T02:30:00Z', 'November 20, 2026 at 8:00 AM GMT+5:30'],
  ])('show the zone next to a time: %s at %s', (zone, at, words) => {
    expect(wordsIn(zone).atMinute(at)).toBe(words)
    expect(wordsIn(zone).onDay(at)).toBe(words.split(' at ')[0])
  })

  it('give a period in days of that zone', () => {
    const { fromTo } = wordsIn('Pacific/Honolulu')
    expect(fromTo('2026-12-01T05:00:00Z', '2027-01-01T05:00:00Z')).toBe('November 30 – December 31, 2026')
  })

  it('count calendar days', () => {
    expect(['2026-10-20', '2027-02-28', '2028-02-28'].map((day) => daysLater(day, 30))).toEqual([
      '2026-11-19',
      '2027-03-30',
      '2028-03-29',
    ])
  })
})

it('keeps the formatters of zones in use, and mixes up none', () => {
  const at = new Date('2026-11-20T02:00:00Z')
  for (let round = 0; round < 2; round++)
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      expect(dayIn(timeZone)(at), timeZone).toBe(new Intl.DateTimeFormat('en-CA', { timeZone }).format(at))
      expect(dayIn(timeZone)).toBe(dayIn(timeZone))
      expect(wordsIn(timeZone)).toBe(wordsIn(timeZone))
    }
})
