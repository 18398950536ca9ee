import { z } from 'zod'

const line = (least: number, most: number) =>
  z
    .string()
    .regex(new RegExp(`^[^\\p{Cc}]{${least},${most}}$`, 'u'), `must be one line of ${least} to ${most} characters`)

/**
 * The settings that emails and pages quote about the company that runs this copy of the product. A new one is added
 * here, in `.env.example` and in OPERATING.md; every email has it as `outbox.company`, every page as `PublicCompany`.
 */
export const companySettings = {
  MAIL_FROM: z.email('must be an email address').default('quotes@tidytally.example'),
  LEGAL_NAME: line(2, 100).optional(),
  LEGAL_ADDRESS: line(10, 200).optional(),
  LEGAL_STATE: z
    .string()
    .regex(/^[A-Z][A-Za-z. ]{3,29}$/, 'must be the name of a state, such as Illinois')
    .optional(),
  POSTAL_ADDRESS: line(10, 200).optional(),
}

type Given = Partial<Record<keyof typeof companySettings, string | undefined>> & { readonly MAIL_FROM: string }

/** For development; the ZIP code does not exist. */
const fictional = {
  legalName: 'TidyTally Example LLC',
  legalAddress: '100 Example Street, Springfield, IL 00000',
  legalState: 'Illinois',
}
const unknown = { legalName: null, legalAddress: null, legalState: null }

export const companyOf = (given: Given, production: boolean) => {
  const preset = production ? unknown : fictional
  const legalAddress = given.LEGAL_ADDRESS ?? preset.legalAddress
  return {
    /** The sender of every email, and where questions go. */
    mailFrom: given.MAIL_FROM,
    /** Who the terms are with; null if it isn't set, and then no page names a company. */
    legalName: given.LEGAL_NAME ?? preset.legalName,
    legalAddress,
    /** The state whose law the terms are under. */
    legalState: given.LEGAL_STATE ?? preset.legalState,
    /** Printed in emails about new articles; null if none is set, and then none is sent. */
    postalAddress: given.POSTAL_ADDRESS ?? legalAddress,
  }
}
export type Company = Readonly<ReturnType<typeof companyOf>>

/** The settings that the terms need and this company doesn't have. */
export const missingOf = ({ legalName, legalAddress, legalState }: Company): string[] =>
  Object.entries({ LEGAL_NAME: legalName, LEGAL_ADDRESS: legalAddress, LEGAL_STATE: legalState }).flatMap(
    ([name, value]) => (value === null ? [name] : []),
  )

/** For the demonstration, samples and tests. */
export const fictionalCompany: Company = companyOf({ MAIL_FROM: 'quotes@tidytally.example' }, false)
