import { expect, it } from 'vitest'
import { textOf } from './reminders.ts'

const account = (...days: number[]) => ({
  enabled: true,
  reminders: days.map((day) => ({ days: day, text: `of ${day}` })),
})

/** The texts of reminders that are sent one after the other. */
const textsOf = (days: readonly number[], settings: ReturnType<typeof account>, first = 1) =>
  days.map((_, at) => textOf(first + at, days.slice(at), settings))

it('a reminder’s text is that of its day', () => {
  expect(textsOf([2, 5, 10, 21], account(2, 5, 10, 21))).toEqual(['of 2', 'of 5', 'of 10', 'of 21'])
})

it('it stays so after an earlier reminder left and was removed from the account', () => {
  expect(textsOf([5, 10, 21], account(5, 10, 21), 2)).toEqual(['of 5', 'of 10', 'of 21'])
})

it('other days have the texts in order, and those that were chosen later go on', () => {
  expect(textsOf([3, 7], account(2, 5, 10, 21))).toEqual(['of 2', 'of 5'])
  expect(textsOf([14], account(2, 5, 10, 21), 2)).toEqual(['of 5'])
})

it('only the last reminder has the last text, also with more reminders than texts', () => {
  expect(textsOf([1, 3, 6, 12, 30], account(2, 5, 10, 21))).toEqual(['of 2', 'of 5', 'of 10', 'of 10', 'of 21'])
  expect(textsOf([3, 6, 12], account(2, 21), 4)).toEqual(['of 2', 'of 2', 'of 21'])
  expect(textsOf([3, 6], account(2))).toEqual(['of 2', 'of 2'])
})
