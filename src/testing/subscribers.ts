import { setTimeout as sleep } from 'node:timers/promises'
import * as billing from '../modules/billing/contract/endpoints.ts'
import type { PlanType } from '../modules/billing/contract/plans.ts'
import type { OutputOf, SentTo } from '../shared-kernel/endpoint.ts'
import { password } from './contractors.ts'
import { goodCard, pass } from './simulated-payments.ts'
import type { System } from './system.ts'
import { type Visitor, visitor } from './visitor.ts'

/** A contractor who came through the trial: her browser, and the secret to confirm her card with. */
export interface Newcomer extends Visitor {
  readonly email: string
  readonly number: number
  readonly form: OutputOf<typeof billing.registerWithTrial>
}

type Paying = Pick<System, 'app' | 'stripe'>

let people = 0

/** A registration that nobody has used yet. */
export function registration(plan: PlanType = 'residential-monthly') {
  const number = ++people
  const person = { firstName: 'Dana', lastName: `Dustwell ${number}`, email: `dana.${number}@sparrowhome.example` }
  return { ...person, password, planType: plan }
}

export const browserOf = ({ app }: Pick<System, 'app'>) => visitor(app, `10.2.${++people & 255}.${people >> 8}`)

/** Registered, the card form open. */
export async function signUp(
  system: Paying,
  changes: Partial<SentTo<typeof billing.registerWithTrial>> = {},
): Promise<Newcomer> {
  const person = { ...registration(), ...changes }
  const browser = browserOf(system)
  const form = await browser.call(billing.registerWithTrial, person)
  return Object.assign(browser, { email: person.email, number: people, form })
}

interface Intent {
  readonly id: string
  readonly status: string
  readonly payment_method: string
  readonly error?: { readonly code: string }
}

/** What Stripe.js does with a card form, using the browser's public key. Each `code` makes a different card. */
export async function confirmCard(
  { stripe }: Pick<System, 'stripe'>,
  clientSecret: string,
  { number = goodCard, code = people }: { number?: string; code?: number } = {},
): Promise<Intent> {
  const [id] = clientSecret.split('_secret_')
  const kind = clientSecret.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
  const card = {
    number,
    exp_month: '12',
    exp_year: String(2031 + Math.floor(code / 900)),
    cvc: String(100 + (code % 900)),
  }
  const fields = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value])
  const answer = await fetch(`${stripe.url}/v1/${kind}/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stripe.publishableKey}` },
    body: new URLSearchParams([['client_secret', clientSecret], ['payment_method_data[type]', 'card'], ...fields]),
  })
  return (await answer.json()) as Intent
}

/** In her free day. */
export async function onTrial(system: Paying, plan?: PlanType, number?: string) {
  const dana = await signUp(system, plan ? { planType: plan } : {})
  const { payment_method: cardId } = await confirmCard(system, dana.form.clientSecret, {
    ...(number && { number }),
    code: dana.number,
  })
  const subscription = { subscriptionId: dana.form.subscriptionId, paymentMethodId: cardId }
  await dana.call(billing.activateTrial, subscription)
  return Object.assign(dana, { cardId })
}

/** With her first month or year paid. */
export async function onPlan(system: System, plan?: PlanType, number?: string) {
  const dana = await onTrial(system, plan, number)
  await later(system, 26)
  return dana
}

/** Simulated hours pass, and everything reported about them is processed. */
export async function later(system: System, hours: number) {
  pass(system.stripe, hours)
  await quiet(system)
}

const working = `select 1 from pgboss.job where name in ('billing.settle-reported', 'billing.close-subscription')
                   and state in ('created', 'active', 'retry') limit 1`

/** Every report from the card provider has arrived and been processed. */
export async function quiet({ stripe, db }: Pick<System, 'stripe' | 'db'>) {
  await stripe.touched()
  await stripe.settled()
  while ((await db.query(working)).rows.length > 0) await sleep(10)
}

/** The stand-in's objects for a customer, for counting. */
export function atStripe({ stripe }: Pick<System, 'stripe'>, email: string) {
  const { customer, subscription, invoice } = stripe.engine.state.objects
  const customers = Object.values(customer).filter((one) => one.email === email)
  const hers = (one: { customer: unknown }) => customers.some(({ id }) => id === one.customer)
  const invoices = Object.values(invoice).filter(hers)
  return {
    customers,
    subscriptions: Object.values(subscription).filter(hers),
    invoices,
    paid: invoices.filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0),
  }
}
