// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { analysisOf, enough, published } from '../../../testing/fixtures/price-evidence.ts'
import { openAsContractor } from '../../testing/open-as-contractor.tsx'
import { card, open, press, problem, told } from '../../testing/price-optimization.tsx'
import { toastsNow } from '../../testing/toasts-now.ts'
import { contractor } from '../../testing/user-samples.ts'
import { toaster } from '../../ui/toasts.ts'
import { MarketPositionLabel } from './market-position.tsx'
import { PriceOptimizationScreen } from './price-optimization.tsx'
import { percent, points } from './words.ts'

afterEach(() => {
  cleanup()
  toaster.remove()
  vi.unstubAllGlobals()
})

describe('AI Price Optimization', () => {
  it('has a title, Refresh Analysis and three cards @PRI-74 @PRI-75', async () => {
    await open(enough, published)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('AI Price Optimization')
    expect(screen.getByRole('button', { name: 'Refresh Analysis' })).toBeTruthy()
    for (const name of ['Pricing Recommendation', 'Market Insights', 'Building Type Analysis'])
      expect(await screen.findByRole('heading', { name })).toBeTruthy()
    expect(screen.getByText(/^Weekly offices, 11 decided bids since .* · updated today, /)).toBeTruthy()
  })

  it('spins an icon while it refreshes @PRI-85', async () => {
    let answer = (_: unknown) => {}
    const { answers, of } = await open(enough, published)
    const icon = () => screen.getByRole('button', { name: 'Refresh Analysis' }).querySelector('svg')!
    expect(icon().hasAttribute('data-spinning')).toBe(false)
    answers['GET /api/price-optimization'] = () => new Promise((resolve) => (answer = resolve))
    const before = of('GET /api/price-optimization').length
    press('Refresh Analysis')
    await waitFor(() => expect(icon().hasAttribute('data-spinning')).toBe(true))
    answer(enough)
    await waitFor(() => expect(icon().hasAttribute('data-spinning')).toBe(false))
    expect(of('GET /api/price-optimization')).toHaveLength(before + 1)
  })

  it('shows a loading message before anything has loaded @PRI-85', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    await openAsContractor(PriceOptimizationScreen, contractor())
    expect(screen.getByText('Loading price optimization...')).toBeTruthy()
  })

  it('shows when it is unavailable, and can be retried @PRI-87 @AMB-P29', async () => {
    const { answers } = await open(null, published)
    expect((await screen.findByRole('alert')).textContent).toBe('Analysis is unavailable right now. Try again.')
    expect(screen.queryByText('Loading price optimization...')).toBeNull()
    answers['GET /api/price-optimization'] = () => enough
    press('Refresh Analysis')
    expect(await screen.findByRole('heading', { name: 'Pricing Recommendation' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says so when offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open(null, published)
    expect(await screen.findByText(/^You’re offline\./)).toBeTruthy()
    vi.restoreAllMocks()
  })
})

describe('the recommendation', () => {
  it('@SPC-06 @WEB-53 shows the suggestion, the change, the confidence and the market position @PRI-75 @PRI-77 @PRI-78 @WEB-54 @WEB-56', async () => {
    await open(enough, published)
    const text = (await screen.findByRole('heading', { name: 'Pricing Recommendation' })).closest(
      'section',
    )!.textContent
    expect(text).toContain('$0.046')
    expect(text).toContain('+$0.006, +15.0%')
    expect(text).toContain('$0.040 today')
    expect(text).toContain(`${Math.round(enough.confidence * 100)}%`)
    expect(text).toContain('Below Market')
    expect(text).toContain(
      '$0.040 today is 12.1% under $0.046 (4.55¢), our planning figure for weekly offices of 5,000 sq ft (2026).',
    )
  })

  it('@SPC-12 shows what both rates are per month @AMB-P01', async () => {
    await open(enough, published)
    const section = (await screen.findByRole('heading', { name: 'Pricing Recommendation' })).closest('section')!
    expect(section.textContent).toContain('$0.184 per sq ft per month, $0.16 today')
  })

  it.each([
    ['below_market', 'Below Market'],
    ['at_market', 'At Market'],
    ['above_market', 'Above Market'],
    [undefined, 'Unknown'],
  ] as const)('labels the position %s "%s", with its own color @PRI-77 @AMB-P27', async (position, name) => {
    await openAsContractor(
      () => (
        <h1>
          <MarketPositionLabel position={position} />
        </h1>
      ),
      {},
    )
    const label = screen.getByText(name).closest('[data-position]')!
    expect(label.getAttribute('data-position')).toBe(position ?? 'unknown')
    expect(label.querySelector('[aria-hidden]')!.className).not.toBe('')
  })

  it('@SPC-07 shows three decimals, and the exact rate beside them where it has more', async () => {
    const { of } = await open({ ...enough, suggestedPrice: 0.0575, currentPrice: 0.05 }, published)
    const section = (await screen.findByRole('heading', { name: 'Pricing Recommendation' })).closest('section')!
    expect(section.textContent).toContain('$0.058')
    expect(section.textContent).toContain('per sq ft per visit (5.75¢), $0.050 today')
    expect(section.textContent).not.toMatch(/\$0\.\d{4}/)
    press('Apply suggestion')
    await waitFor(() =>
      expect(told()).toEqual([['Pricing Updated', 'New quotes start at $0.058 (5.75¢) per sq ft per visit.']]),
    )
    expect(of('PUT /api/pricing/settings')).toEqual([{ pricePerSqFt: 0.0575 }])
  })

  it('@CHK-12 sets the rate with one click, and Undo restores it @EVD-05', async () => {
    const { of } = await open(enough, published)
    press('Apply suggestion')
    await waitFor(() =>
      expect(told()).toEqual([['Pricing Updated', 'New quotes start at $0.046 per sq ft per visit.']]),
    )
    expect(screen.getByText('In use. New quotes start at $0.046.')).toBeTruthy()
    toastsNow()[0]!.action!.onClick!()
    await waitFor(() =>
      expect(of('PUT /api/pricing/settings')).toEqual([{ pricePerSqFt: 0.046 }, { pricePerSqFt: 0.04 }]),
    )
    expect(await screen.findByRole('button', { name: 'Apply suggestion' })).toBeTruthy()
  })

  it('keeps the rate on Keep, without a request', async () => {
    const { of } = await open(enough, published)
    press('Keep $0.040')
    expect(screen.getByText('You keep $0.040.')).toBeTruthy()
    expect(of('PUT /api/pricing/settings')).toEqual([])
  })

  it('shows when the change failed', async () => {
    await open(enough, { ...published, 'PUT /api/pricing/settings': () => problem(500) })
    press('Apply suggestion')
    await waitFor(() => expect(told()[0]![0]).toBe('Update Failed'))
    expect(screen.getByRole('button', { name: 'Apply suggestion' })).toBeTruthy()
  })

  it('formats fractions and percents once each @AMB-P26', async () => {
    await open({ ...enough, impact: { ...enough.impact, estimatedRevenueChange: -11.4 } }, published)
    const text = card('Of 10 bids like these').textContent
    expect(text).toContain('Revenue−11.4%')
  })

  it('the change of the win rate is the difference of the two percents that are shown @SCR-44', () => {
    expect([percent(0.6434), percent(0.5456), points(0.6434, 0.5456)]).toEqual(['64.3%', '54.6%', '−9.7 points'])
    expect(points(0.5, 0.5)).toBe('0.0 points')
    expect(points(0.5, 0.62)).toBe('+12.0 points')
  })

  it('suggests nothing for bids far from our planning figures', async () => {
    const foreign = analysisOf(0.04, { won: Array(6).fill(0.25), lost: [0.25, 0.25] })
    await open(foreign, published)
    expect(card('Pricing Recommendation').textContent).toContain('We don’t suggest a rate')
    expect(screen.queryByRole('button', { name: /from now on/ })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Of 10 bids like these' })).toBeNull()
  })
})
