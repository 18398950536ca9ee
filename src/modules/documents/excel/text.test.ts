import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asText } from './text.ts'

describe('text in a sheet @T-31', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1 (503) 555-0188', "'+1 (503) 555-0188"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\n=1"],
    ['\u0000=1', "'=1"],
    ['\u0001@SUM(A1)', "'@SUM(A1)"],
    ['two\r\nlines', 'two\nlines'],
    ['a\u0000b\u0007c\ud800', 'abc\ufffd'],
    ['_x003D_1+1', '_x005F_x003D_1+1'],
    ['Harbor & Søn <1>', 'Harbor & Søn <1>'],
    ['', ''],
  ])('%j becomes %j', (text, shown) => expect(asText(text)).toBe(shown))

  it('never starts like a formula, and contains no characters that XML forbids', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = asText(text)
        expect(shown).not.toMatch(/^[=+\-@\t\r]/)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
        expect(shown).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/)
      }),
    ))
})
