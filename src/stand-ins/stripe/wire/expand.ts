import { paymentIntentOf } from '../invoices/invoices.ts'
import { all, find, type World } from '../world.ts'
import type { Invoice } from './objects.ts'
import { type Params, texts } from './params.ts'
import { badRequest } from './problems.ts'

type Loose = Record<string, unknown>

/** A copy of the response with objects in place of the ids listed in `expand[]`, up to four levels deep. */
export function expanded(world: World, answer: object, params: Params): object {
  const copy = structuredClone(answer)
  for (const path of texts(params, 'expand') ?? []) {
    const names = path.split('.')
    if (names.length > 4) throw badRequest('You cannot expand more than 4 levels of a property.', { param: 'expand' })
    expandIn(world, copy as Loose, names, path)
  }
  return copy
}

function expandIn(world: World, target: Loose, [name, ...rest]: string[], path: string): void {
  const value = name! in target ? target[name!] : included(world, target, name!)
  if (value === undefined) throw badRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  target[name!] = Array.isArray(value)
    ? value.map((one) => descend(world, one, name!, rest, path))
    : descend(world, value, name!, rest, path)
}

function descend(world: World, value: unknown, name: string, rest: string[], path: string): unknown {
  const whole = typeof value === 'string' ? objectOf(world, value, name, path) : value
  const leadsOn = whole && typeof whole === 'object' && !('deleted' in whole) // a deleted object has only its id
  if (rest.length > 0 && leadsOn) expandIn(world, whole as Loose, rest, path)
  return whole
}

function objectOf({ state }: World, id: string, name: string, path: string): object {
  if (name === 'customer' && state.deletedCustomers.includes(id)) return { id, object: 'customer', deleted: true }
  const found = Object.values(state.objects).find((objects) => Object.hasOwn(objects, id))?.[id]
  if (!found) throw badRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
  return structuredClone(found)
}

/** Fields that Stripe includes only on request. */
function included(world: World, { object, id }: Loose, name: string): unknown {
  if (object === 'coupon' && name === 'applies_to') {
    const products = world.state.couponProducts[id as string]
    return { products: products ?? [] }
  }
  if (object !== 'invoice') return undefined
  const invoice = world.state.objects.invoice[id as string]
  if (name === 'confirmation_secret') return invoice ? secretOf(world, invoice) : null
  if (name !== 'payments') return undefined
  const data = all(world, 'invoice_payment').filter((payment) => payment.invoice === id)
  return { object: 'list', data: structuredClone(data), has_more: false, url: '/v1/invoice_payments' }
}

function secretOf(world: World, invoice: Invoice) {
  const intent = invoice.status === 'open' ? paymentIntentOf(world, invoice) : undefined
  return intent
    ? { client_secret: find(world, 'payment_intent', intent.id).client_secret, type: 'payment_intent' }
    : null
}
