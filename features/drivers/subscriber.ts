import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import * as billing from '../../src/modules/billing/contract/endpoints.ts'
import type { PlanType } from '../../src/modules/billing/contract/plans.ts'
import { atStripe, confirmCard, quiet } from '../../src/testing/fixtures/subscribers.ts'
import { authenticate } from '../../src/testing/system/simulated-payments.ts'
import { signIn } from './arrange.ts'
import type { Office } from './domain.ts'
import type { Product } from './product.ts'
import type { Scene } from './scene.ts'

/** The preview of a plan change, in dollars; null if the amount isn't known yet. */
export interface Announced {
  readonly today: number
  readonly next: number | null
}

/** A contractor's actions on the subscription. Payments are the card provider's actual charges. */
export interface Subscriber {
  cancel(): Promise<void>
  resume(): Promise<void>
  /** Changes the plan at the previewed price. */
  changeTo(planType: PlanType): Promise<Announced>
  /** The retention offer before canceling; null if there is none. */
  offer(): Promise<{ readonly price: number; readonly renewals: number } | null>
  acceptOffer(): Promise<void>
  payWith(cardNumber: string): Promise<void>
  /** Every charge that was paid, oldest first, in dollars. */
  paid(): readonly number[]
  /** The failed amount that is still owed, in dollars; null if none. */
  owed(): Promise<number | null>
  nextCharge(): Promise<{ readonly amount: number | null; readonly hoursAway: number } | null>
}

/** Speaks billing's contract in this process. */
export function subscriber({ system }: Product, dana: Office, email: string): Subscriber {
  const settled = () => quiet(system)
  const current = () => dana.call(billing.subscription, {})
  return {
    async cancel() {
      await dana.call(billing.cancelSubscription, {})
    },
    async resume() {
      await dana.call(billing.resumeSubscription, {})
    },
    async changeTo(planType) {
      const { dueNow, reckonedAt, nextCharge } = await dana.call(billing.previewChange, { planType })
      await dana.call(billing.changePlan, { planType, dueNow, reckonedAt })
      await settled()
      return { today: dueNow, next: nextCharge.amount }
    },
    offer: async () => (await dana.call(billing.retentionCheck, {})).offer,
    async acceptOffer() {
      await dana.call(billing.applyRetention, {})
    },
    async payWith(number) {
      const { clientSecret } = await dana.call(billing.replaceCard, {})
      const intent = await confirmCard(system, clientSecret, { number: number.replaceAll(' ', '') })
      if (intent.status === 'requires_action') authenticate(system.stripe, clientSecret)
      await dana.call(billing.confirmCard, { setupIntentId: intent.id })
      await settled()
    },
    paid: () =>
      atStripe(system, email)
        .paid.toSorted((one, other) => one.created - other.created)
        .map(({ amount_paid }) => amount_paid / 100),
    owed: async () => (await current()).due?.amount ?? null,
    async nextCharge() {
      const { nextCharge } = await current()
      const now = system.stripe.now()
      return nextCharge && { amount: nextCharge.amount, hoursAway: (Date.parse(nextCharge.at) - now) / 3_600_000 }
    },
  }
}

/** An account whose trial began with a card that pays, unless another number is given; returns its session cookie. */
export async function startTrial(scene: Scene, planType: PlanType, number?: string): Promise<string> {
  const cookie = await signIn(scene, planType, 'none')
  const { subscriptionId, paymentMethodId } = await confirmForm(scene, planType, number)
  await scene.past.call(billing.activateTrial, { subscriptionId, paymentMethodId })
  return cookie
}

/** An account that has paid for its first period by card; returns its session cookie. */
export async function startPlan(scene: Scene, planType: PlanType): Promise<string> {
  const cookie = await signIn(scene, planType, 'none')
  await recordTrial(scene)
  await confirmForm(scene, planType)
  assert.equal((await scene.past.call(billing.refreshSubscription, {})).status, 'active')
  return cookie
}

/** Records that the account had its trial long ago. */
export const recordTrial = ({ product, contractorId }: Scene) =>
  product.system.db.query(
    `insert into billing.trials (user_id, email_hash, card_hash, begun_at)
     values ($1, gen_random_uuid()::text, gen_random_uuid()::text, now() - interval '90 days')`,
    [contractorId],
  )

/** Confirms a unique card in the form that starts or pays the subscription. */
async function confirmForm({ product, past }: Scene, planType: PlanType, number?: string) {
  const form = await past.call(billing.createSubscription, { planType })
  const intent = await confirmCard(product.system, form.clientSecret, {
    ...(number && { number: number.replaceAll(' ', '') }),
    code: randomInt(30_000),
  })
  if (intent.status === 'requires_action') authenticate(product.system.stripe, form.clientSecret)
  return { ...form, paymentMethodId: intent.payment_method }
}
