import { describe, expect, it } from 'vitest'
import { Business } from '../../../modules/accounts/contract/endpoints.ts'
import { withoutScheme, withScheme } from './website.ts'

describe('a typed website', () => {
  it.each([
    ['brightline.example', 'https://brightline.example'],
    ['  www.brightline.example/prices ', 'https://www.brightline.example/prices'],
    ['brightline.example:8080', 'https://brightline.example:8080'],
    ['http://brightline.example', 'http://brightline.example'],
    ['https://brightline.example', 'https://brightline.example'],
    ['', ''],
  ])('%j becomes %j @AMB-A06 @ACC-64', (typed, website) => {
    expect(withScheme(typed)).toBe(website)
    expect(Business.safeParse({ businessName: 'Brightline', businessWebsite: withScheme(typed) }).success).toBe(true)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,hi',
    'mailto:dana@brightline.example',
    'ftp://brightline.example',
    'bright line',
  ])('%j is not a valid website @AMB-A06', (typed) => {
    const checked = Business.safeParse({ businessName: 'Brightline', businessWebsite: withScheme(typed) })
    expect(checked.error?.issues.map(({ message }) => message)).toEqual(['Website must be a valid URL'])
  })

  it('is printed without scheme and trailing slash @ACC-58', () => {
    expect(
      ['https://brightline.example/', 'http://brightline.example/a', 'brightline.example'].map(withoutScheme),
    ).toEqual(['brightline.example', 'brightline.example/a', 'brightline.example'])
  })
})
