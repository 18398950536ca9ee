import type Stripe from 'stripe'
import { PlanType } from '../contract/plans.ts'
import type { Payments, ProrationLine } from '../payments.ts'
import { idOf, invoiceWithSecret, paymentOf } from './cards.ts'
import type { PriceId } from './catalogue.ts'
import { type Ask, orDone } from './provider.ts'
import { at, itemOf } from './snapshots.ts'
import { release, retrieved } from './subscriptions.ts'

type Upgrades = Pick<Payments, 'previewUpgrade' | 'upgrade' | 'dropUpgrade' | 'swap'>

/** Immediate plan changes. During a trial, the charge is for the plan itself. */
export const upgrades = (ask: Ask, priceId: PriceId, now: Payments['now']): Upgrades => ({
  async previewUpgrade(subscription, planType, reckonedAt) {
    const seconds = Math.floor((reckonedAt ?? (await now())).getTime() / 1000)
    const before = await retrieved(ask, subscription)
    const subscription_details = await paidChange(before, planType, seconds, priceId)
    const { amount_due, total, starting_balance, lines } = await ask((stripe) =>
      stripe.invoices.createPreview({ subscription, subscription_details }),
    )
    const own = lines.data.flatMap(lineFrom).toSorted(byAmount)
    return {
      dueNow: amount_due,
      putOff: total + starting_balance - amount_due,
      reckonedAt: new Date(seconds * 1000),
      paidThrough: own[0]?.to ?? at(itemOf(before).current_period_end),
      lines: own,
    }
  },

  async upgrade(subscriptionId, { planType, reckonedAt }, idempotencyKey) {
    const before = await retrieved(ask, subscriptionId)
    await release(ask, before)
    const params: Stripe.SubscriptionUpdateParams = {
      ...(await paidChange(before, planType, Math.floor(reckonedAt.getTime() / 1000), priceId)),
      payment_behavior: 'pending_if_incomplete',
    }
    const invoiceId = await waitingInvoice(ask, subscriptionId, params, idempotencyKey)
    if (!invoiceId) return { clientSecret: null }
    const { clientSecret, refusal } = await paymentOf(ask, await invoiceWithSecret(ask, invoiceId))
    if (!refusal) return { clientSecret }
    await drop(ask, subscriptionId)
    throw refusal
  },

  async dropUpgrade(subscriptionId) {
    await drop(ask, subscriptionId)
  },

  async swap(subscriptionId, planType, idempotencyKey) {
    const before = await retrieved(ask, subscriptionId)
    await release(ask, before)
    const params = { items: await itemsFor(before, planType, priceId), proration_behavior: 'none' as const }
    await ask((stripe) => stripe.subscriptions.update(subscriptionId, params, { idempotencyKey }))
  },
})

const byAmount = (one: ProrationLine, other: ProrationLine) => other.amount - one.amount

/** At most two lines, so one page is enough. Leaves out lines that aren't about our plans. */
function lineFrom({ amount, period, pricing, discount_amounts }: Stripe.InvoiceLineItem): ProrationLine[] {
  const planType = PlanType.safeParse(pricing?.price_details?.product).data
  const discount = (discount_amounts ?? []).reduce((sum, part) => sum + part.amount, 0)
  return planType ? [{ planType, from: at(period.start), to: at(period.end), amount: amount - discount }] : []
}

async function paidChange(before: Stripe.Subscription, planType: PlanType, seconds: number, priceId: PriceId) {
  const items = await itemsFor(before, planType, priceId)
  // Names the plan even if it's the current one: another tab may have changed it since the price was shown.
  if (before.status === 'trialing') return { trial_end: 'now' as const, items, proration_behavior: 'none' as const }
  return { items, proration_behavior: 'always_invoice' as const, proration_date: seconds }
}

async function itemsFor(subscription: Stripe.Subscription, planType: PlanType, priceId: PriceId) {
  return [{ id: itemOf(subscription).id, price: await priceId(planType) }]
}

/**
 * Requests the upgrade. Null if it's paid, otherwise the invoice it is waiting for. The provider repeats its first
 * response to a known key, even if that upgrade was dropped since. Then we ask again with a new key.
 */
async function waitingInvoice(
  ask: Ask,
  id: string,
  params: Stripe.SubscriptionUpdateParams,
  key: string,
): Promise<string | null> {
  let idempotencyKey = key
  for (;;) {
    const after = await ask((stripe) => stripe.subscriptions.update(id, params, { idempotencyKey }))
    if (!after.pending_update) return null
    const invoiceId = idOf(after.latest_invoice)!
    if ((await ask((stripe) => stripe.invoices.retrieve(invoiceId))).status !== 'void') return invoiceId
    idempotencyKey = `${key}:${invoiceId}`
  }
}

/** Voids the invoice, so the upgrade is no longer pending. */
async function drop(ask: Ask, subscriptionId: string) {
  const { pending_update, latest_invoice: invoice } = await retrieved(ask, subscriptionId, ['latest_invoice'])
  if (!pending_update || !invoice || typeof invoice === 'string' || invoice.status !== 'open') return
  await orDone(
    ask((stripe) => stripe.invoices.voidInvoice(invoice.id)),
    async () => (await ask((stripe) => stripe.invoices.retrieve(invoice.id))).status !== 'open',
  )
}
