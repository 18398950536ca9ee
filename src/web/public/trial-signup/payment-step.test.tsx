// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { atPayment, kept, press, problem, told, waits } from '../../testing/open-trial.tsx'
import { declined, installProvider, notProcessed, type ProviderDouble } from '../../testing/provider-double.ts'
import { toaster } from '../../ui/toasts.ts'

let provider: ProviderDouble
const left = vi.fn()
beforeEach(() => {
  provider = installProvider()
  provider.answer = () => kept
  vi.spyOn(window.location, 'replace').mockImplementation(left)
  window.history.replaceState(null, '', '/trial-signup')
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  toaster.remove()
  sessionStorage.clear()
  left.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the payment step', () => {
  it('B-13: shows the amount and the minute of the first charge, and that no sales tax is added @BIL-26 @BIL-28 @AMB-B06 @AMB-B21', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 15, 10) })
    await atPayment()
    expect(screen.getAllByText('Sat, Nov 21, 2026, 3:10 PM').length).toBeGreaterThan(0)
    for (const text of [
      '1-day free trial starts immediately',
      'Full access to quoting: calculator, PDF and e-mail. Rate settings and AI tools start with your paid plan',
      'Cancel anytime in the dashboard',
      'No hidden fees',
      'No sales tax is added',
    ])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(
      screen.getAllByText(/^\$19\.99 a month is charged automatically afterward, first on /).length,
    ).toBeGreaterThan(0)
    expect(await screen.findByText('Simulated payments.')).toBeTruthy()
  })

  it('starts the trial once, shows a welcome, calls the conversion hook and leads to the dashboard @BIL-27 @BIL-29 @BIL-33 @BIL-35 @AMB-B24 @AMB-B28', async () => {
    const hook = vi.fn()
    vi.stubGlobal('gtag_report_conversion', hook)
    const activated = Promise.withResolvers<Response>()
    const asked = await atPayment({ '/api/auth/activate-trial': () => activated.promise })
    press('Start 1-Day Free Trial')
    press(/Start 1-Day Free Trial|Setting up trial/)
    await screen.findAllByRole('button', { name: 'Setting up trial...' })
    expect(hook).not.toHaveBeenCalled()
    activated.resolve(Response.json({ status: 'trialing' }))
    await waitFor(() => expect(told()).toEqual([['Trial Started!', 'Welcome to TidyTally']]))
    await waitFor(() => expect(left).toHaveBeenCalledWith('/dashboard'))
    expect(asked['/api/auth/activate-trial']).toEqual([
      { subscriptionId: 'sub_1', paymentMethodId: 'pm_1', planType: 'commercial-monthly' },
    ])
    expect(provider.asked).toHaveLength(1)
    expect(hook).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['Payment Setup Failed', notProcessed.message, () => ({ error: notProcessed })],
    [
      'Setup Failed',
      'Payment method setup incomplete. Please try again.',
      () => ({ setupIntent: { id: 'seti_1', status: 'processing' } }),
    ],
    [
      'Payment Error',
      'Something went wrong. Please try again.',
      () => Promise.reject(new Error('nobody expects this')),
    ],
  ])(
    '%s: it stays on its step, and a second attempt succeeds @BIL-38 @BIL-39 @BIL-41 @AMB-B27',
    async (title, sentence, answer) => {
      await atPayment()
      provider.answer = answer
      press('Start 1-Day Free Trial')
      await waitFor(() => expect(told()).toEqual([[title, sentence]]))
      expect(screen.getByText(sentence, { selector: 'main *' })).toBeTruthy()
      provider.answer = () => kept
      press('Start 1-Day Free Trial')
      await waitFor(() => expect(left).toHaveBeenCalledWith('/dashboard'))
    },
  )

  it('leaves an error that the card form shows to the form @BIL-38 @AMB-B27', async () => {
    await atPayment()
    provider.answer = () => ({ error: declined })
    press('Start 1-Day Free Trial')
    await waitFor(() => expect(told()).toEqual([['Payment Setup Failed', 'Your card was declined.']]))
    expect(screen.queryByText('Your card was declined.', { selector: 'main *' })).toBeNull()
    expect(provider.focused).toBe(true)
    expect(waits('Start 1-Day Free Trial')).toBeNull()
  })

  it.each([
    [
      problem(402, 'card-incomplete', 'Payment method setup incomplete. Please try again.'),
      'Payment method setup incomplete. Please try again.',
    ],
    [new Response('', { status: 502 }), 'Failed to activate trial. Please contact support.'],
  ])('Activation Failed: it stays on its step @BIL-40 @AMB-B27', async (answer, sentence) => {
    await atPayment({ '/api/auth/activate-trial': () => answer })
    press('Start 1-Day Free Trial')
    await waitFor(() => expect(told()).toEqual([['Activation Failed', sentence]]))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Complete Your Trial Setup')
    expect(left).not.toHaveBeenCalled()
  })

  it('offers an immediate subscription for a card that already had a trial @T-38 @BIL-38', async () => {
    const sentence = 'This card or email address already had a free trial. You can subscribe now instead.'
    let status = 'incomplete'
    const asked = await atPayment({
      '/api/auth/activate-trial': () => problem(409, 'trial-used', sentence),
      '/api/subscription/create': () => Response.json({ clientSecret: 'pi_1_secret_y', subscriptionId: 'sub_2' }),
      '/api/subscription/refresh': () => Response.json({ status }),
    })
    press('Start 1-Day Free Trial')
    const instead = await screen.findByRole('button', { name: 'Subscribe now' })
    // The clicked button is gone.
    await waitFor(() => expect(document.activeElement?.textContent).toBe(`${sentence}Subscribe now`))
    fireEvent.click(instead)
    await screen.findByRole('heading', { level: 1, name: 'Subscribe now' })
    expect(asked['/api/subscription/create']).toEqual([{ planType: 'commercial-monthly' }])
    const pay = async () => {
      await waitFor(() => expect(waits('Subscribe for $19.99 a month')).toBeNull())
      press('Subscribe for $19.99 a month')
    }
    provider.answer = () => ({ error: declined })
    await pay()
    await waitFor(() => expect(told()).toEqual([['Payment Failed', 'Your card was declined.']]))
    provider.answer = () => ({ paymentIntent: { id: 'pi_1', status: 'succeeded' } })
    status = 'active'
    await pay()
    await waitFor(() => expect(left).toHaveBeenCalledWith('/dashboard'))
    expect(provider.asked.map(({ method }) => method)).toEqual(['confirmSetup', 'confirmPayment', 'confirmPayment'])
  })
})
