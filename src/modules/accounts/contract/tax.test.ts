import { expect, it } from 'vitest'
import { Tax } from './tax.ts'

const problem = (tax: unknown) => Tax.safeParse(tax).error?.issues.map(({ path, message }) => [path.join('.'), message])
const label = 'Sales tax'

it.each([0.001, 8.25, 8.875, 30])('a tax of %d%% is accepted @PRP-03', (percent) => {
  expect(Tax.parse({ percent, label: ' Sales tax ' })).toEqual({ percent, label })
})

it.each([
  [0, 'The tax must be more than 0%'],
  [-1, 'The tax must be more than 0%'],
  [30.001, 'The tax can’t be more than 30%'],
  [8.2505, 'Use at most 3 decimals'],
  [Number.NaN, 'Enter a percentage, such as 8.25'],
  [null, 'Enter a percentage, such as 8.25'],
  ['8.25', 'Enter a percentage, such as 8.25'],
])('a tax of %s says what is wrong at its field @PRP-03', (percent, message) => {
  expect(problem({ percent, label })).toEqual([['percent', message]])
})

it.each([
  ['', 'Please name the tax'],
  ['  ', 'Please name the tax'],
  [undefined, 'Please name the tax'],
  ['x'.repeat(41), 'Please use at most 40 characters'],
  ['Sales\ntax', 'Please write the name in one line'],
])('a name of %j says what is wrong at its field @PRP-03', (label, message) => {
  expect(problem({ percent: 8.25, label })).toEqual([['label', message]])
})
