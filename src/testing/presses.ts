import { expect } from 'vitest'
import * as billing from '../modules/billing/contract/endpoints.ts'
import type { Endpoint } from '../shared-kernel/endpoint.ts'
import { atStripe, browserOf, confirmCard, later, onTrial, registration, signUp } from './subscribers.ts'
import type { System } from './system.ts'
import type { Visitor } from './visitor.ts'

/** A contractor, and what she sends when she presses. */
export type Person = Visitor & { readonly email: string; readonly order?: object }

export type Ask = (endpoint: Endpoint, input: object) => Promise<unknown>

/** A button that changes something at the card provider. */
export interface Press {
  /** The calls that change something at the card provider. */
  readonly operations: readonly string[]
  readonly before: () => Promise<Person>
  readonly press: (dana: Person, ask: Ask) => Promise<unknown>
  /** What she does if nothing seems to have happened, and what must be true then. */
  readonly after: (dana: Person) => Promise<unknown>
}

const mirrorOf = async (system: System, email: string) =>
  (
    await system.db.query(
      `select b.status, b.plan_type, b.customer_id, b.subscription_id, b.access_end, b.activated_at
         from billing.subscriptions b join accounts.users u on u.id = b.user_id where u.email = $1`,
      [email],
    )
  ).rows[0]

/** One customer, one subscription, and it is the one we have. */
export async function oneOfEach(system: System, email: string) {
  const { customers, subscriptions } = atStripe(system, email)
  const standing = subscriptions.filter(({ status }) => !['canceled', 'incomplete_expired'].includes(status))
  const mirror = await mirrorOf(system, email)
  expect(customers.length).toBeLessThanOrEqual(1)
  expect(standing.length).toBeLessThanOrEqual(1)
  if (mirror?.status === 'active' || mirror?.status === 'trialing') {
    expect(standing[0]).toMatchObject({ id: mirror.subscription_id, status: mirror.status })
    expect(mirror.status === 'trialing' || atStripe(system, email).paid.length > 0).toBe(true)
  }
  return standing[0]
}

async function onPlan(system: System, plan?: Parameters<typeof onTrial>[1], number?: string) {
  const dana = await onTrial(system, plan, number)
  await later(system, 26)
  await dana.call(billing.refreshSubscription, {})
  return dana
}

async function ended(system: System) {
  const dana = await onPlan(system)
  await dana.call(billing.cancelSubscription, {})
  await later(system, 24 * 32)
  await dana.call(billing.refreshSubscription, {})
  return dana
}

/** Each with a way to do it again, as she would if nothing seemed to happen. */
export function presses(system: System): Record<string, Press> {
  const one = (dana: Person) => oneOfEach(system, dana.email)
  const paid = (dana: Person) => atStripe(system, dana.email).paid.map(({ amount_paid }) => amount_paid)
  const seconds = () => Math.floor(system.stripe.now() / 1000)
  return {
    register: {
      operations: ['customers.create', 'subscriptions.create'],
      before: async () => {
        const person = registration()
        const browser = browserOf(system)
        return Object.assign(browser, { email: person.email, order: person })
      },
      press: (dana, ask) => ask(billing.registerWithTrial, dana.order!),
      after: async (dana) => {
        const form = await dana.call(billing.registerWithTrial, dana.order as never)
        expect((await one(dana))!.id).toBe(form.subscriptionId)
        expect(atStripe(system, dana.email)).toMatchObject({ customers: [{}], subscriptions: [{ status: 'trialing' }] })
        await confirmCard(system, form.clientSecret)
        expect(await dana.call(billing.refreshSubscription, {})).toMatchObject({ status: 'trialing' })
      },
    },
    activate: {
      operations: ['subscriptions.update'],
      before: async () => {
        const dana = await signUp(system)
        const { payment_method: paymentMethodId } = await confirmCard(system, dana.form.clientSecret)
        return Object.assign(dana, { order: { subscriptionId: dana.form.subscriptionId, paymentMethodId } })
      },
      press: (dana, ask) => ask(billing.activateTrial, dana.order!),
      after: async (dana) => {
        const { trialEnd, status } = await dana.call(billing.activateTrial, dana.order as never)
        const { rows } = await system.db.query('select max(begun_at) as begun from billing.trials')
        expect(status).toBe('trialing')
        expect(Date.parse(trialEnd!)).toBe(rows[0].begun.getTime() + 24 * 3600_000)
        expect((await one(dana))!.default_payment_method).toMatch(/^pm_/)
      },
    },
    'swap in the trial': {
      operations: ['subscriptions.update'],
      before: () => onTrial(system, 'commercial-monthly'),
      press: async (_, ask) => ask(billing.changePlan, { planType: 'pro-yearly', dueNow: 0, reckonedAt: seconds() }),
      after: async (dana) => {
        const { planType } = await dana.call(billing.refreshSubscription, {})
        if (planType !== 'pro-yearly')
          await dana.call(billing.changePlan, { planType: 'pro-yearly', dueNow: 0, reckonedAt: seconds() })
        expect((await one(dana))!.items.data[0]!.price.lookup_key).toBe('pro-yearly')
        expect(paid(dana)).toEqual([])
      },
    },
    upgrade: {
      operations: ['subscriptions.update'],
      before: async () => {
        const dana = await onPlan(system, 'residential-monthly')
        const { planType, dueNow, reckonedAt } = await dana.call(billing.previewChange, { planType: 'pro-monthly' })
        return Object.assign(dana, { order: { planType, dueNow, reckonedAt } })
      },
      press: (dana, ask) => ask(billing.changePlan, dana.order!),
      after: async (dana) => {
        if ((await dana.call(billing.refreshSubscription, {})).planType !== 'pro-monthly') {
          const { planType, dueNow, reckonedAt } = await dana.call(billing.previewChange, { planType: 'pro-monthly' })
          await dana.call(billing.changePlan, { planType, dueNow, reckonedAt })
        }
        expect((await one(dana))!.items.data[0]!.price.lookup_key).toBe('pro-monthly')
        expect(paid(dana)).toHaveLength(2)
      },
    },
    downgrade: {
      operations: ['subscriptionSchedules.create', 'subscriptionSchedules.update'],
      before: () => onPlan(system, 'pro-monthly'),
      press: (_, ask) => ask(billing.changePlan, { planType: 'residential-monthly', dueNow: 0, reckonedAt: seconds() }),
      after: async (dana) => {
        const order = { planType: 'residential-monthly', dueNow: 0, reckonedAt: seconds() } as const
        if (!(await dana.call(billing.refreshSubscription, {})).pendingChange)
          await dana.call(billing.changePlan, order)
        expect((await dana.call(billing.subscription, {})).pendingChange?.planType).toBe('residential-monthly')
        expect(paid(dana)).toEqual([3299])
        await one(dana)
      },
    },
    retention: {
      operations: ['subscriptions.update'],
      before: () => onPlan(system, 'residential-monthly'),
      press: (_, ask) => ask(billing.applyRetention, {}),
      after: async (dana) => {
        await dana.ask(billing.applyRetention, {}) // 409 if the promise was already written
        expect(await dana.call(billing.refreshSubscription, {})).toMatchObject({
          discount: { renewalsLeft: 2, price: 7.49 },
          nextCharge: { amount: 7.49 },
        })
        expect((await one(dana))!.discounts).toHaveLength(1)
      },
    },
    cancel: {
      operations: ['subscriptions.update'],
      before: () => onPlan(system),
      press: (_, ask) => ask(billing.cancelSubscription, {}),
      after: async (dana) => {
        expect((await dana.call(billing.cancelSubscription, {})).accessEnd).not.toBeNull()
        expect((await one(dana))!.cancel_at_period_end).toBe(true)
        await dana.call(billing.resumeSubscription, {})
        await dana.call(billing.cancelSubscription, {})
        expect((await one(dana))!.cancel_at_period_end).toBe(true)
      },
    },
    resume: {
      operations: ['subscriptions.update'],
      before: async () => {
        const dana = await onPlan(system)
        await dana.call(billing.cancelSubscription, {})
        return dana
      },
      press: (_, ask) => ask(billing.resumeSubscription, {}),
      after: async (dana) => {
        expect((await dana.call(billing.resumeSubscription, {})).accessEnd).toBeNull()
        expect((await one(dana))!.cancel_at_period_end).toBe(false)
        expect((await dana.call(billing.cancelSubscription, {})).accessEnd).not.toBeNull()
        expect((await one(dana))!.cancel_at_period_end).toBe(true)
      },
    },
    card: {
      operations: ['subscriptions.update', 'invoices.pay'],
      before: async () => {
        const dana = await onPlan(system, 'residential-monthly', '4000000000000341')
        const { clientSecret } = await dana.call(billing.replaceCard, {})
        const { id } = await confirmCard(system, clientSecret, { number: '5555555555554444' })
        return Object.assign(dana, { order: { setupIntentId: id } })
      },
      press: (dana, ask) => ask(billing.confirmCard, dana.order!),
      after: async (dana) => {
        const { subscription } = await dana.call(billing.confirmCard, dana.order as never)
        expect(subscription).toMatchObject({ status: 'active', due: null, card: { last4: '4444' } })
        expect(paid(dana)).toEqual([1999])
      },
    },
    'new card': {
      operations: ['setupIntents.create'],
      before: () => onTrial(system),
      press: (_, ask) => ask(billing.replaceCard, {}),
      after: async (dana) => {
        expect((await dana.call(billing.replaceCard, {})).clientSecret).toMatch(/^seti_/)
        await one(dana)
      },
    },
    'come back': {
      operations: ['subscriptions.create'],
      before: () => ended(system),
      press: (_, ask) => ask(billing.createSubscription, { planType: 'pro-monthly' }),
      after: async (dana) => {
        const { clientSecret } = await dana.call(billing.createSubscription, { planType: 'pro-monthly' })
        await one(dana)
        await confirmCard(system, clientSecret)
        expect(await dana.call(billing.refreshSubscription, {})).toMatchObject({ status: 'active' })
        expect(paid(dana)).toEqual([1999, 3299])
      },
    },
  }
}
