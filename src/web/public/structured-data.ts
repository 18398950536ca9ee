import { productName } from '../../shared-kernel/product.ts'
import type { StructuredData } from './head.ts'

/** What every page says about who speaks here. */
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

/** One graph for a page. Addresses that begin with a slash become whole ones. */
export function graphOf(data: readonly StructuredData[], publicUrl: string): string {
  const whole = (_: string, value: unknown) =>
    typeof value === 'string' && /^\/(?!\/)/.test(value) ? publicUrl + value : value
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': [...everywhere(publicUrl), ...data] }, whole)
}
