import type { Customer, Invoice } from '../wire/objects.ts'

/** The customer's data on an invoice, copied at creation and again when it is finalized. */
export const billedTo = ({ address, email, name, invoice_settings }: Customer) =>
  ({
    customer_address: address ?? null,
    customer_email: email,
    customer_name: name ?? null,
    custom_fields: invoice_settings.custom_fields,
  }) satisfies Partial<Invoice>
