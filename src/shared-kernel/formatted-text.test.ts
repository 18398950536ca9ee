import { expect, it } from 'vitest'
import { blocksOf } from './formatted-text.ts'

const plain = (text: string) => ({ text, isBold: false })
const bold = (text: string) => ({ text, isBold: true })

it('reads paragraphs, lists and bold words, and leaves anything else as it is typed @PRP-01', () => {
  expect(blocksOf('Dear **Priya**,\nthanks.\n\n- one\n* **two**\n• 3 ** 4\nEnd <b>')).toEqual([
    { kind: 'paragraph', lines: [[plain('Dear '), bold('Priya'), plain(',')], [plain('thanks.')]] },
    { kind: 'list', lines: [[plain('one')], [bold('two')], [plain('3 ** 4')]] },
    { kind: 'paragraph', lines: [[plain('End <b>')]] },
  ])
  expect(blocksOf(' \n')).toEqual([])
})
