import { describe, expect, it } from 'vitest'
import { formatFigure, parseFigure } from './figure-input.tsx'

describe('a figure as typed', () => {
  it.each([
    ['1,200', 1200],
    ['$1200', 1200],
    ['1200.5', 1200.5],
    [' $ 1,200.50 ', 1200.5],
    ['.06', 0.06],
    ['12.', 12],
    ['\u221210', -10],
    ['', null],
    ['$', null],
  ])('reads %j', (text, value) => expect(parseFigure(text)).toBe(value))

  it.each(['abc', '1.2.3', '1e309', 'Infinity', '0x10', '--1', '1-2'])('does not take %j for a number', (text) => {
    expect(parseFigure(text)).toBeNaN()
  })
})

describe('a figure as shown', () => {
  it('has cents in money', () => expect(formatFigure(1200, 2)).toBe('1,200.00'))
  it('shows the decimals of a rate only when it has them', () => {
    expect(formatFigure(0.06, 2, 4)).toBe('0.06')
    expect(formatFigure(0.0575, 2, 4)).toBe('0.0575')
  })
  it('is empty for nothing and for no number', () => {
    expect([null, undefined, Number.NaN].map((value) => formatFigure(value, 2))).toEqual(['', '', ''])
  })
})
