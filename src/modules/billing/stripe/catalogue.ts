import type Stripe from 'stripe'
import { PlanType, periodOf, planLabel, priceOf } from '../contract/plans.ts'
import { amountOff, couponName, onceCoupon, type RetentionOffer, retentionOffers } from '../domain/offers.ts'
import type { Ask } from './provider.ts'
import { isFailure, refused } from './refusals.ts'

const currency = 'usd'

/** The provider's id of a plan's current price. */
export type PriceId = (planType: PlanType) => Promise<string>

/** A product's id is our plan type. A replaced price has lost its lookup key, but not its product. */
export function planTypeOf(price: Stripe.Price): PlanType {
  const product = typeof price.product === 'string' ? price.product : price.product.id
  const plan = PlanType.safeParse(price.lookup_key ?? product)
  if (!plan.success) throw refused(`price ${price.id} isn’t one of our plans`)
  return plan.data
}

export const intervalOf = (planType: PlanType) => (periodOf(planType) === 'monthly' ? 'month' : 'year')

async function currentPrices(ask: Ask): Promise<Map<string, Stripe.Price>> {
  const { data } = await ask((stripe) => stripe.prices.list({ lookup_keys: [...PlanType.options], active: true }))
  return new Map(data.map((price) => [price.lookup_key ?? '', price]))
}

/** Makes products, prices and coupons at the provider match ours. Returns what it created or changed. */
export async function syncCatalogue(ask: Ask): Promise<readonly string[]> {
  const prices = await currentPrices(ask)
  const { data: products } = await ask((stripe) => stripe.products.list({ ids: [...PlanType.options], limit: 100 }))
  const done: (string | null)[] = []
  for (const planType of PlanType.options) {
    done.push(
      await syncProduct(
        ask,
        planType,
        products.find(({ id }) => id === planType),
      ),
    )
    done.push(await syncPrice(ask, planType, prices.get(planType)))
  }
  for (const offer of retentionOffers) {
    done.push(await syncCoupon(ask, offer, offer.coupon), await syncCoupon(ask, offer, onceCoupon(offer)))
  }
  return done.filter((step) => step !== null)
}

async function syncProduct(ask: Ask, planType: PlanType, product: Stripe.Product | undefined) {
  const name = planLabel(planType)
  if (product?.name === name && product.active) return null
  if (product) await ask((stripe) => stripe.products.update(planType, { name, active: true }))
  else await ask(unlessThere((stripe) => stripe.products.create({ id: planType, name })))
  return `product ${planType}`
}

/**
 * Prices never change. A new amount is a new price, which takes over the lookup key. Subscribers keep the old price.
 */
async function syncPrice(ask: Ask, planType: PlanType, old: Stripe.Price | undefined) {
  const amount = priceOf(planType)
  if (old?.unit_amount === amount) return null
  const price: Stripe.PriceCreateParams = {
    product: planType,
    currency,
    unit_amount: amount,
    recurring: { interval: intervalOf(planType) },
    lookup_key: planType,
    transfer_lookup_key: true,
  }
  const idempotencyKey = `price:${planType}:${amount}:${old?.id ?? 'first'}`
  await ask((stripe) => stripe.prices.create(price, { idempotencyKey }))
  return `price ${planType} ${amount}`
}

async function syncCoupon(ask: Ask, offer: RetentionOffer, id: string) {
  const amount = amountOff(offer)
  const found = await ask(unlessMissing((stripe) => stripe.coupons.retrieve(id)))
  if (found && found.amount_off !== amount) throw refused(`coupon ${id} takes off another amount: it needs a new id`)
  const name = couponName(offer, id)
  if (found?.name === name) return null
  if (found) await ask((stripe) => stripe.coupons.update(id, { name }))
  else await ask(unlessThere((stripe) => stripe.coupons.create(couponFor(offer, id))))
  return `coupon ${id}`
}

function couponFor(offer: RetentionOffer, id: string): Stripe.CouponCreateParams {
  const repeating = { duration: 'repeating' as const, duration_in_months: offer.renewals }
  return {
    id,
    name: couponName(offer, id),
    amount_off: amountOff(offer),
    currency,
    ...(id === offer.coupon ? repeating : { duration: 'once' as const }),
    applies_to: { products: [...offer.planTypes] },
  }
}

const ours: ReadonlySet<string> = new Set(retentionOffers.flatMap((offer) => [offer.coupon, onceCoupon(offer)]))

/** Whether a coupon belongs to one of our offers. All others come from support. */
export const isOurs = (coupon: string | null) => coupon !== null && ours.has(coupon)

const unless =
  (code: string) =>
  <Answer>(request: (stripe: Stripe) => Promise<Answer>) =>
  (stripe: Stripe): Promise<Answer | null> =>
    request(stripe).catch((error) => {
      if (isFailure(error) && error.code === code) return null
      throw error
    })

/** Null if it doesn't exist, or no longer does. */
export const unlessMissing = unless('resource_missing')
/** Null if it already exists. */
export const unlessThere = unless('resource_already_exists')

/** The simulator starts empty and is filled by the first call that needs a price. Operators fill the real catalogue. */
export function priceIds(ask: Ask, simulated: boolean): { priceId: PriceId; stocked: () => Promise<unknown> } {
  let stock: Promise<unknown> | undefined
  const stocked = async () => {
    if (!simulated) return
    stock ??= syncCatalogue(ask)
    await stock.catch((error) => {
      stock = undefined
      throw error
    })
  }
  const priceId: PriceId = async (planType) => {
    await stocked()
    const price = (await currentPrices(ask)).get(planType)
    if (!price) throw refused(`no price for ${planType}: the catalog wasn’t synchronized`)
    return price.id
  }
  return { priceId, stocked }
}
