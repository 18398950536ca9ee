import type { Cents } from '../../../shared-kernel/money.ts'

interface Priced {
  /** The quote's own choice; null: as the account says. */
  readonly confirmWithCode: boolean | null
  readonly monthlyCents: Cents
  readonly oneTimeCents: Cents | null
}

/** Whether accepting needs a code: above the account's price, monthly or, without one, one-time (ONL-14). */
export function needsCode({ confirmWithCode, monthlyCents, oneTimeCents }: Priced, aboveCents: Cents | null): boolean {
  return confirmWithCode ?? (aboveCents !== null && (monthlyCents || (oneTimeCents ?? 0)) > aboveCents)
}
