// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Invoice } from '../../../modules/billing/contract/endpoints.ts'
import { type Answers, openBilling, sampleSubscription } from '../../testing/open-billing.tsx'
import { toaster } from '../../ui/toasts.ts'

afterEach(() => {
  cleanup()
  toaster.remove()
  vi.unstubAllGlobals()
})

const asked: Invoice = {
  ...{
    id: 'in_1',
    at: '2026-11-20T15:00:00.000Z',
    planType: 'pro-monthly',
    amount: 7.8,
    discount: 0,
    refunded: 0,
    status: 'unconfirmed',
  },
  ...{ periodStart: '2026-11-20T15:00:00.000Z', periodEnd: '2026-12-08T15:00:00.000Z', receiptUrl: null },
}

/** An upgrade waiting for the bank, until the plan is kept. */
function unanswered(): Answers {
  let status: Invoice['status'] = 'unconfirmed'
  return {
    'GET /api/subscription/invoices': () => Response.json({ items: [{ ...asked, status }] }),
    'DELETE /api/subscription/change': () => {
      status = 'void'
      return Response.json(sampleSubscription())
    },
    'GET /api/subscription/change?planType=pro-monthly': () =>
      Response.json({
        ...{ planType: 'pro-monthly', effective: 'now', at: asked.at, dueNow: 7.8, lines: [] },
        nextCharge: { at: asked.periodEnd, amount: 32.99, planType: 'pro-monthly' },
        ...{ endsDiscount: false, reckonedAt: 1_795_186_800 },
      }),
  }
}

const waits =
  'Your bank hasn’t approved the $7.80 for Pro, monthly yet. Until it does, nothing changes and you aren’t charged.'
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('an upgrade that waits for the bank is explained and can be retried @AMB-B25', async () => {
  openBilling('/subscription/manage', sampleSubscription(), unanswered())
  await screen.findByText(waits)
  await press('Try again')
  await screen.findByRole('button', { name: 'Change to Pro monthly for $7.80 today' })
})

it('an early start that waits for the bank leaves the trial unchanged @AMB-R03', async () => {
  openBilling('/subscription/manage', sampleSubscription({ status: 'trialing', planType: 'pro-monthly' }), unanswered())
  await screen.findByText(
    'Your bank hasn’t approved the $7.80 to start Pro, monthly yet. Until it does, your trial goes on.',
  )
})

it('an upgrade that waits for the bank can be undone @AMB-B25', async () => {
  const { of } = openBilling('/subscription/manage', sampleSubscription(), unanswered())
  await screen.findByText(waits)
  await press('Keep my plan')
  await waitFor(() => expect(screen.queryByText(waits)).toBeNull())
  expect(of('DELETE /api/subscription/change')).toHaveLength(1)
})

it('an unpaid bill of an earlier subscription is not shown as waiting for the bank', async () => {
  openBilling('/subscription/manage', sampleSubscription(), {
    'GET /api/subscription/invoices': () => Response.json({ items: [{ ...asked, status: 'open' }] }),
  })
  await screen.findByText('Not paid')
  expect(screen.queryByText(waits)).toBeNull()
})

it("an ended subscription can't be resumed, but a new one can start @AMB-B08", async () => {
  const ended = { status: 'canceled', accessEnd: '2026-12-08T15:00:00.000Z', nextCharge: null } as const
  openBilling('/subscription/manage', sampleSubscription(ended))
  await screen.findByText(
    'Your subscription ended on December 8, 2026. Your quotes are safe. Choose a plan to open them again.',
  )
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull()
  await screen.findByRole('link', { name: 'Continue with Commercial monthly' })
})
