// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { press, problem, told, type } from '../../testing/open-trial.tsx'
import { toaster } from '../../ui/toasts.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { Login } from './login.tsx'
import { Register } from './register.tsx'
import { ResetPassword } from './reset-password.tsx'

afterEach(() => {
  cleanup()
  toaster.remove()
  vi.unstubAllGlobals()
})

/** Opens a page with this answer from the server; records the requests. */
function open(page: ReactNode, answer: () => Response | Promise<Response> = () => Response.json({ ok: true })) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push([url, JSON.parse(String(init.body))])
    return answer()
  })
  render(page)
  return asked
}

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
/** The form's own messages, above its fields and at them. */
const formSays = (text: string) => waitFor(() => expect(document.querySelector('form')?.textContent).toContain(text))

describe('The sign-in page', () => {
  it('shows why it refuses, in a toast and on the form, and keeps the address @ACC-22 @WEB-41 @WEB-51', async () => {
    open(<Login />, () => problem(401, 'wrong-credentials', 'Invalid email or password'))
    type('Email', 'nobody@brightline.example')
    type('Password', 'quiet-mop')
    press('Sign In')
    await waitFor(() => expect(told()).toEqual([['Login Failed', 'Invalid email or password']]))
    await formSays('Invalid email or password')
    expect(typed('Email')).toBe('nobody@brightline.example')
  })

  it('lists missing fields and sends nothing @ACC-23 @ACC-24', async () => {
    const asked = open(<Login />)
    press('Sign In')
    await formSays('There is a problem')
    await formSays('Please enter a valid email address')
    await formSays('Password must be at least 6 characters')
    expect(asked).toEqual([])
  })
})

describe('The registration page', () => {
  const fillIn = () => {
    type('First name', 'Dana')
    type('Last name', 'Dustwell')
    type('Email', 'dana@brightline.example')
    type('Password', 'quiet-mop')
  }

  it('confirms the new account, then leads to the plans @ACC-28 @ACC-30', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    open(<Register />)
    fillIn()
    press('Create Account')
    await waitFor(() => expect(told()).toEqual([['Account created successfully!', undefined]]))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/subscription'))
    assign.mockRestore()
  })

  it('shows that an address is taken @ACC-31', async () => {
    open(<Register />, () => problem(409, 'email-taken', 'An account with this email already exists'))
    fillIn()
    press('Create Account')
    await waitFor(() => expect(told()).toEqual([['Registration Failed', 'An account with this email already exists']]))
    await formSays('An account with this email already exists')
  })

  it('keeps the input when offline @ACC-31', async () => {
    const sentence = 'No connection. Nothing you typed is lost. Try again when you’re back online.'
    open(<Register />, noNetwork)
    fillIn()
    press('Create Account')
    await waitFor(() => expect(told()).toEqual([['Registration Failed', sentence]]))
    expect([typed('First name'), typed('Email'), typed('Password')]).toEqual([
      ...['Dana', 'dana@brightline.example', 'quiet-mop'],
    ])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create Account' })).toBeTruthy())
  })
})

describe('The forgotten-password page', () => {
  it('asks for a valid address, then shows that a link is on its way @ACC-35 @ACC-36 @ACC-37', async () => {
    const asked = open(<ForgotPassword />)
    type('Email', 'dana')
    press('Send reset link')
    await formSays('Please enter a valid email address')
    expect(asked).toEqual([])
    type('Email', 'nobody@brightline.example')
    press('Send reset link')
    await screen.findByRole('heading', { name: 'Check your email' })
    expect(asked).toEqual([['/api/auth/forgot-password', { email: 'nobody@brightline.example' }]])
    await waitFor(() => expect(told()).toEqual([['Reset email sent', undefined]]))
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login')
  })

  it('shows that no link was sent when offline @ACC-38', async () => {
    open(<ForgotPassword />, noNetwork)
    type('Email', 'nobody@brightline.example')
    press('Send reset link')
    await waitFor(() => expect(told().map(([title]) => title)).toEqual(['Failed to send reset email']))
    expect(typed('Email')).toBe('nobody@brightline.example')
  })
})

describe('The new-password page', () => {
  const expired = 'This reset link is no longer valid. Please request a new one.'

  it('asks for a password that is long enough @ACC-39 @ACC-43', async () => {
    const asked = open(<ResetPassword />)
    type('New password', 'mop')
    press('Reset password')
    await formSays('Password must be at least 6 characters')
    expect(asked).toEqual([])
  })

  it('refuses an expired link and leads to a new one @ACC-44', async () => {
    window.history.replaceState(null, '', '/reset-password?token=of-long-ago')
    const asked = open(<ResetPassword />, () => problem(422, 'reset-link-invalid', expired))
    expect(window.location.search).toBe('')
    expect(screen.queryByRole('link', { name: 'Request a new link' })).toBeNull()
    type('New password', 'louder-mop')
    press('Reset password')
    await waitFor(() => expect(told()).toEqual([['Failed to reset password', expired]]))
    expect(asked).toEqual([['/api/auth/reset-password', { token: 'of-long-ago', password: 'louder-mop' }]])
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password')
  })
})
