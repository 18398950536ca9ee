// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { analysisOf, enough, published } from '../../../../testing/price-evidence.ts'
import { open } from '../../../testing/price-optimization.tsx'
import { toaster } from '../../../toasts.ts'

afterEach(() => {
  cleanup()
  toaster.remove()
  vi.unstubAllGlobals()
})

describe('the curve', () => {
  it('is also a table for those who cannot see it @EVD-08', async () => {
    await open(enough, published)
    const rows = within(screen.getByRole('table', { name: 'Your chance to win at each rate' })).getAllByRole('row')
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.some((row) => row.textContent!.startsWith('$0.040, today'))).toBe(true)
    expect(rows.some((row) => row.textContent!.startsWith('$0.046, suggested'))).toBe(true)
    expect(document.querySelector('svg[viewBox][aria-hidden] path')).toBeTruthy()
  })

  it('answers what if: the chance, what a bid keeps, the difference from today @EVD-05', async () => {
    await open(enough, published)
    const about = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling!.textContent
    const box = screen.getByRole('textbox', { name: 'What if you asked' })
    fireEvent.change(box, { target: { value: '0.04' } })
    fireEvent.blur(box)
    expect(about('Beside $0.040')).toBe('today')
    const chance = about('Chance to win')
    const slider = screen.getByRole('slider', { name: /^What if you asked/ })
    fireEvent.keyDown(slider, { key: 'PageUp' })
    await waitFor(() => expect(about('Beside $0.040')).toMatch(/^[+−]\$\d+$/))
    expect(Number.parseInt(about('Chance to win')!, 10)).toBeLessThan(Number.parseInt(chance!, 10))
    expect(slider.getAttribute('aria-valuetext')).toMatch(/ cents, chance to win \d+%$/)
  })

  it('draws thousands of bids as bars', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => 0.03 + (at % 200) / 10_000)
    await open(analysisOf(0.04, { won: many, lost: many.map((rate) => rate + 0.004) }), published)
    expect(document.querySelectorAll('svg circle').length).toBeLessThan(20)
    expect(screen.getByText(/2,000 decided bids since/)).toBeTruthy()
  })
})
