// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, openBilling, refusal, sampleSubscription, told } from '../../testing/open-billing.tsx'
import { declined, installProvider, notProcessed, type ProviderDouble } from '../../testing/provider-double.ts'
import { toaster } from '../../ui/toasts.ts'

const none = sampleSubscription({
  ...{ status: null, planType: null, trialAvailable: true, card: null },
  ...{ periodStart: null, periodEnd: null, nextCharge: null },
})
const ended = sampleSubscription({ status: 'canceled', accessEnd: '2026-11-10T15:00:00.000Z', nextCharge: null })
const overdue = sampleSubscription({
  status: 'past_due',
  nextCharge: null,
  due: { amount: 19.99, nextAttempt: '2026-11-26T15:00:00.000Z', confirm: false },
})
const kept = { setupIntent: { id: 'seti_1', status: 'succeeded', payment_method: 'pm_1' } }
const trialForm: Answers = {
  'POST /api/subscription/create': () => Response.json({ clientSecret: 'seti_1_secret_x', subscriptionId: 'sub_1' }),
}
const payForm: Answers = {
  'POST /api/subscription/create': () => Response.json({ clientSecret: 'pi_1_secret_x', subscriptionId: 'sub_1' }),
}

let provider: ProviderDouble
beforeEach(() => {
  provider = installProvider()
  provider.answer = () => kept
})
afterEach(() => {
  cleanup()
  toaster.remove()
  Reflect.deleteProperty(window, 'gtag_report_conversion')
  vi.unstubAllGlobals()
})

// Delayed effects of a change must still find their page.
afterAll(() => new Promise((resolve) => setTimeout(resolve, 100)))

const button = (name: string | RegExp) => screen.findByRole('button', { name })
async function ready(name: string | RegExp) {
  const found = await button(name)
  await waitFor(() => expect(found.getAttribute('aria-disabled')).toBeNull())
  return found
}
const plans = () => screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)
const chosen = () => screen.getAllByRole('radio').find((radio) => (radio as HTMLInputElement).checked)

describe('starting a plan', () => {
  it('shows the two commercial plans, what is included, and a free day @BIL-46 @BIL-47 @BIL-48 @AMB-B11', async () => {
    openBilling('/subscription', none, trialForm)
    await ready('Start 1-Day Free Trial')
    expect(plans()).toEqual(['commercial-monthly', 'commercial-yearly'])
    expect((chosen() as HTMLInputElement).value).toBe('commercial-monthly')
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    for (const what of ['Calculator', 'PDF quotes', 'Unlimited quotes', '24/7 access'])
      expect(items.some((item) => item?.startsWith(what))).toBe(true)
    expect(screen.getByRole('link', { name: 'See all plans' }).getAttribute('href')).toBe('/subscription/manage')
    expect(screen.getByText(/^\$0\.00 now\. \$19\.99 on .* if you stay\.$/)).toBeTruthy()
  })

  it.each([
    ['the pair of her own plan', '/subscription', { ...none, planType: 'pro-yearly' as const }, 'pro-yearly'],
    ['the plan of the link', '/subscription?plan=residential-yearly', none, 'residential-yearly'],
  ])('offers %s @AMB-B11', async (_, path, subscription, plan) => {
    openBilling(path, subscription, trialForm)
    await ready('Start 1-Day Free Trial')
    expect((chosen() as HTMLInputElement).value).toBe(plan)
    expect(plans().every((one) => one.startsWith(plan.split('-')[0]!))).toBe(true)
  })

  it('shows a spinner until the payment secret arrives @BIL-49', async () => {
    let answer = (_: Response) => {}
    const create = () => new Promise<Response>((resolve) => (answer = resolve))
    openBilling('/subscription', none, { 'POST /api/subscription/create': create })
    const start = await button('Start 1-Day Free Trial')
    expect(screen.getByText('Loading...')).toBeTruthy()
    expect(start.getAttribute('aria-disabled')).toBe('true')
    answer(Response.json({ clientSecret: 'seti_1_secret_x', subscriptionId: 'sub_1' }))
    await ready('Start 1-Day Free Trial')
    expect(screen.queryByText('Loading...')).toBeNull()
  })

  it('requests a secret per chosen plan, one at a time, ending with the last choice @BIL-50 @BIL-51', async () => {
    const waiting: (() => void)[] = []
    const create = () =>
      new Promise<Response>((resolve) =>
        waiting.push(() => resolve(Response.json({ clientSecret: 'seti_1_secret_x', subscriptionId: 'sub_1' }))),
      )
    const { of } = openBilling('/subscription', none, { 'POST /api/subscription/create': create })
    fireEvent.click(await screen.findByRole('radio', { name: /yearly/ }))
    fireEvent.click(screen.getByRole('radio', { name: /monthly/ }))
    fireEvent.click(screen.getByRole('radio', { name: /yearly/ }))
    const sent = () => of('POST /api/subscription/create').map(([, body]) => body)
    expect(sent()).toEqual([{ planType: 'commercial-monthly' }])
    waiting[0]!()
    await waitFor(() => expect(sent()).toEqual([{ planType: 'commercial-monthly' }, { planType: 'commercial-yearly' }]))
    expect((await button('Start 1-Day Free Trial')).getAttribute('aria-disabled')).toBe('true')
    waiting[1]!()
    await ready('Start 1-Day Free Trial')
    expect(sent()).toHaveLength(2)
  })

  it('starts the trial once, calls the conversion hook, and leads to the dashboard @BIL-48 @BIL-52 @BIL-53 @AMB-B24', async () => {
    const hook = vi.fn()
    Object.assign(window, { gtag_report_conversion: hook })
    const running = sampleSubscription({ status: 'trialing', trialEnd: '2026-11-22T15:10:00.000Z' })
    const { of, path } = openBilling('/subscription', none, {
      ...trialForm,
      'POST /api/auth/activate-trial': () => Response.json(running),
    })
    const start = await ready('Start 1-Day Free Trial')
    expect(hook).not.toHaveBeenCalled()
    fireEvent.click(start)
    fireEvent.click(start)
    expect(hook).toHaveBeenCalledTimes(1)
    await button('Starting trial...')
    await waitFor(() => expect(path()).toBe('/dashboard'))
    expect(of('POST /api/auth/activate-trial').map(([, body]) => body)).toEqual([
      { subscriptionId: 'sub_1', paymentMethodId: 'pm_1', planType: 'commercial-monthly' },
    ])
    expect(told()).toEqual([['Trial Started!', 'Welcome to TidyTally']])
    expect(of('GET /api/auth/user').length).toBeGreaterThan(0)
    expect(provider.asked[0]?.given.confirmParams?.return_url).toBe(`${window.location.origin}/dashboard`)
  })

  it('stays on the page when the card is declined @BIL-38 @AMB-B27', async () => {
    provider.answer = () => ({ error: declined })
    const { path } = openBilling('/subscription', none, trialForm)
    fireEvent.click(await ready('Start 1-Day Free Trial'))
    await waitFor(() => expect(told()).toEqual([['Payment Setup Failed', 'Your card was declined.']]))
    await ready('Start 1-Day Free Trial')
    expect(screen.queryByText('Your card was declined.')).toBeNull() // the form itself shows it
    expect(provider.focused).toBe(true)
    expect(path()).toBe('/subscription')
  })

  it("shows errors that the card form doesn't show above it, with focus @BIL-38", async () => {
    provider.answer = () => ({ error: notProcessed })
    openBilling('/subscription', none, trialForm)
    fireEvent.click(await ready('Start 1-Day Free Trial'))
    await screen.findByText(notProcessed.message)
    await waitFor(() => expect(document.activeElement?.textContent).toBe(notProcessed.message))
    expect(told()).toEqual([['Payment Setup Failed', notProcessed.message]])
    expect(provider.focused).toBe(false)
  })

  it('charges at once if no trial is left, and shows the amount @BIL-48 @BIL-52', async () => {
    provider.answer = () => ({ paymentIntent: { id: 'pi_1', status: 'succeeded', payment_method: 'pm_1' } })
    const { path, of } = openBilling('/subscription', ended, {
      ...payForm,
      'POST /api/subscription/refresh': () => Response.json(sampleSubscription()),
    })
    expect(await screen.findByText(/Your subscription ended on November 10, 2026\. Your quotes are safe/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Download my quotes (Excel)' })).toBeTruthy()
    fireEvent.click(await ready('Subscribe for $19.99 a month'))
    await waitFor(() => expect(path()).toBe('/dashboard'))
    expect(told()).toEqual([['Subscription Started!', 'Welcome to TidyTally']])
    expect(of('POST /api/auth/activate-trial')).toEqual([])
  })

  it('shows the first payment with a balance from before, and the price after it @BIL-48', async () => {
    openBilling('/subscription', ended, {
      'POST /api/subscription/create': ({ planType }) => {
        const dueNow = planType === 'commercial-monthly' ? 20.34 : 157.35
        return Response.json({ clientSecret: 'pi_1_secret_x', subscriptionId: 'sub_1', dueNow })
      },
    })
    await ready('Subscribe for $19.99 a month')
    const tape = () => document.querySelector('[data-ledger]')?.textContent
    expect(tape()).toContain('Commercial monthly starts, your balance included$20.34')
    expect(tape()).toContain('Every month after that')
    expect(tape()).toContain('You pay now$20.34')
    expect(screen.getByText('$20.34 now, then $19.99 every month until you cancel.')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /yearly/ }))
    await ready('Subscribe for $157 a year')
    expect(screen.getByText('$157.35 now, then $157.00 every year until you cancel.')).toBeTruthy()
  })

  it('shows that payments are unreachable, and can be retried @F-09 @BIL-42', async () => {
    let times = 0
    openBilling('/subscription', none, {
      'POST /api/subscription/create': () =>
        times++ === 0
          ? refusal(503, 'payments-unavailable', 'Payments can’t be reached right now. Please try again in a minute.')
          : Response.json({ clientSecret: 'seti_1_secret_x', subscriptionId: 'sub_1' }),
    })
    await screen.findByText('Payments can’t be reached right now. Please try again in a minute.')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await ready('Start 1-Day Free Trial')
  })

  it('leads to the dashboard if another tab has already started', async () => {
    let status: 'trialing' | null = null
    const { path } = openBilling('/subscription', none, {
      'GET /api/subscription': () => Response.json({ ...none, status }),
      'POST /api/subscription/create': () => {
        status = 'trialing'
        return refusal(409, 'subscribed', 'You already have a subscription.')
      },
    })
    await waitFor(() => expect(path()).toBe('/dashboard'))
  })
})

describe('a failed charge', () => {
  const cardForm: Answers = { 'POST /api/subscription/card': () => Response.json({ clientSecret: 'seti_2_secret_x' }) }

  it('asks for another card with the amount due, never for a trial @AMB-B10', async () => {
    const { of } = openBilling('/subscription', overdue, cardForm)
    await ready('Pay $19.99 now')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Update your card')
    const facts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(facts).toEqual([
      'Your quotes are safeYou can’t open them until you pay, but you can download them. Download my quotes (Excel)',
      'Your customers keep their PDFsWhatever you’ve sent stays with them.',
      'Next attemptWe’ll charge your Visa ending 4242 again on November 26, 2026.',
      'If payment keeps failingYour plan ends after our last attempt. We won’t charge you after that, and we keep your quotes.',
    ])
    expect(screen.queryByText(/Free Trial/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Download my quotes (Excel)' })).toBeTruthy()
    expect(of('POST /api/subscription/create')).toEqual([])
  })

  it('shows when no automatic retry is left @AMB-B10', async () => {
    openBilling('/subscription', { ...overdue, due: { amount: 19.99, nextAttempt: null, confirm: false } }, cardForm)
    await screen.findByText('We won’t retry your card automatically.')
  })

  it('can be paid at once, which reopens the dashboard @AMB-B10', async () => {
    const { path, of } = openBilling('/subscription', overdue, {
      ...cardForm,
      'PUT /api/subscription/card': () => Response.json({ subscription: sampleSubscription(), clientSecret: null }),
    })
    fireEvent.click(await ready('Pay $19.99 now'))
    await waitFor(() => expect(path()).toBe('/dashboard'))
    expect(of('PUT /api/subscription/card').map(([, body]) => body)).toEqual([{ setupIntentId: 'seti_1' }])
    expect(told()).toEqual([['Payment received', '$19.99 is paid. Your quotes are open again.']])
  })

  it('keeps the card form with a new secret when the bank declines @AMB-B10', async () => {
    const { of } = openBilling('/subscription', overdue, {
      ...cardForm,
      'PUT /api/subscription/card': () => refusal(402, 'card-declined', 'Your card has insufficient funds.'),
    })
    fireEvent.click(await ready('Pay $19.99 now'))
    await screen.findByText('Your card has insufficient funds.')
    expect(told()).toEqual([['Payment Failed', 'Your card has insufficient funds.']])
    await waitFor(() => expect(of('POST /api/subscription/card')).toHaveLength(2))
    await ready('Pay $19.99 now')
  })

  it("reports the decline only after the new form is ready, so that input isn't lost @AMB-B10", async () => {
    const gate = Promise.withResolvers<void>()
    let count = 0
    const { of } = openBilling('/subscription', overdue, {
      ...cardForm,
      async 'POST /api/subscription/card'() {
        if (++count > 1) await gate.promise
        return Response.json({ clientSecret: `seti_${count}_secret_x` })
      },
      'PUT /api/subscription/card': () => refusal(402, 'card-declined', 'Your card has insufficient funds.'),
    })
    fireEvent.click(await ready('Pay $19.99 now'))
    await waitFor(() => expect(of('POST /api/subscription/card')).toHaveLength(2))
    expect(told()).toEqual([])
    expect(screen.queryByText('Your card has insufficient funds.')).toBeNull()
    gate.resolve()
    await screen.findByText('Your card has insufficient funds.')
    expect(told()).toEqual([['Payment Failed', 'Your card has insufficient funds.']])
  })

  it('asks the provider once if the amount due is unknown', async () => {
    let now = { ...overdue, due: null as typeof overdue.due }
    const { of } = openBilling('/subscription', now, {
      ...cardForm,
      'GET /api/subscription': () => Response.json(now),
      'POST /api/subscription/refresh': () => {
        now = overdue
        return Response.json(now)
      },
    })
    await screen.findByText('Due now')
    expect(of('POST /api/subscription/refresh')).toHaveLength(1)
  })
})
