import type Stripe from 'stripe'

/** A list, inside an object or as a response. */
export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string }

/** A field that may be an id or a whole object is stored as an id; decimals stay text, as on the wire. */
type Reference<V> = V extends (infer E)[]
  ? Reference<E>[]
  : V extends Stripe.Decimal
    ? string
    : V extends { id: string; object: string }
      ? never
      : V
/** An object as stored: exactly what goes over the wire without expansion. */
type Kept<T> = { [K in keyof T]: Reference<T[K]> }

export type Customer = Kept<Omit<Stripe.Customer, 'deleted'>>
export type Product = Kept<Omit<Stripe.Product, 'deleted'>>
export type Price = Kept<Omit<Stripe.Price, 'deleted'>>
export type Plan = Kept<Omit<Stripe.Plan, 'deleted'>>
export type Coupon = Kept<Omit<Stripe.Coupon, 'deleted'>>
export type Discount = Kept<Omit<Stripe.Discount, 'deleted' | 'source'>> & {
  source: { coupon: string; type: 'coupon' }
}
export type PaymentMethod = Kept<Omit<Stripe.PaymentMethod, 'card'>> & { card: Stripe.PaymentMethod.Card }
export type PaymentIntent = Kept<Stripe.PaymentIntent>
export type Charge = Kept<Stripe.Charge>
export type Refund = Kept<Stripe.Refund>
export type Dispute = Kept<Stripe.Dispute>
export type SetupIntent = Kept<Stripe.SetupIntent>
export type InvoicePayment = Kept<Stripe.InvoicePayment>
export type SubscriptionItem = Kept<Omit<Stripe.SubscriptionItem, 'deleted' | 'price' | 'plan'>> & {
  price: Price
  plan: Plan
}
export type PendingUpdate = Omit<Stripe.Subscription.PendingUpdate, 'subscription_items' | 'discounts'> & {
  subscription_items: SubscriptionItem[] | null
  discounts: string[] | null
}
export type Subscription = Kept<Omit<Stripe.Subscription, 'items' | 'pending_update'>> & {
  items: List<SubscriptionItem>
  pending_update: PendingUpdate | null
}
export type InvoiceLine = Kept<Omit<Stripe.InvoiceLineItem, 'pricing'>> & {
  pricing: { price_details: { price: string; product: string }; type: 'price_details'; unit_amount_decimal: string }
}
export type Invoice = Kept<Omit<Stripe.Invoice, 'deleted' | 'lines' | 'payments'>> & { lines: List<InvoiceLine> }
export type Phase = Kept<Omit<Stripe.SubscriptionSchedule.Phase, 'items' | 'discounts'>> & {
  items: Kept<Stripe.SubscriptionSchedule.Phase.Item>[]
  discounts: Kept<Stripe.SubscriptionSchedule.Phase.Discount>[]
}
export type Schedule = Kept<Omit<Stripe.SubscriptionSchedule, 'phases'>> & { phases: Phase[] }
export type Event = Stripe.EventBase

/** Every kind of object by its Stripe name, with its id prefix. */
export const prefixes = {
  customer: 'cus',
  product: 'prod',
  price: 'price',
  coupon: 'coupon',
  discount: 'di',
  payment_method: 'pm',
  payment_intent: 'pi',
  setup_intent: 'seti',
  charge: 'ch',
  refund: 're',
  dispute: 'du',
  invoice: 'in',
  invoice_payment: 'inpay',
  subscription: 'sub',
  subscription_schedule: 'sub_sched',
  event: 'evt',
} as const

export type Kinds = {
  customer: Customer
  product: Product
  price: Price
  coupon: Coupon
  discount: Discount
  payment_method: PaymentMethod
  payment_intent: PaymentIntent
  setup_intent: SetupIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  invoice: Invoice
  invoice_payment: InvoicePayment
  subscription: Subscription
  subscription_schedule: Schedule
  event: Event
}
export type Kind = keyof Kinds
