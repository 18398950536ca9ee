import type Stripe from 'stripe'
import type { Payments } from '../payments.ts'
import { unlessMissing } from './catalogue.ts'
import { type Ask, orDone } from './provider.ts'

type Endings = Pick<Payments, 'stopCharges' | 'hasEnded'>

/** Stops charges, so a subscription can end without another one. */
export const endings = (ask: Ask): Endings => ({
  async stopCharges(subscription) {
    const list = await ask(unlessMissing((stripe) => stripe.invoices.list({ subscription, limit: 100 })))
    const unpaid = (list?.data ?? []).filter(({ status, amount_due }) =>
      status === 'draft' ? amount_due > 0 : status === 'open',
    )
    const ends: Stripe.Invoice.Status[] = []
    // Drafts first: voiding an upgrade's invoice returns its credit, which would pay a draft.
    for (const invoice of unpaid.toSorted(draftsFirst)) ends.push(await stop(ask, invoice))
    return { voided: ends.filter((end) => end === 'void').length, paid: ends.includes('paid') }
  },

  async hasEnded(subscriptionId) {
    const subscription = await ask(unlessMissing((stripe) => stripe.subscriptions.retrieve(subscriptionId)))
    return !subscription || subscription.ended_at !== null
  },
})

const draftsFirst = (one: Stripe.Invoice, other: Stripe.Invoice) =>
  Number(other.status === 'draft') - Number(one.status === 'draft')

/** A subscription's draft can't be deleted. It's finalized without collection, then voided. */
async function stop(ask: Ask, { id, status }: Stripe.Invoice): Promise<Stripe.Invoice.Status> {
  const now = async () => (await ask((stripe) => stripe.invoices.retrieve(id))).status!
  if (status === 'draft')
    await orDone(
      ask((stripe) => stripe.invoices.finalizeInvoice(id, { auto_advance: false })),
      async () => (await now()) !== 'draft',
    )
  const voided = await orDone(
    ask((stripe) => stripe.invoices.voidInvoice(id)),
    async () => (await now()) !== 'open',
  )
  return voided?.status ?? now()
}
