import type Stripe from 'stripe'
import type { PlanType } from '../contract/plans.ts'
import type { Payments } from '../payments.ts'
import { questionOf } from './cards.ts'
import type { PriceId } from './catalogue.ts'
import type { Ask } from './provider.ts'
import { refused } from './refusals.ts'
import { itemOf } from './standing.ts'
import { release } from './subscriptions.ts'

type Upgrades = Pick<Payments, 'previewUpgrade' | 'upgrade' | 'dropUpgrade' | 'swap'>

/** Changes of plan that happen at once. */
export const upgrades = (ask: Ask, priceId: PriceId, now: Payments['now']): Upgrades => ({
  async previewUpgrade(subscription, planType) {
    const seconds = Math.floor((await now()).getTime() / 1000)
    const items = await itemsFor(await retrieved(ask, subscription), planType, priceId)
    const { amount_due } = await ask((stripe) =>
      stripe.invoices.createPreview({
        subscription,
        subscription_details: { items, proration_behavior: 'always_invoice', proration_date: seconds },
      }),
    )
    return { dueNow: amount_due, reckonedAt: new Date(seconds * 1000) }
  },

  async upgrade(subscriptionId, { planType, reckonedAt }, idempotencyKey) {
    const before = await retrieved(ask, subscriptionId)
    await release(ask, before)
    const params: Stripe.SubscriptionUpdateParams = {
      items: await itemsFor(before, planType, priceId),
      proration_behavior: 'always_invoice',
      proration_date: Math.floor(reckonedAt.getTime() / 1000),
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    }
    const after = await ask((stripe) => stripe.subscriptions.update(subscriptionId, params, { idempotencyKey }))
    if (!after.pending_update) return { clientSecret: null }
    const question = await questionOf(ask, invoiceOf(after))
    if (question.clientSecret !== null) return question
    await dropPending(ask, after)
    throw question.refusal
  },

  async dropUpgrade(subscriptionId) {
    await dropPending(ask, await retrieved(ask, subscriptionId, ['latest_invoice']))
  },

  async swap(subscriptionId, planType, idempotencyKey) {
    const before = await retrieved(ask, subscriptionId)
    await release(ask, before)
    const params = { items: await itemsFor(before, planType, priceId), proration_behavior: 'none' as const }
    await ask((stripe) => stripe.subscriptions.update(subscriptionId, params, { idempotencyKey }))
  },
})

export const retrieved = (ask: Ask, subscriptionId: string, expand: string[] = []) =>
  ask((stripe) => stripe.subscriptions.retrieve(subscriptionId, { expand }))

async function itemsFor(subscription: Stripe.Subscription, planType: PlanType, priceId: PriceId) {
  return [{ id: itemOf(subscription).id, price: await priceId(planType) }]
}

function invoiceOf({ id, latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice {
  if (!invoice || typeof invoice === 'string') throw refused(`subscription ${id} has no invoice`)
  return invoice
}

/** Without its invoice an upgrade does not wait any more. */
async function dropPending(ask: Ask, subscription: Stripe.Subscription) {
  if (!subscription.pending_update) return
  const { id, status } = invoiceOf(subscription)
  if (status === 'open') await ask((stripe) => stripe.invoices.voidInvoice(id))
}
