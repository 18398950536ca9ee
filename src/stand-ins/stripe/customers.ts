import { recountDrafts } from './invoices/invoice-drafts.ts'
import { cardOf } from './payments/payment-methods.ts'
import { endSubscription } from './subscriptions/subscription-states.ts'
import type { Customer } from './wire/objects.ts'
import { clears, mergedMetadata, type Params, part, parts, required, text, whole } from './wire/params.ts'
import { all, change, find, keep, type World } from './world.ts'

export function createCustomer(world: World, params: Params): Customer {
  const id = world.newId('customer')
  const customer = keep(world, 'customer', {
    id,
    object: 'customer',
    address: null,
    balance: whole(params, 'balance') ?? 0,
    created: world.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: text(params, 'description') ?? null,
    discount: null,
    email: text(params, 'email') ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergedMetadata(params),
    name: text(params, 'name') ?? null,
    next_invoice_sequence: 1,
    phone: text(params, 'phone') ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  })
  world.tell('customer.created', customer)
  return customer
}

export function retrieveCustomer(world: World, _: Params, id: string): object {
  if (world.state.deletedCustomers.includes(id)) return { id, object: 'customer', deleted: true }
  return find(world, 'customer', id)
}

export function updateCustomer(world: World, params: Params, id: string): Customer {
  const customer = find(world, 'customer', id)
  const changes: Partial<Customer> = { metadata: mergedMetadata(params, customer.metadata) }
  for (const name of ['email', 'name', 'phone', 'description'] as const)
    if (name in params) changes[name] = text(params, name) ?? null
  const balance = whole(params, 'balance')
  if (balance !== undefined) changes.balance = balance
  const address = part(params, 'address')
  if (address) changes.address = { ...(customer.address ?? nowhere), ...addressFrom(address) }
  const settings = part(params, 'invoice_settings')
  if (settings) changes.invoice_settings = { ...customer.invoice_settings, ...settingsFrom(world, customer, settings) }
  change(world, 'customer.updated', customer, changes)
  recountDrafts(world, customer)
  return customer
}

const nowhere = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
const addressParts = Object.keys(nowhere) as (keyof typeof nowhere)[]

const addressFrom = (params: Params) =>
  Object.fromEntries(addressParts.filter((name) => name in params).map((name) => [name, text(params, name) ?? null]))

function settingsFrom(world: World, { id }: Customer, settings: Params) {
  const changes: Partial<Customer['invoice_settings']> = {}
  if ('default_payment_method' in settings) {
    const card = text(settings, 'default_payment_method') ?? null
    if (card) cardOf(world, id, card)
    changes.default_payment_method = card
  }
  if (clears(settings, 'custom_fields')) changes.custom_fields = null
  else if ('custom_fields' in settings)
    changes.custom_fields = (parts(settings, 'custom_fields') ?? []).map((field) => ({
      ...{ name: required(field, 'name'), value: required(field, 'value') },
    }))
  return changes
}

/** Ends the customer's subscriptions right away; afterward only the id remains. */
export function deleteCustomer(world: World, _: Params, id: string): object {
  const customer = find(world, 'customer', id)
  for (const subscription of all(world, 'subscription'))
    if (subscription.customer === id) endSubscription(world, subscription, 'cancellation_requested')
  for (const card of all(world, 'payment_method')) if (card.customer === id) card.customer = null
  delete world.state.objects.customer[id]
  world.state.deletedCustomers.push(id)
  world.tell('customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}

export const listCustomers = (world: World, params: Params): Customer[] =>
  all(world, 'customer').filter(({ email }) => !('email' in params) || email === params.email)
