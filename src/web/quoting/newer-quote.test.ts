import { expect, it } from 'vitest'
import { scheduleShort } from './frequency-words.ts'
import { isUnderstood } from './newer-quote.tsx'

it('knows the schedules of this release, and no later ones @SCH-01', () => {
  expect(isUnderstood({ frequency: 'weekly', schedule: { weekdays: [4] } })).toBe(true)
  expect(isUnderstood({ frequency: 'custom', schedule: { perMonth: 3, months: [1] } })).toBe(true)
  const later = { frequency: 'hourly' as never, schedule: null }
  expect([isUnderstood(later), scheduleShort(later)]).toEqual([false, 'Other'])
  expect(isUnderstood({ frequency: 'custom', schedule: { everyDays: 3 } as never })).toBe(false)
})
