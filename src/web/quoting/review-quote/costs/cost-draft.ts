import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { CostBreakdown, costsOf, countable, noCosts, profitOf } from '../../../../modules/pricing/contract/costs.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { type Cents, formatMoney } from '../../../../shared-kernel/money.ts'
import { useContractor } from '../../../app/session.ts'
import { toastFailure, toastSuccess } from '../../../ui/toasts.ts'
import { keptForQuote } from '../../kept-for-quote.ts'
import { same } from '../../outbox/operations.ts'
import { fieldsSent, saveField, useWaitingField } from '../quote-edits.ts'

/** Costs as typed, until the server has them. */
const useDraft = keptForQuote<CostBreakdown>('typed-costs')

/** Quick changes are sent together. */
const waitMs = 800

/**
 * A quote's costs while they are being edited, and the profit at a price, in cents per month. They save themselves
 * through the outbox as soon as they are valid; default costs that weren't touched are stored by nothing but the button
 * (AMB-P20).
 */
export function useCosts(quote: Quote, revenue: Cents) {
  const [draft, setDraft] = useDraft(quote.id)
  const usual = useUsualCosts()
  const [refusals, setRefusals] = useState(0)
  const [pressed, setPressed] = useState(false)
  const waiting = useWaitingField(quote, 'costBreakdown')
  const breakdown = draft ?? waiting?.value ?? quote.costBreakdown ?? usual
  const costs = useMemo(() => costsOf(countable(breakdown)), [breakdown])
  const issues = CostBreakdown.safeParse(breakdown).error?.issues ?? []
  const { profit, ...rest } = profitOf(revenue, costs.total)

  const ready = draft && storable(draft)
  const isSaved = !waiting && ready !== null && ready !== undefined && same(ready, quote.costBreakdown)
  const isStored = isSaved && issues.length === 0
  useEffect(() => {
    if (isStored) setDraft((now) => (now === draft ? undefined : now))
  }, [isStored, draft, setDraft])
  const unsent = isSaved || waiting ? null : ready
  const goOn = useEffectEvent(() => {
    if (unsent) void saveField(quote, 'costBreakdown', unsent, waitMs)
  })
  // A reload may come before the outbox had them.
  useEffect(() => goOn(), [])

  function change(changes: Partial<CostBreakdown>) {
    const typed = { ...breakdown, ...changes }
    setDraft((now) => ({ ...(now ?? breakdown), ...changes }))
    const valid = storable(typed)
    if (valid) void saveField(quote, 'costBreakdown', valid, waitMs)
  }

  async function save() {
    const tooMany = issues.find(({ path: [list, row] }) => isList(list) && row === undefined)
    if (tooMany) toastFailure('Failed to update cost breakdown', tooMany.message)
    const valid = CostBreakdown.safeParse(breakdown).data
    if (!valid) return setRefusals((count) => count + 1)
    setPressed(true)
    if (!same(valid, quote.costBreakdown) || waiting) await saveField(quote, 'costBreakdown', valid)
    const sent = await fieldsSent(quote.id).finally(() => setPressed(false))
    setRefusals(0)
    if (sent) toastSuccess('Cost breakdown updated', `Net profit: ${formatMoney(profit)} per month`)
  }

  return {
    breakdown,
    costs,
    revenue,
    profit,
    ...rest,
    state: stateOf(),
    change,
    /** The error of one field, by dotted path; a missing name is reported only after an attempt to save. */
    errorAt(path: string) {
      const issue = issues.find((one) => one.path.join('.') === path)
      return issue && (refusals > 0 || !path.endsWith('label')) ? issue.message : undefined
    },
    /** Saves rejected by this form; each shows its first invalid field. */
    refusals,
    /** The server's reason for not accepting them. */
    refusal: waiting?.refusal,
    saving: pressed,
    save: () => void save(),
    clash: waiting?.clash ?? false,
    keepMine: () => void waiting?.keepMine(),
    takeTheirs() {
      setDraft(() => undefined)
      void waiting?.takeTheirs()
    },
  } as const

  /** 'usual': the company's default costs, not stored with this quote. 'unsaved': something typed isn't valid yet. */
  function stateOf() {
    if (waiting?.refusal || ready === null) return 'unsaved'
    if (waiting?.offline) return waiting.kept ? 'waiting' : 'unkept'
    if (waiting || (draft && !isSaved)) return 'saving'
    if (quote.costBreakdown) return 'saved'
    return costs.total > 0 ? 'usual' : 'none'
  }
}

/** What can be stored now. A cost that was just added and is still empty doesn't hold up the others. */
function storable(typed: CostBreakdown): CostBreakdown | null {
  const customCosts = typed.customCosts.filter(({ label, amount }) => label.trim() !== '' || amount !== 0)
  return CostBreakdown.safeParse({ ...typed, customCosts }).data ?? null
}

const isList = (key: unknown) => key === 'workers' || key === 'customCosts'

export type CostWork = ReturnType<typeof useCosts>

/** The account's default costs for a customer; workers belong to a quote. */
function useUsualCosts(): CostBreakdown {
  const { defaultCostBreakdown, customCosts } = useContractor()
  return useMemo(() => ({ ...noCosts, ...defaultCostBreakdown, customCosts }), [defaultCostBreakdown, customCosts])
}
