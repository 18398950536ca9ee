import { describe, expect, it } from 'vitest'
import { dayIn, monthsUntil, TimeZone } from './time-zone.ts'

describe('a month of the contractor', () => {
  it('begins when it begins where she is @AMB-Q21', () => {
    const months = monthsUntil(new Date('2026-11-20T12:00:00Z'), 2, 'America/Los_Angeles')
    expect(months).toEqual([
      { month: '2026-10', start: new Date('2026-10-01T07:00:00Z') },
      { month: '2026-11', start: new Date('2026-11-01T07:00:00Z') },
    ])
  })

  it('is still the old one on her last evening', () => {
    const at = new Date('2026-11-01T03:00:00Z')
    expect(monthsUntil(at, 1, 'America/Los_Angeles')[0]!.month).toBe('2026-10')
    expect(monthsUntil(at, 1, 'Asia/Kolkata')[0]).toEqual({ month: '2026-11', start: new Date('2026-10-31T18:30:00Z') })
  })

  it('goes back over the year and over a change of the clocks', () => {
    const months = monthsUntil(new Date('2026-04-02T00:00:00Z'), 6, 'Europe/Berlin')
    expect(months.map(({ month }) => month)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04'])
    expect(months.at(-1)!.start).toEqual(new Date('2026-03-31T22:00:00Z'))
    expect(months[0]!.start).toEqual(new Date('2025-10-31T23:00:00Z'))
  })
})

it('has the days of its own calendar @DOC-12', () => {
  expect(dayIn('America/Los_Angeles')(new Date('2026-11-20T02:00:00Z'))).toBe('2026-11-19')
  expect(dayIn('UTC')(new Date('2026-11-20T02:00:00Z'))).toBe('2026-11-20')
})

it('is one that calendars know', () => {
  for (const name of ['', 'Mars/Olympus', 'x'.repeat(65), '../etc'])
    expect(TimeZone.safeParse(name).success, name).toBe(false)
  expect(TimeZone.parse('America/Chicago')).toBe('America/Chicago')
})
