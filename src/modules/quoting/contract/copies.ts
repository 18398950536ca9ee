import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { CustomerDetails, Quote } from './endpoints.ts'

/** Whose quote a copy is. Without a source, another customer has none. */
export const CopyCustomer = CustomerDetails.pick({
  companyName: true,
  contactPerson: true,
  email: true,
  phone: true,
  serviceAddress: true,
  source: true,
})
export type CopyCustomer = z.output<typeof CopyCustomer>

/**
 * Drafts a copy of a quote for another customer, or for another site of the same one. It has everything but the customer
 * with its source, the service address with the state of the home, the number, dates, answers and photos, which `photos`
 * copies too. For another customer it also has English words, no further recipients and no note above the email. With a
 * client-made id it is safe to repeat.
 */
export const copyQuote = endpoint('POST /api/quotes/:quoteId/copy', {
  access: 'subscriber',
  input: z
    .strictObject({
      quoteId: z.uuid(),
      id: z.uuid().optional(),
      customer: z.strictObject(CopyCustomer.shape).optional(),
      keepCustomer: z.literal(true).optional(),
      /** Of the other site, if the customer is kept. */
      serviceAddress: CopyCustomer.shape.serviceAddress,
      photos: z.boolean().optional(),
    })
    .refine(({ customer, keepCustomer }) => (customer === undefined) === (keepCustomer === true), {
      path: ['customer'],
      message: 'Please enter another customer, or keep the one that this quote has',
    }),
  output: Quote,
})
