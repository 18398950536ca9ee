import { PlanType } from '../contract/plans.ts'
import type { Payments } from '../payments.ts'
import { dearestOf } from './invoices.ts'
import type { Ask } from './provider.ts'
import { isFailure, refused } from './refusals.ts'
import { at } from './snapshots.ts'

export const renewals = (ask: Ask): Pick<Payments, 'previewRenewal'> => ({
  async previewRenewal(subscription) {
    const invoice = await ask((stripe) => stripe.invoices.createPreview({ subscription }).catch(nullWithout))
    if (!invoice) return null
    const line = dearestOf(invoice.lines.data)
    if (!line) throw refused(`the next invoice of ${subscription} has no line`)
    const planType = PlanType.parse(line.pricing?.price_details?.product)
    const { amount_due: amount, total, starting_balance } = invoice
    return { at: at(line.period.start), amount, wanted: total + starting_balance, planType }
  },
})

function nullWithout(error: unknown) {
  if (isFailure(error) && error.code === 'invoice_upcoming_none') return null
  throw error
}
