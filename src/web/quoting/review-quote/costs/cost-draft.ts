import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { CostBreakdown, costsOf, countable, noCosts, profitOf } from '../../../../modules/pricing/contract/costs.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { type Cents, formatMoney, toCents } from '../../../../shared-kernel/money.ts'
import { sentenceFor } from '../../../app/api.ts'
import { useContractor } from '../../../app/session.ts'
import { toastFailure, toastSuccess } from '../../../ui/toasts.ts'
import { keptForQuote } from '../../kept-for-quote.ts'
import { oneAtATime } from '../price/save-pricing.ts'
import { ChangedElsewhere, type CostDraft, isSame, useCostWriter } from './save-costs.ts'

const useDraft = keptForQuote<CostDraft>('costs')

/** A quote's costs while they are being edited, and the profit at a price, in cents per month. */
export function useCosts(quote: Quote, revenue: Cents) {
  const [draft, setDraft] = useDraft(quote.id)
  const usual = useUsualCosts()
  const [refusals, setRefusals] = useState(0)
  const [clash, setClash] = useState(false)
  const breakdown = draft?.typed ?? quote.costBreakdown ?? usual
  const costs = useMemo(() => costsOf(countable(breakdown)), [breakdown])
  const issues = CostBreakdown.safeParse(breakdown).error?.issues ?? []

  const write = useCostWriter(quote.id)
  const save = useMutation({
    scope: oneAtATime(quote.id),
    mutationFn: (sent: CostDraft) => write(sent),
    onSuccess: ({ netMonthlyProfit }, sent) => {
      setDraft((now) =>
        now === undefined || isSame(now.typed, sent.typed) ? undefined : { ...now, stored: sent.typed },
      )
      setRefusals(0)
      toastSuccess('Cost breakdown updated', `Net profit: ${formatMoney(toCents(netMonthlyProfit))} per month`)
    },
    onError: (error, sent) => {
      setDraft((now) => now ?? sent)
      if (error instanceof ChangedElsewhere) setClash(true)
      else toastFailure('Failed to update cost breakdown', sentenceFor(error, 'Please try again.'))
    },
  })
  const saveOver = (stored: CostBreakdown | null) => {
    setClash(false)
    save.mutate({ typed: breakdown, stored })
  }

  return {
    breakdown,
    costs,
    revenue,
    ...profitOf(revenue, costs.total),
    /** 'usual': the company's default costs, not yet stored with a quote. */
    state: draft ? 'unsaved' : quote.costBreakdown ? 'saved' : costs.total > 0 ? 'usual' : 'none',
    change: (changes: Partial<CostBreakdown>) =>
      setDraft((now) => {
        const base = now ?? { typed: breakdown, stored: quote.costBreakdown }
        return { ...base, typed: { ...base.typed, ...changes } }
      }),
    /** The error of one field, by dotted path; a missing name is reported only after an attempt to save. */
    errorAt(path: string) {
      const issue = issues.find((one) => one.path.join('.') === path)
      return issue && (refusals > 0 || !path.endsWith('label')) ? issue.message : undefined
    },
    /** Saves rejected by this form; each shows its first invalid field. */
    refusals,
    saving: save.isPending,
    save() {
      const tooMany = issues.find(({ path: [list, row] }) => isList(list) && row === undefined)
      if (tooMany) toastFailure('Failed to update cost breakdown', tooMany.message)
      if (issues.length > 0) setRefusals((count) => count + 1)
      else saveOver(draft ? draft.stored : quote.costBreakdown)
    },
    clash,
    keepMine: () => saveOver(quote.costBreakdown),
    takeTheirs() {
      setClash(false)
      setDraft(() => undefined)
    },
  } as const
}

const isList = (key: unknown) => key === 'workers' || key === 'customCosts'

export type CostWork = ReturnType<typeof useCosts>

/** The account's default costs for a customer; workers belong to a quote. */
function useUsualCosts(): CostBreakdown {
  const { defaultCostBreakdown, customCosts } = useContractor()
  return useMemo(() => ({ ...noCosts, ...defaultCostBreakdown, customCosts }), [defaultCostBreakdown, customCosts])
}
