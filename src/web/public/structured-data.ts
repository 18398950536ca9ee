import { planLabel, planTypes, priceOf } from '../../modules/billing/contract/plans.ts'
import { productName } from '../../shared-kernel/product.ts'
import type { StructuredData } from './head.ts'

/** The structured data of every page: the organization and the site. */
export const everywhere = (publicUrl: string): readonly StructuredData[] => [
  {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: productName,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/logo-mark.svg`,
  },
  {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#website`,
    name: productName,
    url: `${publicUrl}/`,
    publisher: { '@id': `${publicUrl}/#organization` },
  },
]

/** One graph for a page. Relative addresses become absolute. */
export function graphOf(data: readonly StructuredData[], publicUrl: string): string {
  const whole = (_: string, value: unknown) =>
    typeof value === 'string' && /^\/(?!\/)/.test(value) ? publicUrl + value : value
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': [...everywhere(publicUrl), ...data] }, whole)
}

/** The product with its six offers, from the plans. */
export const application: StructuredData = {
  '@type': 'SoftwareApplication',
  name: productName,
  url: '/',
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Web',
  description: 'Quotes for cleaning contractors: walkthrough, price, PDF, bid tracking.',
  offers: planTypes.map((type) => ({
    '@type': 'Offer',
    name: planLabel(type),
    price: (priceOf(type) / 100).toFixed(2),
    priceCurrency: 'USD',
    url: `/trial-signup?plan=${type}`,
  })),
}
