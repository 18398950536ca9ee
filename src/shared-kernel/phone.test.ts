import { describe, expect, it } from 'vitest'
import { digitsOf, formatPhone, searchedDigits } from './phone.ts'

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

describe('@AMB-Q23 a search for a phone number', () => {
  it.each([
    ['(503) 555-0123', '5035550123'],
    ['5035550123', '5035550123'],
    ['+1 503.555.0123', '5035550123'],
    ['1-503-555-0123', '5035550123'],
    ['(503) 5', '5035'],
    ['555-01', '55501'],
    ['+44 20 79', '442079'],
  ])('"%s" looks for %s', (term, digits) => expect(searchedDigits(term)).toBe(digits))

  it.each(['', '503', '(503)', 'Suite 5035', '503 555 ext', '100%', '12 x 10'])('"%s" is words', (term) =>
    expect(searchedDigits(term)).toBeUndefined(),
  )

  it('compares digits', () => expect(digitsOf('+1 (503) 555-0123 ext. 4')).toBe('150355501234'))
})
