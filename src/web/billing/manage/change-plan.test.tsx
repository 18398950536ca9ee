// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PlanChange } from '../../../modules/billing/contract/endpoints.ts'
import { type Answers, openBilling, refusal, sampleSubscription, told } from '../../testing/open-billing.tsx'
import { installProvider, type ProviderDouble } from '../../testing/provider-double.ts'
import { toaster } from '../../ui/toasts.ts'

const upgrade: PlanChange = {
  ...{ planType: 'pro-monthly', effective: 'now', at: '2026-11-20T15:00:00.000Z', dueNow: 7.8, lines: [] },
  nextCharge: { at: '2026-12-08T15:00:00.000Z', amount: 32.99, planType: 'pro-monthly' },
  ...{ endsDiscount: false, reckonedAt: 1_795_186_800 },
}
const later: PlanChange = {
  ...upgrade,
  ...{ planType: 'residential-monthly', effective: 'period-end', at: '2026-12-08T15:00:00.000Z', dueNow: 0 },
  nextCharge: { at: '2026-12-08T15:00:00.000Z', amount: 19.99, planType: 'residential-monthly' },
}
const previews = (change = upgrade): Answers => ({
  [`GET /api/subscription/change?planType=${change.planType}`]: () => Response.json(change),
})
const pro = sampleSubscription({ planType: 'pro-monthly', nextCharge: upgrade.nextCharge })

let provider: ProviderDouble
beforeEach(() => {
  provider = installProvider()
})
afterEach(() => {
  cleanup()
  toaster.remove()
  vi.unstubAllGlobals()
})

const trial = sampleSubscription({
  status: 'trialing',
  trialEnd: '2026-11-21T15:00:00.000Z',
  nextCharge: { at: '2026-11-21T15:00:00.000Z', amount: 19.99, planType: 'commercial-monthly' },
})
const early: PlanChange = {
  ...upgrade,
  ...{ planType: 'commercial-monthly', dueNow: 19.99 },
  nextCharge: { at: '2026-12-20T15:00:00.000Z', amount: 19.99, planType: 'commercial-monthly' },
}

const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const sent = (of: ReturnType<typeof openBilling>['of'], what: string) => of(what).map(([, body]) => body)

describe('a plan change', () => {
  it('charges exactly the amount on its button, once @AMB-B25', async () => {
    const { of } = openBilling('/subscription/manage', sampleSubscription(), {
      ...previews(),
      'POST /api/subscription/change': () => Response.json({ subscription: pro, clientSecret: null }),
    })
    await choose(/Pro, \$32/)
    const button = await screen.findByRole('button', { name: 'Change to Pro monthly for $7.80 today' })
    expect(of('POST /api/subscription/change')).toEqual([])
    const tape = screen.getByRole('region', { name: 'What the change costs' })
    expect(tape.textContent).toContain('Charged today$7.80')
    expect(tape.textContent).toContain('Then $32.99 on December 8, 2026, every month until you cancel.')
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(told()).toEqual([['Plan Changed', 'You’re on Pro, monthly now.']]))
    expect(sent(of, 'POST /api/subscription/change')).toEqual([
      { planType: 'pro-monthly', dueNow: 7.8, reckonedAt: 1_795_186_800 },
    ])
    await waitFor(() => expect(of('GET /api/auth/user')).toHaveLength(1))
  })

  it("isn't needed to end a trial: the current plan starts now for the amount on its button @AMB-R03", async () => {
    const { of } = openBilling('/subscription/manage', trial, {
      ...previews(early),
      'POST /api/subscription/change': () =>
        Response.json({ subscription: sampleSubscription({ nextCharge: early.nextCharge }), clientSecret: null }),
    })
    await press('Start it now')
    const button = await screen.findByRole('button', { name: 'Start Commercial monthly for $19.99 today' })
    const tape = screen.getByRole('region', { name: 'What the change costs' })
    expect(tape.textContent).toContain('Your trial ends now, and Commercial monthly starts.')
    expect(tape.textContent).toContain('Then $19.99 on December 20, 2026, every month until you cancel.')
    await press('Keep the trial')
    await screen.findByText(/^Choose another plan to see what it costs/)
    await press('Start it now')
    await press('Start Commercial monthly for $19.99 today')
    await waitFor(() => expect(told()).toEqual([['Plan Started', 'You’re on Commercial only, monthly now.']]))
    expect(button.isConnected).toBe(false)
    expect(sent(of, 'POST /api/subscription/change')).toEqual([
      { planType: 'commercial-monthly', dueNow: 19.99, reckonedAt: 1_795_186_800 },
    ])
  })

  it("doesn't start a plan early before the bank approves @AMB-R03", async () => {
    provider.answer = () => ({ error: { message: 'We are unable to authenticate your card.' } })
    const { of } = openBilling('/subscription/manage', trial, {
      ...previews(early),
      'POST /api/subscription/change': () => Response.json({ subscription: trial, clientSecret: 'pi_1_secret_x' }),
      'POST /api/subscription/refresh': () => Response.json(trial),
      'DELETE /api/subscription/change': () => Response.json(trial),
    })
    await press('Start it now')
    await press('Start Commercial monthly for $19.99 today')
    await waitFor(() => expect(told()[0]?.[0]).toBe('Plan Not Started'))
    expect(of('DELETE /api/subscription/change')).toHaveLength(1)
  })

  it('to a cheaper plan costs nothing today and shows when it starts @AMB-B25', async () => {
    openBilling('/subscription/manage', pro, previews(later))
    await choose(/Residential only, \$19/)
    await screen.findByRole('button', { name: 'Change to Residential monthly on December 8, 2026' })
    expect(screen.getByText('Residential monthly starts on December 8, 2026. Until then nothing changes.')).toBeTruthy()
    await press('Keep Pro')
    await screen.findByText(/^Choose another plan to see what it costs/)
  })

  it('that is charged now waits until a scheduled plan is dropped on purpose', async () => {
    const pendingChange = { planType: 'residential-monthly', at: later.at } as const
    let scheduled = true
    const { of } = openBilling(
      '/subscription/manage',
      { ...pro, pendingChange },
      {
        'GET /api/subscription/change?planType=pro-yearly': () =>
          scheduled
            ? refusal(
                409,
                'change-waits',
                'Another plan starts with your next period. Keep your plan first, then change it.',
              )
            : Response.json({ ...upgrade, planType: 'pro-yearly', dueNow: 240.07 }),
        'DELETE /api/subscription/change': () => {
          scheduled = false
          return Response.json(pro)
        },
      },
    )
    await choose(/Pro, \$261/)
    const panel = await screen.findByRole('region', { name: 'What the change costs' })
    await within(panel).findByText(/Keep your plan first, then change it\.$/)
    fireEvent.click(within(panel).getByRole('button', { name: 'Keep my plan' }))
    await screen.findByRole('button', { name: 'Change to Pro yearly for $240.07 today' })
    expect(of('DELETE /api/subscription/change')).toHaveLength(1)
  })

  it('whose amount has changed shows the new amount before it can be confirmed', async () => {
    let dueNow = 7.8
    const { of } = openBilling('/subscription/manage', sampleSubscription(), {
      'GET /api/subscription/change?planType=pro-monthly': () => Response.json({ ...upgrade, dueNow }),
      'POST /api/subscription/change': () => {
        dueNow = 7.37
        return refusal(409, 'amount-changed', 'The amount has changed. Please look at it again.')
      },
    })
    await choose(/Pro, \$32/)
    await press('Change to Pro monthly for $7.80 today')
    await screen.findByText('The amount has changed. Please look at it again.')
    await screen.findByRole('button', { name: 'Change to Pro monthly for $7.37 today' })
    expect(of('POST /api/subscription/change')).toHaveLength(1)
  })

  it.each([
    ['confirms', { paymentIntent: { id: 'pi_1', status: 'succeeded' } }, pro, 'Plan Changed'],
    [
      'refuses',
      { error: { message: 'We are unable to authenticate your card.' } },
      sampleSubscription(),
      'Plan Not Changed',
    ],
  ])('waits for a bank that %s it', async (_, answer, after, title) => {
    provider.answer = () => answer
    const { of } = openBilling('/subscription/manage', sampleSubscription(), {
      ...previews(),
      'POST /api/subscription/change': () =>
        Response.json({ subscription: sampleSubscription(), clientSecret: 'pi_1_secret_x' }),
      'POST /api/subscription/refresh': () => Response.json(after),
      'DELETE /api/subscription/change': () => Response.json(sampleSubscription()),
    })
    await choose(/Pro, \$32/)
    await press('Change to Pro monthly for $7.80 today')
    await waitFor(() => expect(told()[0]?.[0]).toBe(title))
    expect(provider.asked.map(({ method }) => method)).toEqual(['handleNextAction'])
    expect(of('DELETE /api/subscription/change')).toHaveLength(title === 'Plan Changed' ? 0 : 1)
  })

  it('shows that it ends a discount', async () => {
    const discount = { renewalsLeft: 2, price: 7.49, fullPrice: 19.99 }
    openBilling('/subscription/manage', sampleSubscription({ discount }), previews({ ...upgrade, endsDiscount: true }))
    await choose(/Pro, \$32/)
    await screen.findByText('Your discount of $7.49/month ends with this change.')
  })

  it("whose price can't be computed shows why, and can be retried @F-09", async () => {
    let times = 0
    openBilling('/subscription/manage', sampleSubscription(), {
      'GET /api/subscription/change?planType=pro-monthly': () =>
        times++ === 0
          ? refusal(503, 'payments-unavailable', 'Payments can’t be reached right now.')
          : Response.json(upgrade),
    })
    await choose(/Pro, \$32/)
    await screen.findByText('Payments can’t be reached right now.')
    await press('Try again')
    await screen.findByRole('button', { name: /^Change to Pro/ })
  })
})
