import { createContext } from 'react'

/** What public pages show about the company that runs this copy of the product; the server provides it to each page. */
export interface PublicCompany {
  readonly supportEmail: string
  /** Null if the operator hasn't set it; then no page names a company. */
  readonly legalName: string | null
  readonly legalAddress: string | null
  /** The state whose law the terms are under. */
  readonly legalState: string | null
  /** The host that delivers our emails; null if it is this machine. */
  readonly mailHost: string | null
  /** The host that gets photos to analyze; null if photos stay on our server. */
  readonly photoHost: string | null
}

export const nobody: PublicCompany = {
  supportEmail: '',
  legalName: null,
  legalAddress: null,
  legalState: null,
  mailHost: null,
  photoHost: null,
}

export const CompanyFacts = createContext(nobody)
