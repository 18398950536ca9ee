import { expect, it } from 'vitest'
import { billed, cards, hour, newActive, simulatedStripe } from '../../../testing/system/simulated-stripe.ts'

const days = 24 * hour

it('a draft that is finalized manually is never collected automatically, and voiding it restores the balance used', async () => {
  const simulated = await simulatedStripe()
  const { stripe, pass } = simulated
  const { id, customer } = await newActive(simulated)
  await stripe.customers.update(customer as string, { balance: -500 })
  expect((await stripe.invoices.createPreview({ subscription: id })).amount_due).toBe(1499)
  await pass(31 * days)
  const [draft] = (await stripe.invoices.list({ subscription: id, status: 'draft' })).data
  expect(draft).toMatchObject({ amount_due: 1499, auto_advance: true })
  const open = await stripe.invoices.finalizeInvoice(draft!.id, { auto_advance: false })
  expect(open).toMatchObject({ status: 'open', amount_due: 1499, next_payment_attempt: null })
  expect(await stripe.customers.retrieve(customer as string)).toMatchObject({ balance: 0 })
  await expect(stripe.invoices.finalizeInvoice(draft!.id, { auto_advance: false })).rejects.toMatchObject({
    code: 'invoice_not_editable',
  })
  await pass(2 * hour)
  expect((await stripe.invoices.retrieve(draft!.id)).status).toBe('open')
  await stripe.invoices.voidInvoice(draft!.id)
  expect(await stripe.customers.retrieve(customer as string)).toMatchObject({ balance: -500 })
  await pass(20 * days)
  expect(await billed(simulated, id)).toEqual([1999, 1999])
  expect((await stripe.invoices.list({ subscription: id, status: 'paid' })).data).toHaveLength(1)
  expect(simulated.mistakes()).toEqual([])
})

it('a balance added while a draft waits is deducted from it', async () => {
  const simulated = await simulatedStripe()
  const { stripe, pass } = simulated
  const { id, customer } = await newActive(simulated, simulated.prices['residential-month'], cards.pays)
  await pass(31 * days)
  await stripe.customers.update(customer as string, { balance: -300 })
  expect((await stripe.invoices.list({ subscription: id, status: 'draft' })).data[0]!.amount_due).toBe(1699)
  await pass(2 * hour)
  expect((await stripe.invoices.list({ subscription: id, limit: 1 })).data[0]).toMatchObject({
    status: 'paid',
    amount_paid: 1699,
  })
})
