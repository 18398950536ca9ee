// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installProvider, type ProviderDouble } from '../billing/payment/provider-double.ts'
import { toaster } from '../toasts.ts'
import { TrialSignup, type TrialSignupProps } from './trial-signup.tsx'

type Answers = Record<string, (body: Record<string, unknown>, init: RequestInit) => Response | Promise<Response>>

const form = { clientSecret: 'seti_1_secret_x', subscriptionId: 'sub_1' }
const kept = { setupIntent: { id: 'seti_1', status: 'succeeded', payment_method: 'pm_1' } }
const problem = (status: number, code: string, message: string) => Response.json({ status, code, message }, { status })
const usual: Answers = {
  '/api/config': () =>
    Response.json({ payments: { publishableKey: 'pk_test_sim_x', simulated: true, now: new Date().toISOString() } }),
  '/api/auth/register-with-trial': () => Response.json(form),
  '/api/auth/activate-trial': () => Response.json({ status: 'trialing' }),
}

let provider: ProviderDouble
const left = vi.fn()
beforeEach(() => {
  sessionStorage.clear()
  provider = installProvider()
  provider.answer = () => kept
  vi.spyOn(window.location, 'replace').mockImplementation(left)
  window.history.replaceState(null, '', '/trial-signup')
})
afterEach(() => {
  cleanup()
  toaster.remove()
  left.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The page, and what the server is asked: each path with its bodies. */
function open(answers: Answers = {}, props: TrialSignupProps = {}) {
  const asked: Record<string, Record<string, unknown>[]> = {}
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body ?? '{}'))
    asked[url] = [...(asked[url] ?? []), body]
    return ({ ...usual, ...answers }[url] ?? (() => problem(500, 'fault', 'No such answer')))(body, init)
  })
  render(<TrialSignup {...props} />)
  return asked
}

const type = (label: string, text: string) => fireEvent.input(screen.getByLabelText(label), { target: { value: text } })
const press = (name: string | RegExp) => fireEvent.click(screen.getAllByRole('button', { name })[0]!)
const waits = (name: string) => screen.getAllByRole('button', { name })[0]!.getAttribute('aria-disabled')
const told = () => toaster.getVisibleToasts().map(({ title, description }) => [title, description])

function fillIn() {
  type('First name', 'Dana')
  type('Last name', 'Dustwell')
  type('Email', 'dana@brightline.example')
  type('Password', 'quiet-mop')
}

async function atPayment(answers: Answers = {}) {
  const asked = open(answers)
  fillIn()
  press('Start My Free Trial')
  await screen.findByRole('heading', { name: 'Complete Your Trial Setup' })
  await waitFor(() => expect(waits('Start 1-Day Free Trial')).toBeNull())
  return asked
}

describe('the account', () => {
  it('begins on Commercial, monthly; headline and tape follow the plan @BIL-16 @BIL-17 @BIL-18 @BIL-21 @AMB-Q28', async () => {
    open()
    expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe('commercial-monthly')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('One day free, then $19.99 a month.')
    fireEvent.click(screen.getByRole('radio', { name: /Pro, \$261/ }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('One day free, then $261 a year.')
    for (const text of [
      'Every year after that',
      '98%',
      'Win Rate Improvement',
      'Illustrative marketing figure, not a measured result',
      'No commitment. Cancel anytime during your trial at no charge.',
    ])
      expect(screen.getByText(text)).toBeTruthy()
  })

  it('is opened with the plan of the link, and says what it is doing @BIL-16 @BIL-19 @BIL-23 @BIL-30', async () => {
    const answer = Promise.withResolvers<Response>()
    const asked = open({ '/api/auth/register-with-trial': () => answer.promise }, { planType: 'pro-monthly' })
    fillIn()
    press('Start My Free Trial')
    await screen.findByRole('button', { name: 'Creating Account...' })
    expect(screen.getByText('Setting up your trial...')).toBeTruthy()
    answer.resolve(Response.json(form))
    await screen.findByRole('heading', { name: 'Complete Your Trial Setup' })
    expect(asked['/api/auth/register-with-trial']).toEqual([
      {
        firstName: 'Dana',
        lastName: 'Dustwell',
        email: 'dana@brightline.example',
        password: 'quiet-mop',
        planType: 'pro-monthly',
      },
    ])
    expect(window.location.search).toBe('?step=payment')
  })

  it('is waited for 30 seconds, and nothing typed is lost @BIL-31 @BIL-32', async () => {
    const late = new DOMException('too late', 'TimeoutError')
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(late))
    open({ '/api/auth/register-with-trial': (_, { signal }) => Promise.reject(signal?.reason) })
    fillIn()
    press('Start My Free Trial')
    await waitFor(() => expect(told()).toEqual([['Timeout Error', 'The request took too long. Please try again.']]))
    expect(timeout).toHaveBeenCalledWith(30_000)
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('quiet-mop')
  })

  it('keeps what was typed over a reload, but no password @BIL-18', () => {
    open()
    fillIn()
    fireEvent.click(screen.getByRole('radio', { name: /Pro, \$261/ }))
    fireEvent.input(screen.getByRole('radio', { name: /Pro, \$261/ }))
    cleanup()
    open()
    const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
    expect(['First name', 'Last name', 'Email', 'Password'].map(typed)).toEqual([
      'Dana',
      'Dustwell',
      'dana@brightline.example',
      '',
    ])
    expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe('pro-yearly')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('quiet-mop')
  })

  it('that is refused says why, on its form @BIL-36 @BIL-37', async () => {
    const sentence = 'An account with this email already exists'
    open({ '/api/auth/register-with-trial': () => problem(409, 'email-taken', sentence) })
    fillIn()
    press('Start My Free Trial')
    await waitFor(() => expect(told()).toEqual([['Registration Failed', sentence]]))
    expect(screen.getByText(sentence, { selector: 'form *' })).toBeTruthy()
  })

  it('is asked for once more when the answer lacks what the card form needs @BIL-24 @BIL-25 @AMB-B13', async () => {
    let answer: object = { clientSecret: form.clientSecret }
    const asked = open({ '/api/auth/register-with-trial': () => Response.json(answer) })
    fillIn()
    press('Start My Free Trial')
    const select = await screen.findByLabelText<HTMLSelectElement>('Billing plan')
    expect([...select.options].map(({ text }) => text)).toEqual(['monthly ($19.99)', '1-year ($157.00, save $82.88)'])
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('dana@brightline.example')
    fireEvent.change(select, { target: { value: 'commercial-yearly' } })
    answer = form
    press('Start My Free Trial')
    await screen.findByRole('heading', { name: 'Complete Your Trial Setup' })
    expect(asked['/api/auth/register-with-trial']?.[1]).toMatchObject({
      planType: 'commercial-yearly',
      lastName: 'Dustwell',
    })
  })
})

describe('the payment', () => {
  it('says the amount and the minute of the first charge @BIL-26 @BIL-28 @AMB-B06 @AMB-B21', async () => {
    await atPayment()
    const end = new Date(Date.now() + 24 * 3600 * 1000)
    const minute = end.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
    expect(screen.getAllByText(new RegExp(`${end.getFullYear()}, ${minute}`)).length).toBeGreaterThan(0)
    for (const text of [
      '1-day free trial starts immediately',
      'Full access to quoting: calculator, PDF and e-mail. Rate settings and AI tools start with your paid plan',
      'Cancel anytime in the dashboard',
      'No hidden fees',
    ])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(
      screen.getAllByText(/^\$19\.99 a month is charged automatically afterward, first on /).length,
    ).toBeGreaterThan(0)
    expect(await screen.findByText('Simulated payments.')).toBeTruthy()
  })

  it('starts the trial once, welcomes, tells the conversion hook and leads to the dashboard @BIL-27 @BIL-29 @BIL-33 @BIL-35 @AMB-B24 @AMB-B28', async () => {
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
    await waitFor(() => expect(left).toHaveBeenCalledWith('/dashboard'), { timeout: 3000 })
    expect(asked['/api/auth/activate-trial']).toEqual([{ subscriptionId: 'sub_1', paymentMethodId: 'pm_1' }])
    expect(provider.asked).toHaveLength(1)
    expect(hook).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['Payment Setup Failed', 'Your card was declined.', () => ({ error: { message: 'Your card was declined.' } })],
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
    '%s: it stays on its step, and a second try goes through @BIL-38 @BIL-39 @BIL-41 @AMB-B27',
    async (title, sentence, answer) => {
      await atPayment()
      provider.answer = answer
      press('Start 1-Day Free Trial')
      await waitFor(() => expect(told()).toEqual([[title, sentence]]))
      expect(screen.getByText(sentence, { selector: 'main *' })).toBeTruthy()
      provider.answer = () => kept
      press('Start 1-Day Free Trial')
      await waitFor(() => expect(left).toHaveBeenCalledWith('/dashboard'), { timeout: 3000 })
    },
  )

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

  it('of a card that had its trial is offered as a plan paid now @T-38 @BIL-38', async () => {
    const sentence = 'This card or email address already had a free trial. You can subscribe now instead.'
    let status = 'incomplete'
    const asked = await atPayment({
      '/api/auth/activate-trial': () => problem(409, 'trial-used', sentence),
      '/api/subscription/create': () => Response.json({ clientSecret: 'pi_1_secret_y', subscriptionId: 'sub_2' }),
      '/api/subscription/refresh': () => Response.json({ status }),
    })
    press('Start 1-Day Free Trial')
    fireEvent.click(await screen.findByRole('button', { name: 'Subscribe now' }))
    await screen.findByRole('heading', { level: 1, name: 'Subscribe now' })
    expect(asked['/api/subscription/create']).toEqual([{ planType: 'commercial-monthly' }])
    const pay = async () => {
      await waitFor(() => expect(waits('Subscribe for $19.99 a month')).toBeNull())
      press('Subscribe for $19.99 a month')
    }
    provider.answer = () => ({ error: { message: 'Your card has insufficient funds.' } })
    await pay()
    await waitFor(() => expect(told()).toEqual([['Payment Failed', 'Your card has insufficient funds.']]))
    provider.answer = () => ({ paymentIntent: { id: 'pi_1', status: 'succeeded' } })
    status = 'active'
    await pay()
    await waitFor(() => expect(left).toHaveBeenCalledWith('/dashboard'), { timeout: 3000 })
    expect(provider.asked.map(({ method }) => method)).toEqual(['confirmSetup', 'confirmPayment', 'confirmPayment'])
  })
})

describe('a sign-up that was left at its payment', () => {
  const waiting = () => Response.json({ status: null, planType: 'pro-yearly' })

  it('goes on there with its plan and the same form @BIL-36 @AMB-B27', async () => {
    const asked = open(
      { '/api/subscription': waiting, '/api/subscription/create': () => Response.json(form) },
      { step: 'payment' },
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Setting up your trial...')
    await screen.findByRole('heading', { name: 'Complete Your Trial Setup' })
    expect(asked['/api/subscription/create']).toEqual([{ planType: 'pro-yearly' }])
  })

  it.each([
    ['runs meanwhile', { '/api/subscription': () => Response.json({ status: 'trialing' }) }, '/dashboard'],
    [
      'has a charge open',
      { '/api/subscription': waiting, '/api/subscription/create': () => problem(409, 'update-card', 'x') },
      '/subscription',
    ],
  ])('and %s leads on @AMB-R08 @AMB-B10', async (_, answers, to) => {
    open(answers, { step: 'payment' })
    await waitFor(() => expect(left).toHaveBeenCalledWith(to))
  })

  it('says when payments cannot be reached, and tries again @BIL-42', async () => {
    let answer = () => problem(503, 'payments-unavailable', 'x')
    open({ '/api/subscription': waiting, '/api/subscription/create': () => answer() }, { step: 'payment' })
    await screen.findByText('Failed to initialize payment. Please try again.')
    answer = () => Response.json(form)
    press('Try again')
    await screen.findByRole('heading', { name: 'Complete Your Trial Setup' })
  })

  it('begins again for whoever is signed out @AMB-R08', async () => {
    open({ '/api/subscription': () => problem(401, 'signed-out', 'Please sign in') }, { step: 'payment' })
    await screen.findByRole('button', { name: 'Start My Free Trial' })
    expect(window.location.search).toBe('')
  })

  it('says what the bank said @BIL-38', async () => {
    window.history.replaceState(null, '', '/trial-signup?step=payment&bank=refused')
    open({ '/api/subscription': waiting, '/api/subscription/create': () => Response.json(form) }, { step: 'payment' })
    await screen.findByText(/^Your bank did not confirm the card/)
    expect(window.location.search).toBe('?step=payment')
  })
})
