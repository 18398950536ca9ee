// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { queryClient } from '../../testing/app-client.ts'
import { openAsContractor } from '../../testing/open-as-contractor.tsx'
import { quote } from '../../testing/quote-samples.ts'
import { Agreed } from './agreed.tsx'
import { CustomerLink } from './customer-link.tsx'
import { Steps } from './next-step.tsx'
import { WhatYouKeep } from './what-you-keep.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const acceptance: Quote['acceptance'] = {
  ...{ revision: 1, name: 'Priya Sampleton', title: null, poNumber: null, at: '2026-11-23T18:00:00.000Z' },
  ...{ monthlyPrice: 1044, oneTimePrice: null, payYearly: false, annualPrice: null, package: null, options: [] },
  cancelUntil: null,
}

const show = (shown: React.ReactNode) => render(<QueryClientProvider client={queryClient}>{shown}</QueryClientProvider>)

describe('what is agreed @ONL-11', () => {
  it.each([
    ['is revised while it is the newest version', { revision: 1 }, null],
    ['says that the next version is open', { revision: 1, revising: true }, 'You opened the next version.'],
    ['says that a newer version was sent, which can be edited', { revision: 2 }, 'You sent a newer version.'],
  ])('%s', (_, state, sentence) => {
    const elsewhere = { revision: 1, name: 'Priya Sampleton', day: '2026-11-23' }
    for (const how of [{ acceptance }, { acceptedElsewhere: elsewhere, acceptedMonthlyPrice: 1044 }]) {
      const { container } = show(<Agreed quote={quote({ acceptedRevision: 1, ...how, ...state })} />)
      expect(container.textContent).toMatch(/Priya Sampleton.*November 23, 2026.*\$1,044\.00 a month/)
      expect(screen.queryByRole('button', { name: 'Revise' }) === null).toBe(sentence !== null)
      if (sentence) expect(container.textContent).toContain(`${sentence} This agreement holds until your customer`)
      cleanup()
    }
  })
})

it('what is kept of a single visit is its price less its costs @SCH-07', () => {
  const once = { frequency: 'custom', schedule: { once: true }, finalMonthlyPrice: 0, finalOneTimePrice: 450 } as const
  const figures = { ...quote().figures, marginPercent: 86.7 }
  const { container } = show(<WhatYouKeep quote={quote({ ...once, totalMonthlyCosts: 60, figures })} />)
  expect(container.textContent).toContain('$390.00 once$450.00 less $60.00, margin 86.7%')
})

it.each([true, false])(
  'an acceptance elsewhere is offered unless the agreement was canceled: %s @LAW-03 @ORD-02',
  async (canceled) => {
    const waiting = quote({ status: 'sent', revision: 1, canceled })
    const on = { onRecord: vi.fn(), onElsewhere: vi.fn(), onStart: vi.fn() }
    const Page = () => (
      <Steps quote={waiting} next="review" {...on}>
        <h1>Quote</h1>
      </Steps>
    )
    await openAsContractor(Page, {})
    expect(screen.queryByRole('button', { name: 'Accepted elsewhere' }) === null).toBe(canceled)
  },
)

describe('a new link @ONL-12', () => {
  /** The addresses asked for after "Make a new link", where copying is answered so. */
  async function asked(copying: () => Response) {
    const paths: string[] = []
    vi.stubGlobal('fetch', async (path: string) => {
      paths.push(path)
      return path.endsWith('/link') ? copying() : Response.json({ link: 'https://quotes.example/q/new' })
    })
    show(<CustomerLink quote={quote({ revision: 1, link: null })} />)
    fireEvent.click(screen.getByRole('button', { name: 'Make a new link' }))
    const isBusy = () => screen.queryByRole('button', { name: 'Making it...' }) !== null
    await waitFor(() => expect([paths.length > 0, isBusy()]).toEqual([true, false]))
    return paths.map((path) => path.split('/').slice(4).join('/'))
  }

  it('replaces one that was switched off', async () => {
    const problem = { code: 'withdrawn', message: 'You withdrew this link.' }
    expect(await asked(() => Response.json(problem, { status: 409 }))).toEqual(['link', 'link/renew'])
  })

  it('never switches off the links that were mailed, where copying only failed', async () => {
    expect(await asked(() => Response.json({ message: 'Something went wrong' }, { status: 500 }))).toEqual(['link'])
  })
})
