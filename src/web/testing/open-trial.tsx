import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { TrialSignup, type TrialSignupProps } from '../public/pages/trial-signup.tsx'
import { toastsNow } from './toasts-now.ts'

type Answers = Record<string, (body: Record<string, unknown>, init: RequestInit) => Response | Promise<Response>>

export const form = { clientSecret: 'seti_1_secret_x', subscriptionId: 'sub_1' }
export const kept = { setupIntent: { id: 'seti_1', status: 'succeeded', payment_method: 'pm_1' } }
export const problem = (status: number, code: string, message: string) =>
  Response.json({ status, code, message }, { status })
const usual: Answers = {
  '/api/config': () =>
    Response.json({ payments: { publishableKey: 'pk_test_sim_x', simulated: true, now: new Date().toISOString() } }),
  '/api/auth/register-with-trial': () => Response.json(form),
  '/api/auth/activate-trial': () => Response.json({ status: 'trialing' }),
}

/** Renders the sign-up for a visitor; records the requests' bodies by path. */
export function openTrial(answers: Answers = {}, props: TrialSignupProps = {}) {
  const asked: Record<string, Record<string, unknown>[]> = {}
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body ?? '{}'))
    asked[url] = [...(asked[url] ?? []), body]
    return ({ ...usual, ...answers }[url] ?? (() => problem(500, 'fault', 'No such answer')))(body, init)
  })
  render(<TrialSignup {...props} />)
  return asked
}

export const type = (label: string, text: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } })
export const press = (name: string | RegExp) => fireEvent.click(screen.getAllByRole('button', { name })[0]!)
export const waits = (name: string) => screen.getAllByRole('button', { name })[0]!.getAttribute('aria-disabled')
export const told = () => toastsNow().map(({ title, description }) => [title, description])

export function fillIn() {
  type('First name', 'Dana')
  type('Last name', 'Dustwell')
  type('Business name (optional)', 'Brightline Cleaning Co.')
  type('Email', 'dana@brightline.example')
  type('Password', 'quiet-mop')
}

/** The sign-up after the account step, with the card form on screen. */
export async function atPayment(answers: Answers = {}) {
  const asked = openTrial(answers)
  fillIn()
  press('Start My Free Trial')
  await screen.findByRole('heading', { name: 'Complete Your Trial Setup' })
  await waitFor(() => expect(waits('Start 1-Day Free Trial')).toBeNull())
  return asked
}
