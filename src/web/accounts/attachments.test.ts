import { expect, it } from 'vitest'
import { expiryOf } from './attachments.ts'

it.each([
  [null, false, false, 'No last day'],
  ['2026-12-28', false, true, 'Expires soon, on Dec 28, 2026'],
  ['2026-12-29', false, false, 'Until Dec 29, 2026'],
  ['2026-11-28', false, true, 'Expires soon, on Nov 28, 2026'],
  ['2026-11-27', true, true, 'Expired on Nov 27, 2026: it isn’t sent anymore'],
])('an attachment until %s warns 30 days ahead @PRP-02', (expiresOn, isExpired, warns, words) => {
  const now = new Date(2026, 10, 28, 23, 30)
  expect(expiryOf({ id: 'a', name: 'a.pdf', expiresOn }, now)).toEqual({ isExpired, warns, words })
})
