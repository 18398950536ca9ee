import type { Charge, Refund } from '../wire/objects.ts'
import { mergedMetadata, oneOf, type Params, text, whole } from '../wire/params.ts'
import { badRequest } from '../wire/problems.ts'
import { all, find, keep, random, type World } from '../world.ts'
import { aboutPayment, chargeOf } from './charges.ts'

/** POST /v1/refunds: refunds a paid charge, by default its remaining amount. The invoice stays unchanged. */
export function createRefund(world: World, params: Params): Refund {
  const charge = chargeToRefund(world, params)
  const amount = amountToRefund(charge, whole(params, 'amount'))
  const reason = oneOf(params, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null
  const refund = keep(world, 'refund', {
    id: world.newId('refund'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: {
        reference: random(6),
        reference_status: 'available',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: mergedMetadata(params),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  })
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  world.tell('refund.created', refund)
  world.tell('charge.refunded', charge)
  return refund
}

function chargeToRefund(world: World, params: Params): Charge {
  const id = text(params, 'charge')
  if (id) return find(world, 'charge', id, 'charge')
  const asked = text(params, 'payment_intent')
  if (!asked)
    throw badRequest('One of the following params should be provided for this request: payment_intent or charge.')
  const intent = find(world, 'payment_intent', asked, 'payment_intent')
  const charge = chargeOf(world, intent)
  if (!charge) throw badRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  return charge
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

function amountToRefund({ id, amount, amount_refunded, disputed }: Charge, asked: number | undefined): number {
  const left = amount - amount_refunded
  if (disputed)
    throw badRequest(`Charge ${id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  if (left === 0) throw badRequest(`Charge ${id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (asked === undefined) return left
  if (asked < 1) throw badRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (asked > left)
    throw badRequest(
      amount_refunded === 0
        ? `Refund amount (${dollars(asked)}) is greater than charge amount (${dollars(amount)})`
        : `Refund amount (${dollars(asked)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    )
  return asked
}

export const listRefunds = (world: World, params: Params): Refund[] => all(world, 'refund').filter(aboutPayment(params))
