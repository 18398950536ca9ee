import type { CustomerType } from './vocabulary.ts'

/** A quote with a smaller total area, in square feet, cannot be sent. */
export const smallestJob = 100

interface Draft {
  readonly areas: number
  /** Square feet. */
  readonly totalSqft: number
  /** Cents. */
  readonly monthly: number | null
  readonly oneTime: number | null
}

interface Home {
  readonly customerType: CustomerType
  readonly agreedAtHome: boolean
  readonly homeState: string | null
}

/** What a quote agreed at the customer's home lacks, in the order in which it is asked for (LAW-01). */
export function missingForHome(
  { customerType, agreedAtHome, homeState }: Home,
  { address, phone }: { readonly address: string | null; readonly phone: string | null },
): readonly ('address' | 'phone' | 'state')[] {
  if (customerType === 'commercial' || !agreedAtHome) return []
  return [
    ...(address ? [] : ['address' as const]),
    ...(phone ? [] : ['phone' as const]),
    ...(homeState ? [] : ['state' as const]),
  ]
}

const homeWords = {
  address: 'your business address',
  phone: 'your business phone',
  state: 'the state of the home',
} as const

/** The sentence about what is missing; null if nothing is. */
export const homeIncomplete = (missing: readonly (keyof typeof homeWords)[]): string | null =>
  missing.length === 0
    ? null
    : `You agreed at the customer’s home, so this quote needs ${new Intl.ListFormat('en-US').format(missing.map((what) => homeWords[what]))}`

/** Why a quote cannot be sent yet; null if it can. */
export function unready({ areas, totalSqft, monthly, oneTime }: Draft): { code: string; message: string } | null {
  if (areas === 0) return { code: 'no-areas', message: 'Add at least one area before sending this quote' }
  if (totalSqft < smallestJob) return { code: 'area-too-small', message: 'Minimum 100 sq ft required' }
  if (!monthly && !oneTime)
    return { code: 'no-price', message: 'This quote has no price yet. Set a price before sending it' }
  return null
}
