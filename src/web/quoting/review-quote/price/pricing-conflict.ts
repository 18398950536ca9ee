import { useState } from 'react'
import { sentenceFor } from '../../../app/api.ts'
import { toastFailure } from '../../../ui/toasts.ts'
import { conflictIn } from '../../quotes.ts'
import type { Repriced } from './repriced.ts'
import { type PricingChange, useShowTheirs } from './save-pricing.ts'

/** The contractor's change that came second, to keep or to drop in favor of the other tab's. */
export interface PricingConflict {
  readonly mine: PricingChange
  readonly price: Repriced
  /** Whether it has a figure that the contractor typed, not only what this screen showed. */
  readonly isTyped?: boolean
}

/** Reports why a save failed. If another tab saved first, nothing more is written until the contractor decides. */
export function usePricingConflict(quoteId: string) {
  const [conflict, setConflict] = useState<PricingConflict | null>(null)
  const showTheirs = useShowTheirs(quoteId)
  return {
    conflict,
    raise: setConflict,
    settle: () => setConflict(null),
    failed(error: unknown, attempt: PricingConflict, title: string) {
      const theirs = conflictIn(error)
      if (!theirs) return toastFailure(title, sentenceFor(error, 'Please try again.'))
      setConflict(attempt)
      showTheirs(theirs)
    },
  }
}
