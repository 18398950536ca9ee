// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Subscription } from '../../modules/billing/contract/endpoints.ts'
import { type Answers, openBilling, refusal, sampleSubscription, told } from '../testing/open-billing.tsx'
import { installProvider, type ProviderDouble } from '../testing/provider-double.ts'
import { toaster } from '../ui/toasts.ts'

let provider: ProviderDouble
beforeEach(() => {
  provider = installProvider()
})
afterEach(() => {
  cleanup()
  toaster.remove()
  vi.unstubAllGlobals()
})

const owing = sampleSubscription({
  status: 'past_due',
  nextCharge: null,
  due: { amount: 19.99, nextAttempt: '2026-11-26T15:00:00.000Z', confirm: true },
})
const cardForm: Answers = {
  'POST /api/subscription/card': () => Response.json({ clientSecret: 'seti_1_secret_x' }),
}
const button = () => screen.findByRole('button', { name: 'Confirm $19.99 with your bank' })

/** The screen while a payment waits for the bank; `after` is the state after the bank's answer. */
function open(path: string, after: Subscription, answers: Answers = {}) {
  let now = owing
  return openBilling(path, owing, {
    ...cardForm,
    'GET /api/subscription': () => Response.json(now),
    'POST /api/subscription/confirm-payment': () => Response.json({ subscription: now, clientSecret: 'pi_1_secret_x' }),
    'POST /api/subscription/refresh': () => {
      now = after
      return Response.json(now)
    },
    ...answers,
  })
}

it('B-04: one click requests bank approval with the card on file and reopens the dashboard', async () => {
  const { path, of } = open('/subscription', sampleSubscription())
  await screen.findByRole('heading', { name: 'Confirm your payment' })
  fireEvent.click(await button())
  await waitFor(() => expect(path()).toBe('/dashboard'))
  expect(provider.asked.map(({ method }) => method)).toEqual(['handleNextAction'])
  expect(of('POST /api/subscription/card')).toEqual([])
  expect(told()).toEqual([['Payment received', '$19.99 is paid. Your quotes are open again.']])
})

it('B-04: an off-session payment is confirmed with the card on file', async () => {
  provider.intent = { status: 'requires_payment_method', last_payment_error: { payment_method: { id: 'pm_1' } } }
  const { path } = open('/subscription', sampleSubscription())
  fireEvent.click(await button())
  await waitFor(() => expect(path()).toBe('/dashboard'))
  expect(provider.asked).toMatchObject([
    { method: 'confirmPayment', given: { confirmParams: { payment_method: 'pm_1' }, redirect: 'if_required' } },
  ])
})

it('B-04: a refused or closed bank dialog leaves both ways to pay open', async () => {
  provider.answer = () => ({ error: { type: 'card_error', message: 'We are unable to authenticate your card.' } })
  open('/subscription', owing)
  fireEvent.click(await button())
  await screen.findByText('We are unable to authenticate your card.')
  provider.answer = () => ({ paymentIntent: { id: 'pi_1', status: 'requires_action', payment_method: null } })
  fireEvent.click(await button())
  await screen.findByText('Your bank hasn’t confirmed the payment. Please try again.')
  fireEvent.click(screen.getByRole('button', { name: 'Use another card' }))
  await screen.findByRole('button', { name: 'Pay $19.99 now' })
})

it('B-04: a payment made in another tab needs no bank approval', async () => {
  const { path } = open('/subscription', sampleSubscription(), {
    'POST /api/subscription/confirm-payment': () =>
      Response.json({ subscription: sampleSubscription(), clientSecret: null }),
  })
  fireEvent.click(await button())
  await waitFor(() => expect(path()).toBe('/dashboard'))
  expect(provider.asked).toEqual([])
})

it('B-04: a subscription that ended meanwhile shows an error', async () => {
  open('/subscription', owing, {
    'POST /api/subscription/confirm-payment': () => refusal(409, 'no-subscription', 'There’s no running subscription.'),
  })
  fireEvent.click(await button())
  await screen.findByText('There’s no running subscription.')
})

it('B-04: the plan page offers the same button', async () => {
  open('/subscription/manage', sampleSubscription())
  await screen.findByText(/^Your bank needs you to approve your payment of \$19.99\./)
  fireEvent.click(await button())
  await waitFor(() => expect(told()).toEqual([['Payment received', '$19.99 is paid. Your quotes are open again.']]))
})
