import { describe, expect, it } from 'vitest'
import { nextPath } from './next-path.ts'

describe('after signing in', () => {
  it('goes to the dashboard when no page was requested @ACC-21 @AMB-R09', () => {
    expect(nextPath('')).toBe('/dashboard')
  })
  it('returns to the requested page @AMB-R09', () => {
    expect(nextPath('?next=%2Freview-quote%2F7%3Fa%3D1')).toBe('/review-quote/7?a=1')
  })
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    '%2f%2fevil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
  ])('never leaves this site for %s @T-51 @AMB-R09', (next) => expect(nextPath(`?next=${next}`)).toBe('/dashboard'))
})
