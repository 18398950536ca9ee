import { describe, expect, it } from 'vitest'
import { checkRow, choice } from './choice.ts'

/** Our own marks are drawn with shadows and background colors, which Windows' high contrast mode removes. */
describe('selected controls in high contrast mode', () => {
  it.each([
    ['a box', checkRow.base?.box],
    ['a radio', choice.base?.radio],
  ])('%s is drawn by the system', (_, look) => {
    expect(look).toMatchObject({ appearance: 'none', '@media (forced-colors: active)': { appearance: 'auto' } })
  })
})
