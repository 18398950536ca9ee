import type { Coupon, Plan, Price, Product } from './wire/objects.ts'
import { clears, flag, mergedMetadata, oneOf, type Params, part, required, text, texts, whole } from './wire/params.ts'
import { badRequest, notSimulated } from './wire/problems.ts'
import { all, change, find, keep, type World } from './world.ts'

export function createProduct(world: World, params: Params): Product {
  const id = text(params, 'id') ?? world.newId('product')
  if (id in world.state.objects.product) throw alreadyExists('Product', id)
  const product = keep(world, 'product', {
    id,
    object: 'product',
    active: flag(params, 'active') ?? true,
    created: world.now(),
    default_price: null,
    description: text(params, 'description') ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergedMetadata(params),
    name: required(params, 'name'),
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: world.now(),
    url: null,
  })
  world.tell('product.created', product)
  return product
}

const alreadyExists = (what: string, id: string) =>
  badRequest(`${what} already exists.`, { code: 'resource_already_exists', param: `id: ${id}` })

export const retrieveProduct = (world: World, _: Params, id: string) => find(world, 'product', id)

export function updateProduct(world: World, params: Params, id: string): Product {
  const product = find(world, 'product', id)
  return change(world, 'product.updated', product, {
    name: text(params, 'name') ?? product.name,
    active: flag(params, 'active') ?? product.active,
    description: clears(params, 'description') ? null : (text(params, 'description') ?? product.description),
    metadata: mergedMetadata(params, product.metadata),
    updated: world.now(),
  })
}

export const listProducts = (world: World, params: Params): Product[] =>
  all(world, 'product').filter(
    ({ id, active }) => (texts(params, 'ids')?.includes(id) ?? true) && (flag(params, 'active') ?? active) === active,
  )

/** A price says what a product costs and how often; a lookup key finds it without its id. */
export function createPrice(world: World, params: Params): Price {
  const recurring = part(params, 'recurring')
  if (!recurring) throw notSimulated('prices that do not recur')
  const amount = whole(params, 'unit_amount')
  if (amount === undefined) throw notSimulated('prices without unit_amount')
  const lookupKey = text(params, 'lookup_key') ?? null
  if (lookupKey) giveUpKey(world, lookupKey, flag(params, 'transfer_lookup_key') ?? false)
  const price = keep(world, 'price', {
    id: world.newId('price'),
    object: 'price',
    active: flag(params, 'active') ?? true,
    billing_scheme: 'per_unit',
    created: world.now(),
    currency: required(params, 'currency'),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookupKey,
    metadata: mergedMetadata(params),
    nickname: text(params, 'nickname') ?? null,
    product: productOf(world, params),
    recurring: {
      interval: oneOf(recurring, 'interval', ['day', 'week', 'month', 'year']) ?? required(recurring, 'interval'),
      interval_count: whole(recurring, 'interval_count') ?? 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  })
  world.tell('price.created', price)
  return price
}

function productOf(world: World, params: Params): string {
  const data = part(params, 'product_data')
  return data ? createProduct(world, data).id : find(world, 'product', required(params, 'product'), 'product').id
}

function giveUpKey(world: World, key: string, transfer: boolean): void {
  const holder = all(world, 'price').find(({ lookup_key }) => lookup_key === key)
  if (!holder) return
  if (!transfer) throw badRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' })
  changePrice(world, holder, { lookup_key: null })
}

/** Subscriptions show the current price, not the one from when they started. */
function changePrice(world: World, price: Price, changes: Partial<Price>): Price {
  change(world, 'price.updated', price, changes)
  for (const { items } of all(world, 'subscription'))
    for (const item of items.data) if (item.price.id === price.id) Object.assign(item, { price, plan: planOf(price) })
  return price
}

export const retrievePrice = (world: World, _: Params, id: string) => find(world, 'price', id)

export function updatePrice(world: World, params: Params, id: string): Price {
  const price = find(world, 'price', id)
  const key = text(params, 'lookup_key')
  if (key && key !== price.lookup_key) giveUpKey(world, key, flag(params, 'transfer_lookup_key') ?? false)
  return changePrice(world, price, {
    active: flag(params, 'active') ?? price.active,
    lookup_key: clears(params, 'lookup_key') ? null : (key ?? price.lookup_key),
    nickname: clears(params, 'nickname') ? null : (text(params, 'nickname') ?? price.nickname),
    metadata: mergedMetadata(params, price.metadata),
  })
}

export function listPrices(world: World, params: Params): Price[] {
  const keys = texts(params, 'lookup_keys')
  const product = text(params, 'product')
  return all(world, 'price').filter(
    (price) =>
      (!keys || keys.includes(price.lookup_key ?? '')) &&
      (!product || price.product === product) &&
      (flag(params, 'active') ?? price.active) === price.active,
  )
}

/** The older form of a price, which Stripe still includes. */
export const planOf = (price: Price): Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring!.interval,
  interval_count: price.recurring!.interval_count,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

/** Its amount can never change: a different amount is a new coupon. */
export function createCoupon(world: World, params: Params): Coupon {
  const id = text(params, 'id') ?? world.newId('coupon').slice(7, 15)
  if (id in world.state.objects.coupon) throw alreadyExists('Coupon', id)
  const amountOff = whole(params, 'amount_off') ?? null
  const percentOff = whole(params, 'percent_off') ?? null
  if ((amountOff === null) === (percentOff === null))
    throw badRequest('You must pass either `amount_off` or `percent_off`.', { code: 'parameter_missing' })
  if (percentOff !== null && (percentOff < 1 || percentOff > 100))
    throw badRequest('Invalid percent_off: must be between 0 and 100', { param: 'percent_off' })
  const duration = oneOf(params, 'duration', ['once', 'repeating', 'forever']) ?? 'once'
  const months = whole(params, 'duration_in_months')
  if ((duration === 'repeating') !== (months !== undefined))
    throw badRequest('duration_in_months belongs to a repeating coupon.', { param: 'duration_in_months' })
  const products = texts(part(params, 'applies_to') ?? {}, 'products')
  for (const product of products ?? []) find(world, 'product', product, 'applies_to[products]')
  if (products) world.state.couponProducts[id] = products
  const coupon = keep(world, 'coupon', {
    id,
    object: 'coupon',
    amount_off: amountOff,
    created: world.now(),
    currency: amountOff === null ? null : required(params, 'currency'),
    duration,
    duration_in_months: months ?? null,
    livemode: false,
    max_redemptions: null,
    metadata: mergedMetadata(params),
    name: couponName(params) ?? null,
    percent_off: percentOff,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  })
  world.tell('coupon.created', coupon)
  return coupon
}

function couponName(params: Params): string | undefined {
  const name = text(params, 'name')
  if (name && name.length > 40)
    throw badRequest('Invalid string: name must be at most 40 characters', { param: 'name' })
  return name
}

/** Only its name and metadata can change. */
export function updateCoupon(world: World, params: Params, id: string): Coupon {
  const coupon = find(world, 'coupon', id)
  return change(world, 'coupon.updated', coupon, {
    name: clears(params, 'name') ? null : (couponName(params) ?? coupon.name),
    metadata: mergedMetadata(params, coupon.metadata ?? {}),
  })
}

export const retrieveCoupon = (world: World, _: Params, id: string) => find(world, 'coupon', id)

export const listCoupons = (world: World): Coupon[] => all(world, 'coupon')
