import { describe, expect, it } from 'vitest'
import { formatPhone } from './phone.ts'

describe('@TYP-05 a phone number', () => {
  it.each([
    '5035550123',
    '503-555-0123',
    '503.555.0123',
    '503 555 0123',
    '(503)555-0123',
    '(503) 555-0123',
    '+1 503 555 0123',
    '1-503-555-0123',
    ' 503/555–0123 ',
  ])('typed as "%s" has the usual form', (typed) => expect(formatPhone(typed)).toBe('(503) 555-0123'))

  it.each(['', '555-0123', '+44 20 7946 0958', '503-555-0123 ext. 4', 'not given yet', '+503 5550 1234'])(
    'that isn’t a US number stays as typed: "%s"',
    (typed) => expect(formatPhone(typed)).toBe(typed),
  )
})
