// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { formatFigure, parseFigure, RateInput } from './figure-input.tsx'

afterEach(cleanup)

describe('a typed number', () => {
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
  ])('is parsed from %j', (text, value) => expect(parseFigure(text)).toBe(value))

  it.each(['abc', '0,05', '1,20', '1,2345', '0,050', '1.2.3', '1e309', 'Infinity', '0x10', '--1', '1-2'])(
    'is not parsed from %j',
    (text) => {
      expect(parseFigure(text)).toBeNaN()
    },
  )
})

describe('a displayed number', () => {
  it('has cents if it is money', () => expect(formatFigure(1200, 2)).toBe('1,200.00'))
  it('shows the decimals of a rate only when it has them', () => {
    expect(formatFigure(0.06, 2, 4)).toBe('0.06')
    expect(formatFigure(0.0575, 2, 4)).toBe('0.0575')
  })
  it('is empty for null and NaN', () => {
    expect([null, undefined, Number.NaN].map((value) => formatFigure(value, 2))).toEqual(['', '', ''])
  })
})

describe('a number field on blur', () => {
  const box = () => screen.getByLabelText<HTMLInputElement>('Rate')
  const Rate = () => {
    const [rate, setRate] = useState<number | null>(0.05)
    return (
      <>
        <RateInput aria-label="Rate" value={rate} onValue={setRate} />
        <button type="button" onClick={() => setRate(0.07)}>
          7 cents
        </button>
      </>
    )
  }
  const leave = (text: string) => {
    fireEvent.change(box(), { target: { value: text } })
    fireEvent.blur(box())
  }

  it('stays selected when a late answer changes it @TYP-01', () => {
    render(<Rate />)
    box().focus()
    fireEvent.click(screen.getByText('7 cents'))
    expect([box().value, box().selectionStart, box().selectionEnd]).toEqual(['0.07', 0, 4])
  })

  it.each([
    ['.06', '0.06'],
    ['0.0575', '0.0575'],
    ['$ 1', '1.00'],
    ['', ''],
  ])('turns %j into %j', (text, shown) => {
    render(<Rate />)
    leave(text)
    expect(box().value).toBe(shown)
  })

  it.each(['0.05555', '0,05', 'abc'])("keeps %j, which isn't a valid number, until another is chosen", (text) => {
    render(<Rate />)
    leave(text)
    expect(box().value).toBe(text)
    fireEvent.click(screen.getByText('7 cents'))
    expect(box().value).toBe('0.07')
  })
})
