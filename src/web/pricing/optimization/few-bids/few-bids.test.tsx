// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { analysisOf, few, published } from '../../../../testing/fixtures/price-evidence.ts'
import { open, told } from '../../../testing/price-optimization.tsx'
import { quote } from '../../../testing/quote-samples.ts'
import { toastsNow } from '../../../testing/toasts-now.ts'
import { toaster } from '../../../ui/toasts.ts'

afterEach(() => {
  cleanup()
  toaster.remove()
  vi.unstubAllGlobals()
})

describe('with fewer than five decided bids', () => {
  const sent = [
    quote({
      id: '00000000-0000-4000-8000-000000000041',
      companyName: 'Larkspur Architects',
      sentAt: '2026-11-11T15:00:00.000Z',
    }),
    quote({
      id: '00000000-0000-4000-8000-000000000042',
      companyName: 'F'.repeat(200),
      sentAt: '2026-11-03T15:00:00.000Z',
    }),
  ]

  it('asks for more results; no curve, no price, no change @EVD-03', async () => {
    await open(few, published)
    expect(screen.getByText('Record 2 more wins or losses and we’ll suggest a rate.')).toBeTruthy()
    expect(screen.getByText('No curve yet')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('slider')).toBeNull()
    expect(screen.queryByRole('button', { name: /from now on/ })).toBeNull()
    expect(screen.getByText('Below Market')).toBeTruthy()
    expect(screen.getByText('Confidence 30%, market only')).toBeTruthy()
  })

  it('offers sent quotes without a result, and records one @EVD-03', async () => {
    const { of, answers } = await open(few, { ...published, 'GET /api/quotes': () => sent })
    const won = await screen.findByRole('button', { name: 'Won: Larkspur Architects' })
    const path = `PUT /api/quotes/${sent[0]!.id}/status`
    answers[path] = () => ({ ...sent[0], bidStatus: 'won', delivery: null })
    const before = of('GET /api/price-optimization').length
    fireEvent.click(won)
    await waitFor(() => expect(of(path)).toEqual([{ bidStatus: 'won' }]))
    await waitFor(() => expect(told()).toEqual([['Status Updated', 'Larkspur Architects: Won']]))
    await waitFor(() => expect(of('GET /api/price-optimization').length).toBeGreaterThan(before))
    toastsNow()[0]!.action!.onClick!()
    await waitFor(() => expect(of(path)).toEqual([{ bidStatus: 'won' }, { bidStatus: 'pending' }]))
  })

  it('asks for no single visit, which says nothing about the rate @EVD-03 @SCH-07', async () => {
    const [regular] = sent
    const once = {
      frequency: 'custom',
      schedule: { once: true },
      finalMonthlyPrice: 0,
      finalOneTimePrice: 450,
    } as const
    await open(few, { ...published, 'GET /api/quotes': () => [{ ...sent[1], companyName: 'Acme', ...once }, regular] })
    expect(await screen.findByRole('button', { name: 'Won: Larkspur Architects' })).toBeTruthy()
    expect(screen.queryByText('Acme')).toBeNull()
  })

  it('asks for nothing before the first quote is sent', async () => {
    await open(analysisOf(0.05, {}), published)
    expect(screen.getByText('Record 5 more wins or losses and we’ll suggest a rate.')).toBeTruthy()
    expect(await screen.findByText('No quote with a monthly price waits for an answer')).toBeTruthy()
    expect(screen.getByText('Your first won or lost bid shows up here.')).toBeTruthy()
    expect(screen.getByText(/^Weekly offices, no decided bids yet/)).toBeTruthy()
  })
})
