// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { building, enough, published } from '../../../../testing/fixtures/price-evidence.ts'
import { card, open, problem } from '../../../testing/price-optimization.tsx'
import { toaster } from '../../../ui/toasts.ts'

afterEach(() => {
  cleanup()
  toaster.remove()
  vi.unstubAllGlobals()
})

describe('published prices', () => {
  it('@SPC-06 @WEB-53 @WEB-54 show their source and date @EVD-04 @PRI-75', async () => {
    await open(enough, published)
    const market = (await screen.findByText(/Planning ranges compiled from public US price guides/)).closest('section')!
    expect(market.textContent).toContain('$0.042average of six types'.split('average')[0])
    expect(market.textContent).toContain('Compiled 2026.')
    expect(market.textContent).toContain('usual win rate, yours 72.7%')
    expect(
      within(market as HTMLElement)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['Retail', 'Manufacturing', 'Office', 'School', 'Medical', 'Restaurant']))
    expect(market.textContent).not.toMatch(/live/i)
  })

  it('are requested for each type and size, with a small spinner @PRI-83 @PRI-84 @PRI-86', async () => {
    const { of, answers } = await open(enough, published)
    const path = 'POST /api/building-type-recommendations'
    const type = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Building type' })
    const size = screen.getByRole<HTMLInputElement>('textbox', { name: 'Square feet' })
    expect([type.value, size.value]).toEqual(['office', '5,000'])
    expect([...type.options].map(({ text }) => text)).toEqual([
      ...['Office', 'Retail', 'Medical', 'Manufacturing', 'School', 'Restaurant'],
    ])
    let answer = (_: unknown) => {}
    answers[path] = () => new Promise((resolve) => (answer = resolve))
    fireEvent.change(type, { target: { value: 'medical' } })
    await waitFor(() => expect(of(path).at(-1)).toEqual({ buildingType: 'medical', squareFootage: 5_000 }))
    expect(card('Building Type Analysis').getAttribute('aria-busy')).toBe('true')
    answer(await building({ buildingType: 'medical', squareFootage: 5_000 }))
    expect(await within(card('Building Type Analysis')).findByText('$0.055')).toBeTruthy()
    answers[path] = building
    fireEvent.keyDown(size, { key: 'ArrowDown' })
    await waitFor(() => expect(of(path).at(-1)).toEqual({ buildingType: 'medical', squareFootage: 4_900 }))
    await waitFor(() => expect(card('Building Type Analysis').getAttribute('aria-busy')).toBe('false'))
  })

  it.each(['99', '100001', 'big'])('are not requested for %s sq ft @PRI-84', async (typed) => {
    const { of } = await open(enough, published)
    fireEvent.change(screen.getByRole('textbox', { name: 'Square feet' }), { target: { value: typed } })
    expect(await screen.findByText('Please enter 100 to 100,000 sq ft')).toBeTruthy()
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(of('POST /api/building-type-recommendations').every(({ squareFootage }) => squareFootage === 5_000)).toBe(
      true,
    )
  })

  it('show an error in their card when they fail', async () => {
    await open(enough, {
      ...published,
      'GET /api/market-insights': () => problem(500),
      'POST /api/building-type-recommendations': () => problem(500),
    })
    expect(await screen.findByText('Our planning figures are unavailable right now.')).toBeTruthy()
    expect(await screen.findByText('The published price is unavailable right now.')).toBeTruthy()
  })
})
