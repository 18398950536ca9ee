// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, openBilling, sampleSubscription, told } from '../../testing/open-billing.tsx'
import { declined, installProvider, notProcessed, type ProviderDouble } from '../../testing/provider-double.ts'
import { toaster } from '../../ui/toasts.ts'
import { closeCancel } from '../cancel/dialog-state.ts'

let provider: ProviderDouble
beforeEach(() => {
  provider = installProvider()
})
afterEach(() => {
  closeCancel()
  cleanup()
  toaster.remove()
  vi.unstubAllGlobals()
})

/** Canceled until it is resumed. */
function resumable(): Answers {
  let now = sampleSubscription({ accessEnd: '2026-12-08T15:00:00.000Z', nextCharge: null })
  return {
    'GET /api/subscription': () => Response.json(now),
    'POST /api/subscription/resume': () => {
      now = sampleSubscription()
      return Response.json(now)
    },
  }
}

const panel = () => document.querySelector('dl[data-ledger]')?.textContent
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const sent = (of: ReturnType<typeof openBilling>['of'], what: string) => of(what).map(([, body]) => body)

describe("the subscription's status", () => {
  it('shows the next charge first, with exact amount, date and card', async () => {
    openBilling('/subscription/manage', sampleSubscription())
    await screen.findByText('$19.99', { selector: 'strong' })
    expect(panel()).toBe(
      'Next charge$19.99December 8, 2026, Visa ending 4242Current planCommercial onlyMonthlyStatusActivePaid through December 8, 2026',
    )
    await screen.findByText('No invoices yet. The first comes with your first charge.')
    expect((await screen.findByText('Simulated payments.')).closest('div')?.textContent).toContain('No money moves.')
  })

  it('shows how long a discount lasts and what follows @AMB-B01 @AMB-B03', async () => {
    openBilling(
      '/subscription/manage',
      sampleSubscription({
        nextCharge: { at: '2026-12-08T15:00:00.000Z', amount: 7.49, planType: 'commercial-monthly' },
        discount: { renewalsLeft: 2, price: 7.49, fullPrice: 19.99 },
      }),
    )
    await screen.findByText('$7.49 for the next 2 renewals, then $19.99/month')
  })

  it('shows that a canceled plan keeps its access and can be resumed @BIL-13 @AMB-B08', async () => {
    const { of } = openBilling(
      '/subscription/manage',
      sampleSubscription({ accessEnd: '2026-12-08T15:00:00.000Z', nextCharge: null }),
      resumable(),
    )
    await screen.findByText(/^Access until December 8, 2026\. Nothing more is charged/)
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull()
    screen.getByRole('button', { name: 'Resume' }).focus()
    await press('Resume')
    await waitFor(() => expect(told()).toEqual([['Subscription resumed', 'Next charge: $19.99 on December 8, 2026.']]))
    expect(of('POST /api/subscription/resume')).toHaveLength(1)
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1')) // its button is gone
  })

  it('lets a pending change be undone @AMB-B25', async () => {
    const at = '2026-12-08T15:00:00.000Z'
    const pro = sampleSubscription({
      planType: 'pro-monthly',
      nextCharge: { at, amount: 32.99, planType: 'pro-monthly' },
    })
    const waiting = {
      ...pro,
      pendingChange: { planType: 'residential-monthly', at } as const,
      nextCharge: { at, amount: 19.99, planType: 'residential-monthly' } as const,
    }
    const { of } = openBilling('/subscription/manage', waiting, {
      'DELETE /api/subscription/change': () => Response.json(pro),
    })
    await screen.findByText(/^Residential only, monthly starts on December 8, 2026 for \$19\.99\./)
    await press('Keep my plan')
    await waitFor(() => expect(told()).toEqual([['Plan kept', 'You stay on Pro, monthly.']]))
    expect(of('DELETE /api/subscription/change')).toHaveLength(1)
  })

  it("shows an error if it can't be loaded, and can be retried", async () => {
    let times = 0
    openBilling('/subscription/manage', sampleSubscription(), {
      'GET /api/subscription': () => (times++ === 0 ? Response.error() : Response.json(sampleSubscription())),
    })
    await screen.findByText(/Your subscription couldn’t be loaded/)
    await press('Try again')
    await screen.findByText('Next charge')
  })

  it("opens the cancellation question from an email's link, once, and not for a canceled plan", async () => {
    openBilling(
      '/subscription/manage?cancel=1',
      sampleSubscription({ status: 'trialing', trialEnd: '2026-11-22T15:10:00.000Z' }),
    )
    await screen.findByRole('alertdialog')
    closeCancel()
    cleanup()
    openBilling('/subscription/manage?cancel=1', sampleSubscription({ accessEnd: '2026-12-08T15:00:00.000Z' }))
    await screen.findByText(/^Access until/, { selector: 'span' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('lists all six plans without a subscription, and leads to the card form @BIL-03 @AMB-B11', async () => {
    openBilling(
      '/subscription/manage',
      sampleSubscription({ status: null, planType: null, card: null, nextCharge: null }),
    )
    await choose(/Pro, \$261/)
    expect(screen.getAllByRole('radio')).toHaveLength(6)
    const next = await screen.findByRole('link', { name: 'Continue with Pro yearly' })
    expect(next.getAttribute('href')).toBe('/subscription?plan=pro-yearly')
  })
})

describe('the card and the invoices', () => {
  it('a new card pays from now on', async () => {
    provider.answer = () => ({ setupIntent: { id: 'seti_9', status: 'succeeded', payment_method: 'pm_9' } })
    const after = sampleSubscription({ card: { brand: 'mastercard', last4: '4444', expMonth: 12, expYear: 2031 } })
    const { of } = openBilling('/subscription/manage', sampleSubscription(), {
      'POST /api/subscription/card': () => Response.json({ clientSecret: 'seti_9_secret_x' }),
      'PUT /api/subscription/card': () => Response.json({ subscription: after, clientSecret: null }),
    })
    await screen.findByText('Expires 04/29')
    expect(of('POST /api/subscription/card')).toEqual([])
    await press('Update card')
    const save = await screen.findByRole('button', { name: 'Save card' })
    await waitFor(() => expect(save.getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(save)
    await waitFor(() =>
      expect(told()).toEqual([['Card Updated', 'We’ll charge your MasterCard ending 4444 from now on.']]),
    )
    expect(sent(of, 'PUT /api/subscription/card')).toEqual([{ setupIntentId: 'seti_9' }])
    expect(provider.asked[0]?.given.confirmParams?.return_url).toMatch(/\/subscription\/manage$/)
  })

  it.each([
    ['says itself is left to it', declined, false],
    ['does not say stands above it', notProcessed, true],
  ])('an error that the card form %s @BIL-38', async (_, error, beside) => {
    provider.answer = () => ({ error })
    openBilling('/subscription/manage', sampleSubscription(), {
      'POST /api/subscription/card': () => Response.json({ clientSecret: 'seti_9_secret_x' }),
    })
    await press('Update card')
    const save = await screen.findByRole('button', { name: 'Save card' })
    await waitFor(() => expect(save.getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(save)
    await waitFor(() => expect(told()).toEqual([['Payment Setup Failed', error.message]]))
    await screen.findByRole('button', { name: 'Save card' })
    expect(screen.queryByText(error.message) !== null).toBe(beside)
    expect(provider.focused).toBe(!beside)
  })

  it('a card that a bank confirmed on its own page is saved on return', async () => {
    const { of } = openBilling(
      '/subscription/manage?setup_intent=seti_9&redirect_status=succeeded',
      sampleSubscription(),
      {
        'POST /api/subscription/card': () => Response.json({ clientSecret: 'seti_10_secret_x' }),
        'PUT /api/subscription/card': () => Response.json({ subscription: sampleSubscription(), clientSecret: null }),
      },
    )
    await waitFor(() => expect(told()[0]?.[0]).toBe('Card Updated'))
    expect(sent(of, 'PUT /api/subscription/card')).toEqual([{ setupIntentId: 'seti_9' }])
  })

  it('B-13: no sales tax is added, and the screen says so next to the prices, with or without a plan', async () => {
    const plans = async () => within((await screen.findByRole('heading', { name: /plan$/ })).closest('section')!)
    openBilling('/subscription/manage', sampleSubscription())
    expect((await plans()).getByText('No sales tax is added.')).toBeTruthy()
    cleanup()
    openBilling(
      '/subscription/manage',
      sampleSubscription({ status: null, planType: null, nextCharge: null, periodEnd: null }),
    )
    expect((await plans()).getByText('No sales tax is added.')).toBeTruthy()
  })

  it('each charge has its period, discount and receipt, and shows refunds (B-15)', async () => {
    const item = {
      ...{ id: 'in_1', at: '2026-11-08T16:00:00.000Z', planType: 'commercial-monthly', status: 'paid' },
      ...{ periodStart: '2026-11-08T15:00:00.000Z', periodEnd: '2026-12-08T15:00:00.000Z' },
      ...{ amount: 7.49, discount: 12.5, receiptUrl: 'https://receipts.example/in_1' },
    }
    const items = [
      { ...item, refunded: 0 },
      { ...item, refunded: 0, id: 'in_2', status: 'unconfirmed', receiptUrl: null },
      { ...item, refunded: 5, id: 'in_3' },
      { ...item, refunded: 7.49, id: 'in_4' },
    ]
    openBilling('/subscription/manage', sampleSubscription(), {
      'GET /api/subscription/invoices': () => Response.json({ items }),
    })
    const lines = within((await screen.findByRole('heading', { name: 'Invoices' })).closest('section')!)
    await lines.findByText('Paid')
    const [paid, open, partly, wholly] = lines.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(paid).toContain('Nov 8 to Dec 8, 2026')
    expect(paid).toContain('Commercial only, monthly, $12.50 off$7.49Paid')
    expect(open).toContain('Not confirmed')
    expect(partly).toContain('$12.50 off, $5.00 refunded$7.49Partly refunded')
    expect(wholly).toContain('$7.49Refunded')
    expect([partly, wholly].join()).not.toContain('Paid')
    expect(lines.getAllByRole('link', { name: /^Receipt of Nov 8, 2026/ })[0]!.getAttribute('href')).toBe(
      item.receiptUrl,
    )
  })
})
