// @vitest-environment happy-dom
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { declined, installProvider, notProcessed } from '../../testing/provider-double.ts'
import { confirmCard, confirmWithBank } from './confirmation.ts'

afterEach(() => vi.unstubAllGlobals())

/** Confirms a card for a secret, with this answer from the provider. */
function confirmed(clientSecret: string, answer: object, submitted: object = {}) {
  const double = Object.assign(installProvider(), { answer: () => answer, submitted })
  const stripe = (window as unknown as { Stripe: () => Stripe }).Stripe()
  const elements = stripe.elements() as StripeElements
  return { double, outcome: confirmCard({ stripe, elements, clientSecret, backTo: '/dashboard' }) }
}

const intent = (changes: object) => ({ id: 'seti_1', status: 'succeeded', payment_method: 'pm_1', ...changes })

describe('a card confirmed in the browser', () => {
  it('is saved by a setup and charged by a payment, and only leaves the page if the bank requires it @BIL-34 @BIL-43', async () => {
    const kept = confirmed('seti_1_secret_x', { setupIntent: intent({}) })
    expect(await kept.outcome).toEqual({ outcome: 'kept', setupIntentId: 'seti_1', paymentMethodId: 'pm_1' })
    expect(kept.double.asked).toMatchObject([
      {
        method: 'confirmSetup',
        given: { redirect: 'if_required', confirmParams: { return_url: `${window.location.origin}/dashboard` } },
      },
    ])
    const paid = confirmed('pi_1_secret_x', { paymentIntent: intent({ id: 'pi_1' }) })
    expect(await paid.outcome).toEqual({ outcome: 'paid' })
    expect(paid.double.asked).toMatchObject([{ method: 'confirmPayment' }])
  })

  it('is not sent while the form is incomplete @BIL-34', async () => {
    const { double, outcome } = confirmed(
      'seti_1_secret_x',
      {},
      { error: { type: 'validation_error', message: 'Your card number is incomplete.' } },
    )
    expect(await outcome).toEqual({ outcome: 'refused', message: 'Your card number is incomplete.', inForm: true })
    expect(double.asked).toEqual([])
  })

  it.each<[string, Partial<StripeError>, boolean]>([
    ['declined', declined, true],
    ['declined for want of money', { ...declined, decline_code: 'insufficient_funds' }, true],
    ['declined for a reason of the bank', { ...declined, decline_code: 'do_not_honor' }, false],
    ['expired', { ...notProcessed, code: 'expired_card' }, true],
    ['sent with a wrong CVC', { ...declined, code: 'incorrect_cvc', decline_code: 'incorrect_cvc' }, true],
    ['not processed', notProcessed, false],
    ['not confirmed by its bank', { ...notProcessed, code: 'setup_intent_authentication_failure' }, false],
    ['out of reach', { message: 'No network' }, false],
  ])("that is %s shows the provider's message, in the form or above it @BIL-38", async (_, error, inForm) => {
    const { outcome } = confirmed('seti_1_secret_x', { error })
    expect(await outcome).toEqual({ outcome: 'refused', message: error.message, inForm })
  })

  it('that is on file has no form for its error @BIL-38', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ payments: { publishableKey: 'pk_test_sim_x', simulated: true, now: new Date().toISOString() } }),
    )
    installProvider().answer = () => ({ error: declined })
    expect(await confirmWithBank('pi_1_secret_x')).toMatchObject({ outcome: 'refused', inForm: false })
  })

  it('that another tab confirmed first still counts as saved @AMB-B23', async () => {
    const error = { code: 'setup_intent_unexpected_state', message: 'Too late', setup_intent: intent({}) }
    expect(await confirmed('seti_1_secret_x', { error }).outcome).toMatchObject({
      outcome: 'kept',
      paymentMethodId: 'pm_1',
    })
  })

  it('that is still processing is neither saved nor refused @BIL-41', async () => {
    const { outcome } = confirmed('seti_1_secret_x', { setupIntent: intent({ status: 'processing' }) })
    expect(await outcome).toEqual({ outcome: 'unfinished' })
  })
})
