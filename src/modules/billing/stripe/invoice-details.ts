import type Stripe from 'stripe'
import type { Payments } from '../payments.ts'
import { unlessMissing } from './catalogue.ts'
import type { Ask } from './provider.ts'

const taxField = 'Tax ID'

type Details = Pick<Payments, 'invoiceDetails' | 'setInvoiceDetails'>

/** Changes name, address and tax id in one call, so no invoice gets only some of them. */
export const invoiceDetails = (ask: Ask): Details => ({
  async invoiceDetails(customerId) {
    const customer = await ask(unlessMissing((stripe) => stripe.customers.retrieve(customerId)))
    if (!customer || customer.deleted) return null
    return {
      companyName: customer.name ?? '',
      address: linesOf(customer.address).join('\n'),
      taxId: customer.invoice_settings.custom_fields?.find(({ name }) => name === taxField)?.value ?? '',
    }
  },

  async setInvoiceDetails(customerId, { companyName, address, taxId }) {
    const [line1 = '', ...more] = address.split(/\s*\n\s*/).filter(Boolean)
    await ask((stripe) =>
      stripe.customers.update(customerId, {
        name: companyName,
        address: { line1, line2: more.join(', '), city: '', state: '', postal_code: '' },
        invoice_settings: { custom_fields: taxId ? [{ name: taxField, value: taxId }] : '' },
      }),
    )
  },
})

/** We write only the first two lines. Support may have filled in the others. */
function linesOf(address: Stripe.Address | null | undefined): string[] {
  const { line1, line2, city, state, postal_code } = address ?? {}
  const place = [city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [line1, line2, place].filter((line): line is string => Boolean(line))
}
