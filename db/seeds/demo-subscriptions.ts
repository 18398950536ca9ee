import type { App } from '../../src/app.ts'
import type { PlanType } from '../../src/modules/billing/contract/plans.ts'
import { stableId } from './demo/contractor.ts'
import { brightline, sparrow } from './demo.ts'

type Payments = App['payments']
type Person = Parameters<Payments['createCustomer']>[0]

/** The part of simulated payments that accepts a card. */
interface CardReader {
  readonly url: string
  readonly publishableKey: string
}

/**
 * Gives the demo contractors a subscription at the simulated card provider, paid with a test card like anyone else's;
 * the provider's events then update the product. Does nothing if they have one.
 */
export async function subscribeDemo(payments: Payments, reader: CardReader) {
  for (const { email, firstName, lastName, plan } of [brightline, sparrow]) {
    const person = { contractorId: stableId(email), email, name: `${firstName} ${lastName}` }
    if (!(await payments.findCustomer(person))) await subscribe(payments, reader, person, plan)
  }
}

async function subscribe(payments: Payments, reader: CardReader, person: Person, planType: PlanType) {
  const { contractorId } = person
  const customerId = await payments.createCustomer(person, `customer:${contractorId}`)
  const order = { customerId, contractorId, planType }
  const { clientSecret } = await payments.startPaid(order, `subscribe:${contractorId}:1`)
  const intent = clientSecret.split('_secret_')[0]
  const card = {
    number: '4242424242424242',
    exp_month: '12',
    exp_year: String(new Date().getFullYear() + 3),
    cvc: '123',
  }
  const body = new URLSearchParams({ client_secret: clientSecret, 'payment_method_data[type]': 'card' })
  for (const [name, value] of Object.entries(card)) body.set(`payment_method_data[card][${name}]`, value)
  const answer = await fetch(`${reader.url}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${reader.publishableKey}` },
    body,
  })
  if (!answer.ok) throw new Error(`The demonstration card was not taken: ${await answer.text()}`)
}
