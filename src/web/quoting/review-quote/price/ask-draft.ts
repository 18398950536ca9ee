import { useEffect, useState } from 'react'
import { annualDiscountRule, finalPriceRule } from '../../../../modules/pricing/contract/guard-rules.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { toCents } from '../../../../shared-kernel/money.ts'
import { keptForQuote } from '../../kept-for-quote.ts'
import type { PricingChange } from './save-pricing.ts'

/** What the contractor types over the computed price (GRD-01, GRD-04). */
const parts = {
  monthly: { field: 'finalMonthlyPrice', rule: finalPriceRule },
  oneTime: { field: 'finalOneTimePrice', rule: finalPriceRule },
  annualPercent: { field: 'annualDiscountPercent', rule: annualDiscountRule },
} as const
export type AskPart = keyof typeof parts
const names = Object.keys(parts) as AskPart[]
type Typed = { readonly [Part in AskPart]?: number | null }

/** As typed, until the server has it: neither a failure nor a reload loses it. */
const useTyped = keptForQuote<Typed>('typed-price')

const isValid = (part: AskPart, value: number | null | undefined): value is number =>
  value !== undefined && !parts[part].rule(value)

export function useTriedAsk(quote: Quote) {
  const [typed = {}, setTyped] = useTyped(quote.id)
  const [left, setLeft] = useState<readonly AskPart[]>([])
  const drop = (dropped: readonly AskPart[]) =>
    setTyped((now) => {
      const rest = Object.entries(now ?? {}).filter(([part]) => !dropped.includes(part as AskPart))
      return rest.length > 0 ? Object.fromEntries(rest) : undefined
    })
  const stored = names.filter((part) => typed[part] !== undefined && typed[part] === quote[parts[part].field])
  const isStored = stored.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isStored` has all that matters
  useEffect(() => {
    if (isStored) drop(stored)
  }, [isStored])
  const valid = (part: AskPart) => (isValid(part, typed[part]) ? typed[part] : undefined)
  const errorOf = (part: AskPart) =>
    typed[part] === undefined ? undefined : parts[part].rule(typed[part] === null ? Number.NaN : typed[part])
  const [monthly, oneTime] = [valid('monthly'), valid('oneTime')]
  return {
    typed,
    /** In cents: prices that replace the computed ones. */
    monthly: monthly === undefined ? undefined : toCents(monthly),
    oneTime: oneTime === undefined ? undefined : toCents(oneTime),
    annualPercent: valid('annualPercent') ?? quote.annualDiscountPercent,
    /** The error of a field that was left. */
    error: (part: AskPart) => (left.includes(part) ? errorOf(part) : undefined),
    /** Why nothing can be saved yet. */
    problem: names.map(errorOf).find(Boolean),
    tryOut: (part: AskPart, value: number | null) => setTyped((now) => ({ ...now, [part]: value })),
    leave: (part: AskPart) => setLeft((now) => (now.includes(part) ? now : [...now, part])),
    /** The change that saves this value; null if it isn't valid or already stored. */
    changeFor: (part: AskPart, value: number | null): PricingChange | null =>
      isValid(part, value) && value !== quote[parts[part].field] ? { [parts[part].field]: value } : null,
    /** All valid values. */
    change: (): PricingChange =>
      Object.fromEntries(
        names.flatMap((part) => (valid(part) === undefined ? [] : [[parts[part].field, valid(part)]])),
      ),
    forget: () => drop(names),
  } as const
}
