import { isLoopback } from '../settings/safe-settings.ts'
import type { Company } from '../shared-kernel/company.ts'
import type { PublicCompany } from '../web/public/company.ts'

interface Known {
  readonly company: Company
  readonly smtpUrl: string | null
  /** The model that looks at photos; null if there is none, or if it is the demonstration's. */
  readonly photos: { readonly baseUrl: string } | null
}

/** The company and the hosts that process data for it, as public pages name them. */
export const companyShown = ({ company, smtpUrl, photos }: Known): PublicCompany => ({
  supportEmail: company.mailFrom,
  legalName: company.legalName,
  legalAddress: company.legalAddress,
  legalState: company.legalState,
  mailHost: hostOf(smtpUrl),
  photoHost: hostOf(photos?.baseUrl),
})

/** The host of an address on another machine. */
function hostOf(url: string | null | undefined): string | null {
  if (!url) return null
  const { hostname } = new URL(url)
  return isLoopback(hostname) ? null : hostname
}
