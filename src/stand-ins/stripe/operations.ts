import * as catalogue from './catalogue.ts'
import * as customers from './customers.ts'
import { listCharges } from './payments/charges.ts'
import { listDisputes } from './payments/disputes.ts'
import * as cards from './payments/payment-methods.ts'
import * as payments from './payments/payments.ts'
import * as refunds from './payments/refunds.ts'
import * as setups from './payments/setup-intents.ts'
import * as schedules from './subscriptions/schedules.ts'
import * as updates from './subscriptions/subscription-updates.ts'
import * as subscriptions from './subscriptions/subscriptions.ts'
import type { Kind } from './wire/objects.ts'
import { type Params, part, text } from './wire/params.ts'
import { all, find, type World } from './world.ts'

type Handle = (world: World, params: Params, id: string) => object

/**
 * An operation: its path, its parameters (`expand` is always one) and whether the browser's key may call it with a
 * client secret.
 */
export type Operation = {
  route: string
  handle: Handle
  params: readonly string[]
  list?: boolean
  /** The kind of object whose client secret unlocks it for the publishable key; `free` needs none. */
  browser?: Kind | 'free'
}

const words = (text: string) => text.split(' ').filter(Boolean)
const confirmation =
  'payment_method payment_method_data return_url client_secret use_stripe_sdk mandate_data expected_payment_method_type'
const change = 'metadata default_payment_method'

const listInvoices: Handle = (world, params) =>
  all(world, 'invoice').filter(
    (invoice) =>
      (!params.customer || invoice.customer === params.customer) &&
      (!params.subscription || invoice.parent?.subscription_details?.subscription === params.subscription) &&
      (!params.status || invoice.status === params.status),
  )

const listInvoicePayments: Handle = (world, params) => {
  const intent = text(part(params, 'payment') ?? {}, 'payment_intent')
  return all(world, 'invoice_payment').filter(
    ({ invoice, payment, status }) =>
      (!params.invoice || invoice === params.invoice) &&
      (!params.status || status === params.status) &&
      (!intent || payment.payment_intent === intent),
  )
}

const listEvents: Handle = (world, params) =>
  all(world, 'event').filter(({ type }) => !text(params, 'type') || type === params.type)

/** All supported operations, named like the SDK's methods. */
export const operations: Record<string, Operation> = {
  'customers.create': op('POST /customers', customers.createCustomer, 'email name phone description metadata balance'),
  'customers.retrieve': op('GET /customers/:id', customers.retrieveCustomer),
  'customers.update': op(
    'POST /customers/:id',
    customers.updateCustomer,
    'email name phone description metadata balance address invoice_settings',
  ),
  'customers.del': op('DELETE /customers/:id', customers.deleteCustomer),
  'customers.list': list('GET /customers', customers.listCustomers, 'email'),

  'products.create': op('POST /products', catalogue.createProduct, 'id name description active metadata'),
  'products.retrieve': op('GET /products/:id', catalogue.retrieveProduct),
  'products.update': op('POST /products/:id', catalogue.updateProduct, 'name description active metadata'),
  'products.list': list('GET /products', catalogue.listProducts, 'ids active'),
  'prices.create': op(
    'POST /prices',
    catalogue.createPrice,
    'currency unit_amount recurring product product_data lookup_key transfer_lookup_key active nickname metadata',
  ),
  'prices.retrieve': op('GET /prices/:id', catalogue.retrievePrice),
  'prices.update': op(
    'POST /prices/:id',
    catalogue.updatePrice,
    'active lookup_key transfer_lookup_key nickname metadata',
  ),
  'prices.list': list('GET /prices', catalogue.listPrices, 'lookup_keys product active'),
  'coupons.create': op(
    'POST /coupons',
    catalogue.createCoupon,
    'id amount_off percent_off currency duration duration_in_months applies_to name metadata',
  ),
  'coupons.retrieve': op('GET /coupons/:id', catalogue.retrieveCoupon),
  'coupons.update': op('POST /coupons/:id', catalogue.updateCoupon, 'name metadata'),
  'coupons.list': list('GET /coupons', catalogue.listCoupons),

  'paymentMethods.create': {
    ...op('POST /payment_methods', cards.createPaymentMethod, 'type card billing_details metadata'),
    browser: 'free',
  },
  'paymentMethods.retrieve': op('GET /payment_methods/:id', cards.retrievePaymentMethod),
  'paymentMethods.list': list('GET /payment_methods', cards.listPaymentMethods, 'customer type'),
  'paymentMethods.attach': op('POST /payment_methods/:id/attach', cards.attachPaymentMethod, 'customer'),
  'paymentMethods.detach': op('POST /payment_methods/:id/detach', cards.detachPaymentMethod),

  'setupIntents.create': op(
    'POST /setup_intents',
    setups.createSetupIntent,
    'customer usage allowed_payment_method_types metadata description',
  ),
  'setupIntents.retrieve': {
    ...op('GET /setup_intents/:id', setups.retrieveSetupIntent, 'client_secret'),
    browser: 'setup_intent',
  },
  'setupIntents.confirm': {
    ...op('POST /setup_intents/:id/confirm', setups.confirmSetup, confirmation),
    browser: 'setup_intent',
  },
  'setupIntents.cancel': op('POST /setup_intents/:id/cancel', setups.cancelSetup, 'cancellation_reason'),
  'paymentIntents.retrieve': {
    ...op('GET /payment_intents/:id', payments.retrievePaymentIntent, 'client_secret'),
    browser: 'payment_intent',
  },
  'paymentIntents.confirm': {
    ...op('POST /payment_intents/:id/confirm', payments.confirmPayment, confirmation),
    browser: 'payment_intent',
  },
  'charges.retrieve': op('GET /charges/:id', (world, _, id) => find(world, 'charge', id)),
  'charges.list': list('GET /charges', listCharges, 'customer payment_intent'),
  'refunds.create': op('POST /refunds', refunds.createRefund, 'payment_intent charge amount reason metadata'),
  'refunds.retrieve': op('GET /refunds/:id', (world, _, id) => find(world, 'refund', id)),
  'refunds.list': list('GET /refunds', refunds.listRefunds, 'charge payment_intent'),
  'disputes.retrieve': op('GET /disputes/:id', (world, _, id) => find(world, 'dispute', id)),
  'disputes.list': list('GET /disputes', listDisputes, 'charge payment_intent'),

  'subscriptions.create': op(
    'POST /subscriptions',
    subscriptions.createSubscription,
    `${change} customer items trial_period_days trial_end billing_mode payment_behavior payment_settings trial_settings discounts off_session description`,
  ),
  'subscriptions.retrieve': op('GET /subscriptions/:id', subscriptions.retrieveSubscription),
  'subscriptions.update': op(
    'POST /subscriptions/:id',
    updates.updateSubscription,
    `${change} items trial_end proration_behavior proration_date payment_behavior payment_settings trial_settings discounts off_session description cancel_at cancel_at_period_end cancellation_details`,
  ),
  'subscriptions.cancel': op(
    'DELETE /subscriptions/:id',
    subscriptions.cancelSubscription,
    'invoice_now prorate cancellation_details',
  ),
  'subscriptions.list': list('GET /subscriptions', subscriptions.listSubscriptions, 'customer status price'),

  'invoices.createPreview': op(
    'POST /invoices/create_preview',
    updates.previewInvoice,
    'customer subscription subscription_details',
  ),
  'invoices.retrieve': op('GET /invoices/:id', (world, _, id) => find(world, 'invoice', id)),
  'invoices.list': list('GET /invoices', listInvoices, 'customer subscription status'),
  'invoices.pay': op('POST /invoices/:id/pay', payments.payInvoice, 'payment_method off_session paid_out_of_band'),
  'invoices.finalizeInvoice': op('POST /invoices/:id/finalize', payments.finalizeDraft, 'auto_advance'),
  'invoices.voidInvoice': op('POST /invoices/:id/void', payments.voidOpenInvoice),
  'invoicePayments.list': list('GET /invoice_payments', listInvoicePayments, 'invoice payment status'),

  'subscriptionSchedules.create': op('POST /subscription_schedules', schedules.createSchedule, 'from_subscription'),
  'subscriptionSchedules.retrieve': op('GET /subscription_schedules/:id', schedules.retrieveSchedule),
  'subscriptionSchedules.update': op(
    'POST /subscription_schedules/:id',
    schedules.updateSchedule,
    'phases end_behavior proration_behavior metadata',
  ),
  'subscriptionSchedules.release': op('POST /subscription_schedules/:id/release', schedules.releaseSchedule),

  'events.retrieve': op('GET /events/:id', (world, _, id) => find(world, 'event', id)),
  'events.list': list('GET /events', listEvents, 'type'),
}

function op(route: string, handle: Handle, params = ''): Operation {
  return { route, handle, params: words(params) }
}

function list(route: string, handle: Handle, params = ''): Operation {
  return { ...op(route, handle, `${params} limit starting_after ending_before`), list: true }
}
