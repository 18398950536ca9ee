import type { Customer, Invoice } from '../wire/objects.ts'

/** Whom an invoice is for: as the customer is when it is made, and once more when it is finalized. */
export const billedTo = ({ address, email, name, invoice_settings }: Customer) =>
  ({
    customer_address: address ?? null,
    customer_email: email,
    customer_name: name ?? null,
    custom_fields: invoice_settings.custom_fields,
  }) satisfies Partial<Invoice>
