import { z } from 'zod'

/**
 * The settings that emails and pages quote about the company that runs this copy of the product. A new one is added
 * here, in `.env.example` and in OPERATING.md; every email has it as `outbox.company`, every page's server as `company`.
 */
export const companySettings = {
  MAIL_FROM: z.email('must be an e-mail address').default('quotes@tidytally.example'),
  POSTAL_ADDRESS: z
    .string()
    .regex(/^[^\p{Cc}]{10,200}$/u, 'must be one line of 10 to 200 characters')
    .optional(),
}

/** For development; the ZIP code does not exist. */
const fictionalAddress = 'TidyTally, 100 Example Street, Springfield, IL 00000'

export const companyOf = (
  { MAIL_FROM, POSTAL_ADDRESS }: { MAIL_FROM: string; POSTAL_ADDRESS?: string | undefined },
  production: boolean,
) => ({
  /** The sender of every email, and where questions go. */
  mailFrom: MAIL_FROM,
  /** Printed in emails about new articles; null if none is set, and then none is sent. */
  postalAddress: POSTAL_ADDRESS ?? (production ? null : fictionalAddress),
})
export type Company = Readonly<ReturnType<typeof companyOf>>

/** For the demonstration, samples and tests. */
export const fictionalCompany: Company = companyOf({ MAIL_FROM: 'quotes@tidytally.example' }, false)
