import { paymentIntentOf } from '../invoices/invoices.ts'
import { day } from '../subscriptions/calendar.ts'
import type { Charge, Dispute } from '../wire/objects.ts'
import type { Params } from '../wire/params.ts'
import { badRequest } from '../wire/problems.ts'
import { all, find, keep, type World } from '../world.ts'
import { aboutPayment, chargeOf } from './charges.ts'

/** Days to submit evidence. */
const daysToAnswer = 10

/** The cardholder disputes a paid invoice at the bank: the money is withdrawn until a decision. */
export function dispute(world: World, invoiceId: string): Dispute {
  const invoice = find(world, 'invoice', invoiceId)
  const intent = paymentIntentOf(world, invoice)
  const charge = intent && chargeOf(world, intent)
  if (!charge) throw badRequest(`Nothing was paid for invoice ${invoiceId}.`)
  if (charge.disputed) throw badRequest(`Charge ${charge.id} is disputed already.`)
  const made = keep(world, 'dispute', disputeOf(world, charge))
  charge.disputed = true
  world.tell('charge.dispute.created', made)
  world.tell('charge.dispute.funds_withdrawn', made)
  return made
}

const disputeOf = (world: World, charge: Charge): Dispute => ({
  id: world.newId('dispute'),
  object: 'dispute',
  amount: charge.amount,
  balance_transactions: [],
  charge: charge.id,
  created: world.now(),
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: { ...noEvidence, enhanced_evidence: {} },
  evidence_details: {
    due_by: world.now() + daysToAnswer * day,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  network_reason_code: '10.4',
  payment_intent: charge.payment_intent,
  payment_method_details: {
    card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    type: 'card',
  },
  reason: 'fraudulent',
  status: 'needs_response',
})

const noEvidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

export const listDisputes = (world: World, params: Params): Dispute[] =>
  all(world, 'dispute').filter(aboutPayment(params))
