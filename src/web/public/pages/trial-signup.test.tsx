// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillIn, form, openTrial, press, problem, told } from '../../testing/open-trial.tsx'
import { installProvider } from '../../testing/provider-double.ts'
import { toaster } from '../../ui/toasts.ts'

const left = vi.fn()
beforeEach(() => {
  sessionStorage.clear()
  installProvider()
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

describe('the account', () => {
  it('starts with Commercial, monthly; headline and price summary follow the plan @BIL-16 @BIL-17 @BIL-18 @BIL-21 @AMB-Q28', async () => {
    openTrial()
    expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe('commercial-monthly')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('One day free, then $19.99 a month.')
    fireEvent.click(screen.getByRole('radio', { name: /Pro, \$261/ }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('One day free, then $261 a year.')
    for (const text of [
      'Every year after that',
      'What we’re aiming for',
      '98% Win Rate Improvement',
      'Goals, not results. We’ll print real figures when our customers’ data show them.',
      'No commitment. Cancel anytime during your trial at no charge.',
    ])
      expect(screen.getByText(text)).toBeTruthy()
  })

  it('is created with the plan from the link, with progress messages @SND-01 @BIL-16 @BIL-19 @BIL-23 @BIL-30', async () => {
    const answer = Promise.withResolvers<Response>()
    const asked = openTrial({ '/api/auth/register-with-trial': () => answer.promise }, { planType: 'pro-monthly' })
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
        businessName: 'Brightline Cleaning Co.',
        email: 'dana@brightline.example',
        password: 'quiet-mop',
        planType: 'pro-monthly',
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    ])
    expect(window.location.search).toBe('?step=payment')
  })

  it('times out after 30 seconds without losing the input @BIL-31 @BIL-32', async () => {
    const late = new DOMException('too late', 'TimeoutError')
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(late))
    openTrial({ '/api/auth/register-with-trial': (_, { signal }) => Promise.reject(signal?.reason) })
    fillIn()
    press('Start My Free Trial')
    await waitFor(() => expect(told()).toEqual([['Timeout Error', 'The request took too long. Please try again.']]))
    expect(timeout).toHaveBeenCalledWith(30_000)
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('quiet-mop')
  })

  it('keeps the input across a reload, except the password @BIL-18', () => {
    openTrial()
    fillIn()
    fireEvent.click(screen.getByRole('radio', { name: /Pro, \$261/ }))
    fireEvent.input(screen.getByRole('radio', { name: /Pro, \$261/ }))
    cleanup()
    openTrial()
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

  it('shows on the form why it was refused @BIL-36 @BIL-37', async () => {
    const sentence = 'An account with this email already exists'
    openTrial({ '/api/auth/register-with-trial': () => problem(409, 'email-taken', sentence) })
    fillIn()
    press('Start My Free Trial')
    await waitFor(() => expect(told()).toEqual([['Registration Failed', sentence]]))
    expect(screen.getByText(sentence, { selector: 'form *' })).toBeTruthy()
  })

  it('is requested again if the response lacks what the card form needs @BIL-24 @BIL-25 @AMB-B13', async () => {
    let answer: object = { clientSecret: form.clientSecret }
    const asked = openTrial({ '/api/auth/register-with-trial': () => Response.json(answer) })
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
      businessName: 'Brightline Cleaning Co.',
    })
  })
})

describe('a sign-up that stopped at payment', () => {
  const waiting = () => Response.json({ status: null, planType: 'pro-yearly' })

  it('resumes there with its plan and the same form @BIL-36 @AMB-B27', async () => {
    const asked = openTrial(
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
  ])('and %s is redirected @AMB-R08 @AMB-B10', async (_, answers, to) => {
    openTrial(answers, { step: 'payment' })
    await waitFor(() => expect(left).toHaveBeenCalledWith(to))
  })

  it('shows when payments are unreachable, and can be retried @BIL-42', async () => {
    let answer = () => problem(503, 'payments-unavailable', 'x')
    openTrial({ '/api/subscription': waiting, '/api/subscription/create': () => answer() }, { step: 'payment' })
    await screen.findByText('Failed to initialize payment. Please try again.')
    answer = () => Response.json(form)
    press('Try again')
    await screen.findByRole('heading', { name: 'Complete Your Trial Setup' })
  })

  it('starts over for a signed-out visitor @AMB-R08', async () => {
    openTrial({ '/api/subscription': () => problem(401, 'signed-out', 'Please sign in') }, { step: 'payment' })
    await screen.findByRole('button', { name: 'Start My Free Trial' })
    expect(window.location.search).toBe('')
  })

  it('shows that the bank refused @BIL-38', async () => {
    window.history.replaceState(null, '', '/trial-signup?step=payment&bank=refused')
    openTrial(
      { '/api/subscription': waiting, '/api/subscription/create': () => Response.json(form) },
      { step: 'payment' },
    )
    await screen.findByText(/^Your bank did not confirm the card/)
    expect(window.location.search).toBe('?step=payment')
  })
})
