// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { wentOn } from '../../quoting/walkthrough/rooms/size-field.tsx'
import { replaced, selectsOnFocus } from './select-on-focus.ts'

function field(value: string) {
  const input = document.body.appendChild(document.createElement('input'))
  input.value = value
  selectsOnFocus(input)
  return {
    input,
    /** Focuses like a browser: focus first, then the caret at the click. */
    press(at: number) {
      input.dispatchEvent(new Event('mousedown'))
      input.focus()
      input.setSelectionRange(at, at)
      input.dispatchEvent(new Event('click'))
    },
    selected: () => [input.selectionStart, input.selectionEnd],
  }
}
afterEach(() => document.body.replaceChildren())

describe('A number field that gets focus @TYP-01', () => {
  it('is selected by a click; a second click places the caret', () => {
    const { press, selected } = field('32.00')
    press(0)
    expect(selected()).toEqual([0, 5])
    press(2)
    expect(selected()).toEqual([2, 2])
  })

  it('is selected by keyboard or script, and by the first click after that', () => {
    const { input, press, selected } = field('32.00')
    input.focus()
    expect(selected()).toEqual([0, 5])
    press(5)
    expect(selected()).toEqual([0, 5])
    press(5)
    expect(selected()).toEqual([5, 5])
  })

  it('is not selected by a click once something was typed', () => {
    const { input, press, selected } = field('32.00')
    input.focus()
    input.value = '180'
    press(2)
    expect(selected()).toEqual([2, 2])
  })

  it('stays selected when a late answer replaces its content, unless something was typed', () => {
    const { input, press, selected } = field('32.00')
    const answer = (value: string) => {
      input.value = value
      input.dispatchEvent(new Event(replaced))
    }
    press(0)
    answer('180.00')
    expect(selected()).toEqual([0, 6])
    press(2)
    answer('32.00')
    expect(selected()).toEqual([5, 5])
    input.blur()
    input.focus()
    input.dispatchEvent(new Event('keydown'))
    answer('1.00')
    expect(selected()).toEqual([4, 4])
  })

  it('keeps a selection that the first click dragged', () => {
    const { input, selected } = field('32.00')
    input.dispatchEvent(new Event('mousedown'))
    input.focus()
    input.setSelectionRange(1, 3)
    input.dispatchEvent(new Event('click'))
    expect(selected()).toEqual([1, 3])
  })

  it('is not selected again when the window regains focus during typing', () => {
    const { input, selected } = field('12')
    input.focus()
    input.setSelectionRange(2, 2)
    input.dispatchEvent(new Event('blur'))
    input.dispatchEvent(new Event('focus'))
    expect(selected()).toEqual([2, 2])
    input.blur()
    input.focus()
    expect(selected()).toEqual([0, 2])
  })
})

describe('A symbol typed over a selected size @TYP-01', () => {
  it.each([
    ['12 x 10', '+', '12 x 10 +'],
    ['430', '-', '430 -'],
    ['430', '−', '430 −'],
    ['24', 'x', '24 x'],
    ['24 ', '*', '24 *'],
    ['24', '×', '24 ×'],
    ['24', "'", "24'"],
    ['430', '8', '8'],
    ['', '+', '+'],
    ['x', '+', '+'],
  ])('%j and %j give %j', (before, typed, now) => expect(wentOn(before, typed)).toBe(now))
})

/** A tax number is text made of digits; the figure box is the figure itself. */
const exceptions = ['billing/manage/invoice-details-form.tsx', 'ui/form/figure-box.tsx']
const figures = /^(FigureBox|FigureInput|MoneyInput|RateInput)$/

describe('Number fields @TYP-01', () => {
  const web = join(import.meta.dirname, '../..')
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !/\.test\.tsx$|^styled-system\//.test(file),
  )
  const numeric = /inputMode=(?:"(?:decimal|numeric)"|\{[^}]*(?:decimal|numeric)[^}]*\})|type="number"/g
  /** The elements in this source that ask for a number, except the figure inputs themselves. */
  const others = (source: string) =>
    [...source.matchAll(numeric)]
      .map(({ index }) => source.slice(0, index).match(/<([A-Za-z]\w*)(?![\s\S]*<[A-Za-z])/)?.[1] ?? '')
      .filter((element) => !figures.test(element))

  it('use the shared components, so that they select on focus', () => {
    const strays = files.filter((file) => others(readFileSync(join(web, file), 'utf8')).length > 0)
    expect(strays).toEqual(exceptions)
  })

  it.each([
    '<input inputMode="decimal" />',
    '<Input size="sm" type="number" />',
    "<input inputMode={a ? 'numeric' : 'text'} />",
  ])('that are plain inputs are caught: %s', (source) => expect(others(source)).toHaveLength(1))
})
