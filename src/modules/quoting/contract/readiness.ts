/** Below this total area, in square feet, a quote is not sent. */
const smallestJob = 100

interface Draft {
  /** How many areas it has. */
  readonly areas: number
  /** Square feet. */
  readonly totalSqft: number
  /** Cents. */
  readonly monthly: number | null
}

/** Why a quote cannot go to its customer yet; null when it can. */
export function unready({ areas, totalSqft, monthly }: Draft): { code: string; message: string } | null {
  if (areas === 0) return { code: 'no-areas', message: 'Add at least one area before sending this quote' }
  if (totalSqft < smallestJob) return { code: 'area-too-small', message: 'Minimum 100 sq ft required' }
  if (!monthly) return { code: 'no-price', message: 'This quote has no price yet. Set a price before sending it' }
  return null
}
