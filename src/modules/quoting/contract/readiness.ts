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

/** Why a quote cannot be sent yet; null if it can. */
export function unready({ areas, totalSqft, monthly, oneTime }: Draft): { code: string; message: string } | null {
  if (areas === 0) return { code: 'no-areas', message: 'Add at least one area before sending this quote' }
  if (totalSqft < smallestJob) return { code: 'area-too-small', message: 'Minimum 100 sq ft required' }
  if (!monthly && !oneTime)
    return { code: 'no-price', message: 'This quote has no price yet. Set a price before sending it' }
  return null
}
