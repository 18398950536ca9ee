import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import {
  type CostBreakdown,
  CostsToSave,
  costsOf,
  countable,
  profitOf,
} from '../../../../modules/pricing/contract/costs.ts'
import { changedCosts, savedCosts, withShares } from '../../../../modules/pricing/contract/shared-costs.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { type Cents, formatMoney } from '../../../../shared-kernel/money.ts'
import { isOnce } from '../../../../shared-kernel/visits.ts'
import { toastFailure, toastSuccess } from '../../../ui/toasts.ts'
import { keptForQuote } from '../../kept-for-quote.ts'
import { same } from '../../outbox/operations.ts'
import { fieldsSent, saveField, useWaitingField } from '../quote-edits.ts'
import { shownShares, useUsualCosts } from './cost-shares.ts'

/** Costs as typed, until the server has them. */
const useDraft = keptForQuote<CostsToSave>('typed-costs')

/** Quick changes are sent together. */
const waitMs = 800

/**
 * A quote's costs while they are being edited, and the profit at a price, in cents per month or of a single visit. They save themselves
 * through the outbox as soon as they are valid; default costs that weren't touched are stored by nothing but the button
 * (AMB-P20).
 */
export function useCosts(quote: Quote, revenue: Cents) {
  const once = isOnce(quote)
  const [draft, setDraft] = useDraft(quote.id)
  const offer = useUsualCosts(quote)
  const [refusals, setRefusals] = useState(0)
  const [pressed, setPressed] = useState(false)
  const waiting = useWaitingField(quote, 'costBreakdown')
  const breakdown: CostsToSave = draft ?? waiting?.value ?? quote.costBreakdown ?? offer.usual
  const costs = useMemo(() => costsOf(countable(breakdown)), [breakdown])
  const issues = CostsToSave.safeParse(breakdown).error?.issues ?? []
  const { profit, ...rest } = profitOf(revenue, costs.total)

  const ready = draft && storable(draft)
  const { costShares = [] } = quote // older answers lack them
  const isStoredAs = (costs: CostsToSave) => same(savedCosts(costs, costShares), quote.costBreakdown)
  const isSaved = !waiting && ready !== null && ready !== undefined && isStoredAs(ready)
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
    setDraft((now) => changedCosts(now ?? breakdown, changes))
    const valid = storable(changedCosts(breakdown, changes))
    if (valid) void saveField(quote, 'costBreakdown', valid, waitMs)
  }

  const shares = shownShares(breakdown, quote, offer)

  /** Saves today's shares in place of those that were saved earlier; the server works them out. */
  function shareAgain() {
    const today = shares.flatMap((share) => share.today ?? [])
    const shareNow = [...(breakdown.shareNow ?? []), ...today.map(({ cost }) => cost)]
    const shared = { ...withShares(breakdown, today), shareNow }
    setDraft(() => shared)
    const valid = storable(shared)
    if (valid) void saveField(quote, 'costBreakdown', valid)
  }

  async function save() {
    const tooMany = issues.find(({ path: [list, row] }) => isList(list) && row === undefined)
    if (tooMany) toastFailure('Failed to update cost breakdown', tooMany.message)
    const valid = CostsToSave.safeParse(breakdown).data
    if (!valid) return setRefusals((count) => count + 1)
    setPressed(true)
    if (!isStoredAs(valid) || waiting) await saveField(quote, 'costBreakdown', valid)
    const sent = await fieldsSent(quote.id).finally(() => setPressed(false))
    setRefusals(0)
    if (sent) toastSuccess('Cost breakdown updated', `Net profit: ${formatMoney(profit)}${once ? '' : ' per month'}`)
  }

  return {
    /** They are those of a single visit. */
    once,
    breakdown,
    costs,
    revenue,
    profit,
    ...rest,
    state: stateOf(),
    change,
    /** This quote's shares of costs that all customers share. */
    shares,
    shareAgain,
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
function storable(typed: CostsToSave): CostsToSave | null {
  const customCosts = typed.customCosts.filter(({ label, amount }) => label.trim() !== '' || amount !== 0)
  return CostsToSave.safeParse({ ...typed, customCosts }).data ?? null
}

const isList = (key: unknown) => key === 'workers' || key === 'customCosts'

export type CostWork = ReturnType<typeof useCosts>
