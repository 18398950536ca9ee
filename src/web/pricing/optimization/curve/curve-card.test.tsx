// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { analysisOf, enough, published } from '../../../../testing/fixtures/price-evidence.ts'
import { open } from '../../../testing/price-optimization.tsx'
import { toaster } from '../../../ui/toasts.ts'
import { plot } from './plot.ts'

const bottom = plot.top + plot.height

afterEach(() => {
  cleanup()
  toaster.remove()
  vi.unstubAllGlobals()
})

describe('the curve', () => {
  it('is also available as a table for screen readers @EVD-08', async () => {
    await open(enough, published)
    const rows = within(screen.getByRole('table', { name: 'Your chance to win at each rate' })).getAllByRole('row')
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.some((row) => row.textContent!.startsWith('$0.040, today'))).toBe(true)
    expect(rows.some((row) => row.textContent!.startsWith('$0.046, suggested'))).toBe(true)
    expect(document.querySelector('svg[viewBox][aria-hidden] path')).toBeTruthy()
  })

  it('shows for any rate the chance, what a bid keeps, and the difference from today @EVD-05', async () => {
    await open(enough, published)
    const about = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling!.textContent
    const box = screen.getByRole('textbox', { name: 'If you charged' })
    fireEvent.change(box, { target: { value: '0.04' } })
    fireEvent.blur(box)
    expect(about('vs. $0.040')).toBe('today')
    const chance = about('Chance to win')
    const slider = screen.getByRole('slider', { name: /^If you charged/ })
    fireEvent.keyDown(slider, { key: 'PageUp' })
    await waitFor(() => expect(about('vs. $0.040')).toMatch(/^[+−]\$\d+$/))
    expect(Number.parseInt(about('Chance to win')!, 10)).toBeLessThan(Number.parseInt(chance!, 10))
    expect(slider.getAttribute('aria-valuetext')).toMatch(/ cents, chance to win \d+\.\d%$/)
  })

  it('tells nothing of a rate that no bid is near @EVD-05', async () => {
    await open(enough, published)
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'If you charged' })
    const cannotTell = () => screen.queryByText(/^Your bids can’t tell/)
    const marker = () => document.querySelectorAll('svg rect[rx="2"]').length
    fireEvent.change(box, { target: { value: '0.041' } })
    expect([marker(), cannotTell()]).toEqual([1, null])
    fireEvent.change(box, { target: { value: '0.50' } })
    fireEvent.blur(box)
    expect(box.value).toBe('0.50')
    expect(cannotTell()?.textContent).toMatch(/They cover \$0\.0\d+ to \$0\.0\d+\.$/)
    expect([marker(), screen.queryByText('Kept per bid')]).toEqual([0, null])
    fireEvent.keyDown(screen.getByRole('slider', { name: /^If you charged/ }), { key: 'ArrowLeft' })
    await waitFor(() => expect(screen.getByText('Kept per bid')).toBeTruthy())
    expect(cannotTell()).toBeNull()
  })

  it('says how many bids are outside the chart', async () => {
    await open(analysisOf(0.04, { won: Array(6).fill(0.25), lost: [0.25, 0.04] }), published)
    expect(screen.getByText(/7 bids are beyond these prices and shown at the edge\.$/)).toBeTruthy()
  })

  it('does not say so when all bids fit', async () => {
    await open(analysisOf(0.04, { won: [0.04, 0.041, 0.042], lost: [0.043, 0.044] }), published)
    expect(screen.queryByText(/beyond these prices/)).toBeNull()
  })

  it('keeps the percentages clear of the bids at both ends', async () => {
    const figures = () =>
      [...document.querySelectorAll('svg text')].flatMap((text) =>
        /^\d+%$/.test(text.textContent!) && !text.getAttribute('class')?.includes('12PX')
          ? [Number(text.getAttribute('y'))]
          : [],
      )
    await open(analysisOf(0.04, { won: [], lost: Array(24).fill(0.03) }), published)
    for (const y of figures()) expect(y).toBeLessThanOrEqual(bottom - 6)
    expect(screen.getByText('fewer than 1')).toBeTruthy()
    cleanup()
    await open(analysisOf(0.04, { won: Array(24).fill(0.045), lost: [] }), published)
    for (const y of figures()) expect(y).toBeGreaterThanOrEqual(plot.top + 18)
  })

  it('draws thousands of bids as bars', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => 0.03 + (at % 200) / 10_000)
    await open(analysisOf(0.04, { won: many, lost: many.map((rate) => rate + 0.004) }), published)
    expect(document.querySelectorAll('svg circle').length).toBeLessThan(20)
    expect(screen.getByText(/2,000 decided bids since/)).toBeTruthy()
  })
})
