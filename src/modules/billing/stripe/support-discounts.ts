import type Stripe from 'stripe'
import type { Payments } from '../payments.ts'
import { idOf } from './cards.ts'
import { unlessMissing, unlessThere } from './catalogue.ts'
import type { Ask } from './provider.ts'
import { retrieved } from './subscriptions.ts'

/** Support discounts, alongside our own. */
export const supportDiscounts = (ask: Ask): Pick<Payments, 'discounts' | 'addDiscount'> => ({
  async discounts(subscriptionId) {
    const { discounts } = await retrieved(ask, subscriptionId, ['discounts.source.coupon'])
    return discounts.flatMap((discount) => {
      const coupon = typeof discount === 'string' ? null : discount.source.coupon
      if (!coupon || typeof coupon === 'string') return []
      return [{ coupon: coupon.id, name: coupon.name }]
    })
  },

  async addDiscount(subscriptionId, { id, planType, name, off, months }, idempotencyKey) {
    if (!(await ask(unlessMissing((stripe) => stripe.coupons.retrieve(id))))) {
      const lowered = 'amount' in off ? { amount_off: off.amount, currency: 'usd' } : { percent_off: off.percent }
      const duration = { duration: 'repeating' as const, duration_in_months: months }
      const coupon = { id, name, ...lowered, ...duration, applies_to: { products: [planType] } }
      await ask(unlessThere((stripe) => stripe.coupons.create(coupon)))
    }
    const { discounts } = await retrieved(ask, subscriptionId)
    const kept: Stripe.SubscriptionUpdateParams.Discount[] = discounts.map((one) => ({ discount: idOf(one)! }))
    const params = { discounts: [...kept, { coupon: id }], proration_behavior: 'none' as const }
    await ask((stripe) => stripe.subscriptions.update(subscriptionId, params, { idempotencyKey }))
  },
})
