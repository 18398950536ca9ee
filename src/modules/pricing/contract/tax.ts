import { type Cents, roundHalfUp } from '../../../shared-kernel/cents.ts'
import type { Tax } from '../../accounts/contract/tax.ts'

/** How a quote's prices are shown to its customer (PRP-03). Null: as the account says. */
export interface OwnTerms {
  readonly showsRoomPrices: boolean | null
  readonly tax: Tax | null
  readonly taxExempt: boolean
}

/** The same, resolved. Without `tax` nothing is added; an exempt customer reads that there is none. */
export interface CustomerTerms extends OwnTerms {
  readonly showsRoomPrices: boolean
}

/** The quote's own choice, else the account's. */
export const customerTerms = (
  own: OwnTerms,
  account: Pick<CustomerTerms, 'showsRoomPrices' | 'tax'>,
): CustomerTerms => ({
  showsRoomPrices: own.showsRoomPrices ?? account.showsRoomPrices,
  tax: own.taxExempt ? null : (own.tax ?? account.tax),
  taxExempt: own.taxExempt,
})

/** The tax on one total: its percentage, rounded once to the cent, halves away from zero. Never computed for a line. */
export const taxOn = (cents: Cents, tax: Tax | null): Cents =>
  tax ? roundHalfUp(BigInt(cents) * BigInt(Math.round(tax.percent * 1000)), 100_000) : 0

/** A total as the customer pays it. */
export interface Taxed {
  /** The price as stored and compared, before tax. */
  readonly subtotal: Cents
  readonly tax: Cents
  readonly total: Cents
}

export function withTax(subtotal: Cents, tax: Tax | null): Taxed {
  const added = taxOn(subtotal, tax)
  return { subtotal, tax: added, total: subtotal + added }
}

/** "Sales tax 8.25%" */
export const taxName = ({ label, percent }: Tax): string => `${label} ${percent}%`

/** A line under the rooms. `sum` is a total that isn't the quote's main price; a line without `cents` is only text. */
export interface TotalLine {
  readonly label: string
  readonly cents: Cents | null
  readonly of: 'once' | 'year' | 'main'
  readonly kind: 'plain' | 'sum' | 'total'
}

interface Totals {
  /** The month's price, or that of a single visit. */
  readonly main: Cents
  readonly isSingleVisit: boolean
  /** One-time work beside the month's price; null without any. */
  readonly once: Cents | null
  /** A year paid in advance; null unless it is offered. */
  readonly year: Cents | null
}

const labels = {
  once: ['One-time, first visit', 'One-time total'],
  year: ['Pay for the year', 'Total for the year'],
  month: ['Subtotal per month', 'Total per month'],
  visit: ['Subtotal', 'Total'],
} as const

/** The totals that the customer reads under the rooms, the main price last; each with its tax, if there is one. */
export function totalLines(
  { main, isSingleVisit, once, year }: Totals,
  { tax, taxExempt }: Pick<CustomerTerms, 'tax' | 'taxExempt'>,
): readonly TotalLine[] {
  const taxed = (cents: Cents, of: TotalLine['of'], [before, after]: readonly [string, string]): TotalLine[] => {
    const sums = withTax(cents, tax)
    const total = { label: after, cents: sums.total, of, kind: of === 'main' ? 'total' : 'sum' } as const
    if (!tax) return [of === 'main' ? total : { label: before, cents, of, kind: 'plain' }]
    return [
      { label: before, cents, of, kind: 'plain' },
      { label: taxName(tax), cents: sums.tax, of, kind: 'plain' },
      total,
    ]
  }
  return [
    ...(once === null ? [] : taxed(once, 'once', labels.once)),
    ...(year === null || !tax ? [] : taxed(year, 'year', labels.year)),
    ...(taxExempt ? [{ label: 'Tax exempt', cents: null, of: 'main', kind: 'plain' } as const] : []),
    ...taxed(main, 'main', labels[isSingleVisit ? 'visit' : 'month']),
  ]
}
