import type Stripe from 'stripe'
import { hour } from './account.ts'
import type { Check } from './check.ts'
import { collections } from './collections.ts'
import { codeOf, onPlan, onTrial, payWith, tokens, upgradeOf } from './subscriber.ts'

/** Behavior that the SDK's types do not describe. */
export const guesses: readonly Check[] = [
  {
    name: 'voiding an upgrade’s invoice clears its pending update',
    expected: 'waiting, then cleared',
    async seen(stage) {
      const dana = await onPlan(stage)
      await payWith(stage, dana, tokens.asks)
      const waiting = await upgradeOf(stage, dana.subscriptionId, 'pro-monthly')
      await stage.stripe.invoices.voidInvoice((waiting.latest_invoice as Stripe.Invoice).id)
      const after = await stage.stripe.subscriptions.retrieve(dana.subscriptionId)
      return `${waiting.pending_update ? 'waiting' : 'done'}, then ${after.pending_update ? 'kept' : 'cleared'}`
    },
  },
  {
    name: 'monthly to yearly in the trial keeps its end',
    expected: 'the same end, trialing',
    async seen(stage) {
      const { subscriptionId } = await onTrial(stage)
      const before = await stage.stripe.subscriptions.retrieve(subscriptionId)
      await stage.payments.swap(subscriptionId, 'residential-yearly', `rehearsal:swap:${subscriptionId}`)
      const { trial_end, status } = await stage.stripe.subscriptions.retrieve(subscriptionId)
      return `${trial_end === before.trial_end ? 'the same' : 'another'} end, ${status}`
    },
  },
  {
    name: 'a trial that ends early, and one whose bank is asked first',
    expected: 'active, 1999 subscription_update paid; trialing, 1999 subscription_update open',
    async seen(stage) {
      const ended = []
      for (const token of [tokens.pays, tokens.asks]) {
        const { subscriptionId } = await onTrial(stage, 'residential-monthly', token)
        const now = { trial_end: 'now', payment_behavior: 'pending_if_incomplete', expand: ['latest_invoice'] } as const
        const after = await stage.stripe.subscriptions.update(subscriptionId, { ...now, expand: [...now.expand] })
        const { total, billing_reason, status } = after.latest_invoice as Stripe.Invoice
        ended.push(`${after.status}, ${total} ${billing_reason} ${status}`)
      }
      return ended.join('; ')
    },
  },
  {
    name: 'confirmation_secret expands in lists',
    expected: 'a secret',
    async seen({ stripe, scene, payments }) {
      const customerId = await scene.newCustomer()
      const order = { customerId, contractorId: 'rehearsal', planType: 'residential-monthly' } as const
      const { subscriptionId } = await payments.startPaid(order, `rehearsal:list:${customerId}`)
      const listed = stripe.invoices.list({ subscription: subscriptionId, expand: ['data.confirmation_secret'] })
      return listed.then(
        ({ data }) => (data[0]?.confirmation_secret?.client_secret ? 'a secret' : 'none'),
        (error: Error) => error.message,
      )
    },
  },
  {
    name: 'a schedule keeps a running discount',
    expected: '1 on the subscription, 1 in its first phase',
    async seen({ stripe, payments, ...stage }) {
      const { subscriptionId } = await onPlan({ stripe, payments, ...stage }, 'pro-monthly')
      await payments.setCoupon(subscriptionId, 'retention-1650-2m', `rehearsal:coupon:${subscriptionId}`)
      await payments.changeAtPeriodEnd(subscriptionId, 'residential-monthly', `rehearsal:down:${subscriptionId}`)
      const after = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['schedule'] })
      const phases = (after.schedule as Stripe.SubscriptionSchedule).phases
      return `${after.discounts.length} on the subscription, ${phases[0]!.discounts.length} in its first phase`
    },
  },
  {
    name: 'a confirmed pending setup intent becomes the default card',
    expected: 'of nobody',
    async seen({ stripe, scene, payments }) {
      const customerId = await scene.newCustomer()
      const order = { customerId, contractorId: 'rehearsal', planType: 'residential-monthly' } as const
      const form = await payments.startTrial(order, `rehearsal:setup:${customerId}`)
      await stripe.setupIntents.confirm(form.setupIntentId!, { payment_method: tokens.pays })
      const subscription = await stripe.subscriptions.retrieve(form.subscriptionId, { expand: ['customer'] })
      const owner = subscription.customer as Stripe.Customer
      const whose = [
        ...(subscription.default_payment_method ? ['of the subscription'] : []),
        ...(owner.invoice_settings.default_payment_method ? ['of the customer'] : []),
      ]
      return whose.join(', ') || 'of nobody'
    },
  },
  {
    name: 'the trial’s start and its activation bring invoices',
    expected: '0 subscription_create paid',
    async seen(stage) {
      const { customerId } = await onTrial(stage)
      const { data } = await stage.stripe.invoices.list({ customer: customerId })
      return data
        .map(({ amount_due, billing_reason, status }) => `${amount_due} ${billing_reason} ${status}`)
        .join(', ')
    },
  },
  {
    name: 'two requests for one object',
    expected: 'done, or 429 lock_timeout',
    async seen(stage) {
      const { subscriptionId } = await onTrial(stage)
      const change = (at: number) =>
        stage.stripe.subscriptions.update(subscriptionId, { metadata: { at } }, { maxNetworkRetries: 0 })
      const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => codeOf(change(at))))
      const others = new Set(answers.filter((answer) => answer !== 'done' && answer !== '429 lock_timeout'))
      return others.size > 0 ? [...others].join(', ') : 'done, or 429 lock_timeout'
    },
  },
  {
    name: 'past_due beside an upgrade that waits',
    expected: 'past_due, the upgrade is gone',
    async seen(stage) {
      const { stripe, scene } = stage
      const dana = await onPlan(stage)
      const { items } = await stripe.subscriptions.retrieve(dana.subscriptionId)
      await scene.pass(items.data[0]!.current_period_end - 6 * hour - scene.now())
      await payWith(stage, dana, tokens.asks)
      await upgradeOf(stage, dana.subscriptionId, 'pro-monthly')
      await scene.pass(8 * hour)
      const { status, pending_update } = await stripe.subscriptions.retrieve(dana.subscriptionId)
      return `${status}, the upgrade ${pending_update ? 'waits' : 'is gone'}`
    },
  },
  {
    name: 'which reasons invoices have',
    expected: 'subscription_create, subscription_cycle, subscription_update',
    async seen(stage) {
      const { customerId, subscriptionId } = await onPlan(stage)
      await upgradeOf(stage, subscriptionId, 'pro-monthly')
      const { data } = await stage.stripe.invoices.list({ customer: customerId })
      return data
        .toReversed()
        .map(({ billing_reason }) => billing_reason)
        .join(', ')
    },
  },
  ...collections,
]
