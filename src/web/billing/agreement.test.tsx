// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PlanChange } from '../../modules/billing/contract/endpoints.ts'
import { Register } from '../public/pages/register.tsx'
import { type Answers, openBilling, sampleSubscription } from '../testing/open-billing.tsx'
import { atPayment, fillIn, openTrial, press } from '../testing/open-trial.tsx'
import { installProvider } from '../testing/provider-double.ts'
import { toaster } from '../ui/toasts.ts'
import { closeCancel } from './cancel/dialog-state.ts'

const opens = 'By creating an account you agree to the Terms and the Privacy Policy.'
const charges = 'By continuing you agree to the Terms and the Privacy Policy and to the charge and renewal shown above.'

beforeEach(() => {
  installProvider()
})
afterEach(() => {
  closeCancel()
  cleanup()
  toaster.remove()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const never = sampleSubscription({ status: null, planType: null, trialAvailable: true, nextCharge: null })
const owing = (confirm: boolean) =>
  sampleSubscription({
    status: 'past_due',
    nextCharge: null,
    due: { amount: 19.99, nextAttempt: '2026-11-26T15:00:00.000Z', confirm },
  })
const secrets: Answers = {
  'POST /api/subscription/create': () =>
    Response.json({ clientSecret: 'pi_1_secret_x', subscriptionId: 'sub_1', trial: false }),
  'POST /api/subscription/card': () => Response.json({ clientSecret: 'seti_1_secret_x' }),
}
const change = (changed: Partial<PlanChange>): Answers => {
  const preview: PlanChange = {
    ...{ planType: 'pro-monthly', effective: 'now', at: '2026-11-20T15:00:00.000Z', dueNow: 7.8, lines: [] },
    nextCharge: { at: '2026-12-08T15:00:00.000Z', amount: 32.99, planType: 'pro-monthly' },
    ...{ endsDiscount: false, reckonedAt: 1_795_186_800 },
    ...changed,
  }
  return { [`GET /api/subscription/change?planType=${preview.planType}`]: () => Response.json(preview) }
}
const trial = sampleSubscription({
  status: 'trialing',
  trialEnd: '2026-11-21T15:00:00.000Z',
  nextCharge: { at: '2026-11-21T15:00:00.000Z', amount: 19.99, planType: 'commercial-monthly' },
})
const offer = {
  ...{ price: 7.49, fullPrice: 19.99, renewals: 2, saving: 25 },
  charges: [{ at: '2026-12-08T15:00:00.000Z', amount: 7.49 }],
}
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const click = async (name: string) => fireEvent.click((await screen.findAllByRole('button', { name })).at(-1)!)

async function requestedAgain() {
  openTrial({ '/api/auth/register-with-trial': () => Response.json({ clientSecret: 'seti_1_secret_x' }) })
  fillIn()
  press('Start My Free Trial')
  await screen.findByLabelText('Billing plan')
}

async function changing(answers: Answers, name: RegExp) {
  openBilling('/subscription/manage', sampleSubscription(), answers)
  await choose(name)
}

async function startingEarly() {
  openBilling('/subscription/manage', trial, change({ planType: 'commercial-monthly', dueNow: 19.99 }))
  await click('Start it now')
}

async function offered() {
  openBilling('/dashboard', sampleSubscription(), {
    'GET /api/subscription/retention-check': () => Response.json({ eligible: true, offer }),
  })
  await click('Cancel subscription')
}

it.each<[place: string, open: () => unknown, button: string | RegExp, line: string]>([
  ['registration', () => render(<Register />), 'Create Account', opens],
  ['the trial', () => openTrial(), 'Start My Free Trial', opens],
  ['the trial, asked again', requestedAgain, 'Start My Free Trial', opens],
  ["the trial's payment", atPayment, 'Start 1-Day Free Trial', charges],
  ['the plan', () => openBilling('/subscription', never, secrets), /^Subscribe for /, charges],
  ['an open bill', () => openBilling('/subscription', owing(false), secrets), 'Pay $19.99 now', charges],
  ['an open bill at the bank', () => openBilling('/subscription', owing(true)), /^Confirm \$19.99/, charges],
  ["an open bill on the plan's page", () => openBilling('/subscription/manage', owing(true)), /^Confirm/, charges],
  ['a more expensive plan', () => changing(change({}), /Pro, \$32/), /^Change to Pro monthly for/, charges],
  ['a trial that ends early', startingEarly, /^Start Commercial monthly for/, charges],
  ['the offer to stay', offered, 'Stay for $7.49/month', charges],
])('says what a click agrees to, under the button of %s @WRD-93', async (_, open, name, line) => {
  await open()
  const button = (await screen.findAllByRole('button', { name }))[0]!
  const link = [...document.querySelectorAll('a[href="/terms"]')].find(
    (found) => button.compareDocumentPosition(found) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(link?.parentElement?.textContent).toContain(line)
  expect(link?.parentElement?.querySelector('a[href="/privacy"]')?.getAttribute('target')).toBe('_blank')
})

it('says that an open bill is not the last one: the plan renews @WRD-93', async () => {
  openBilling('/subscription', owing(true))
  expect(await screen.findByText('After that, your plan renews every month until you cancel.')).toBeTruthy()
})
