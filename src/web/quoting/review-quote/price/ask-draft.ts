import { useEffect, useRef, useState } from 'react'
import { annualDiscountRule, finalPriceRule } from '../../../../modules/pricing/contract/guard-rules.ts'
import { prepaymentPercent } from '../../../../modules/pricing/contract/price.ts'
import type { PricedBy } from '../../../../modules/pricing/contract/time-basis.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { toCents } from '../../../../shared-kernel/money.ts'
import { keptForQuote } from '../../kept-for-quote.ts'
import type { PricingChange } from './save-pricing.ts'

/** Figures that the contractor types over the computed ones (GRD-01, GRD-04). */
const parts = {
  monthly: { field: 'finalMonthlyPrice', rule: finalPriceRule },
  oneTime: { field: 'finalOneTimePrice', rule: finalPriceRule },
  annualPercent: { field: 'annualDiscountPercent', rule: annualDiscountRule },
} as const
export type AskPart = keyof typeof parts
const names = Object.keys(parts) as AskPart[]

/** Each method has its own final prices (TIM-01). */
type Key = `${PricedBy} ${'monthly' | 'oneTime'}` | 'annualPercent'
const keyOf = (part: AskPart, method: PricedBy): Key =>
  part === 'annualPercent' ? part : (`${method} ${part}` as const)

type Typed = { readonly [Of in Key]?: number | null }

/** As typed, until the server has it: neither a failure nor a reload loses it. */
const useTyped = keptForQuote<Typed>('typed-price')

const isValid = (part: AskPart, value: number | null | undefined): value is number =>
  value !== undefined && !parts[part].rule(value)

/** A one-time price of 0 is stored as none. */
const storedOf = (part: AskPart, quote: Quote) => quote[parts[part].field] ?? (part === 'oneTime' ? 0 : null)

export function useTriedAsk(quote: Quote) {
  const method = quote.pricedBy ?? 'area' // a quote kept by an older release has none
  const [all = {}, setTyped] = useTyped(quote.id)
  const [typing, setTyping] = useState<AskPart | null>(null)
  /** Values on their way to the server, the newest of each. */
  const wanted = useRef(new Map<Key, number>())
  const typedOf = (part: AskPart) => all[keyOf(part, method)]
  const drop = (isDone: (key: Key, value: number | null) => boolean) =>
    setTyped((now = {}) => {
      const rest = Object.entries(now).filter(([key, value]) => !isDone(key as Key, value))
      return rest.length > 0 ? Object.fromEntries(rest) : undefined
    })
  const stored = names.filter((part) => typedOf(part) !== undefined && typedOf(part) === storedOf(part, quote))
  const isStored = stored.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isStored` has all that matters
  useEffect(() => {
    const keys = stored.map((part) => keyOf(part, method)).filter((key) => !wanted.current.has(key))
    if (keys.length > 0) drop((key) => keys.includes(key))
  }, [isStored])
  const valid = (part: AskPart) => {
    const value = typedOf(part)
    return isValid(part, value) ? value : undefined
  }
  const errorOf = (part: AskPart) => {
    const value = typedOf(part)
    return value === undefined ? undefined : parts[part].rule(value ?? Number.NaN)
  }
  /** Takes the value of a field that was left; true if it has to be saved. A value on its way counts as the present one. */
  function leave(part: AskPart, value: number | null): boolean {
    const key = keyOf(part, method)
    setTyping((now) => (now === part ? null : now))
    const coming = wanted.current.get(key)
    if (coming === undefined && value === storedOf(part, quote)) {
      drop((other) => other === key)
      return false
    }
    setTyped((now) => ({ ...now, [key]: value }))
    if (!isValid(part, value) || value === coming) return false
    wanted.current.set(key, value)
    return true
  }
  const [monthly, oneTime] = [valid('monthly'), valid('oneTime')]
  return {
    method,
    typed: Object.fromEntries(names.map((part) => [part, typedOf(part)])) as { [Part in AskPart]?: number | null },
    /** In cents: prices that replace the computed ones. */
    monthly: monthly === undefined ? undefined : toCents(monthly),
    oneTime: oneTime === undefined ? undefined : toCents(oneTime),
    annualPercent: valid('annualPercent') ?? quote.annualDiscountPercent ?? prepaymentPercent,
    /** The error of a field, once it was left. */
    error: (part: AskPart) => (typing === part ? undefined : errorOf(part)),
    /** Why nothing can be saved yet. */
    problem: names.map(errorOf).find(Boolean),
    /** Whether a value was left, and isn't stored yet. */
    isLeft: (part: AskPart) => typing !== part && typedOf(part) !== undefined,
    /** Whether something typed isn't stored yet, by this method or the other. */
    isUnsaved: Object.keys(all).length > 0,
    tryOut(part: AskPart, value: number | null) {
      setTyping(part)
      setTyped((now) => ({ ...now, [keyOf(part, method)]: value }))
    },
    leave,
    /** Takes everything that was left and isn't stored yet; true if there is something to save. */
    retry: () =>
      names
        .filter((part) => part !== typing && valid(part) !== undefined)
        .map((part) => leave(part, valid(part)!))
        .some(Boolean),
    /** The newest values that a save has to write, of the method that the quote is priced by then. */
    wanted: (by: PricedBy) => changeOf((part) => wanted.current.get(keyOf(part, by))),
    /** After a save, successful or not. What was typed since stays. */
    settle(change: PricingChange, by: PricedBy, isSaved: boolean) {
      const isDone = (key: Key, value: number | null | undefined) =>
        names.some((part) => keyOf(part, by) === key && change[parts[part].field] === value)
      for (const [key, value] of wanted.current) if (isDone(key, value)) wanted.current.delete(key)
      if (isSaved) drop((key, value) => !wanted.current.has(key) && isDone(key, value))
    },
    /** Another tab saved first: nothing more is written until the contractor decides. */
    hold: () => wanted.current.clear(),
    /** All valid values. */
    change: (): PricingChange => changeOf(valid),
    forget() {
      wanted.current.clear()
      drop(() => true)
    },
  } as const
}

const changeOf = (figure: (part: AskPart) => number | undefined): PricingChange =>
  Object.fromEntries(
    names.flatMap((part) => {
      const value = figure(part)
      return value === undefined ? [] : [[parts[part].field, value]]
    }),
  )
