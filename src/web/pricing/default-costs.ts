import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import {
  type CostCategory,
  costCategories,
  costsOf,
  countable,
  DefaultCosts,
  noCosts,
  UsualCosts,
} from '../../modules/pricing/contract/costs.ts'
import { changeDefaultCosts } from '../../modules/pricing/contract/endpoints.ts'
import { call, sentenceFor } from '../app/api.ts'
import { useContractor, userQuery } from '../app/session.ts'
import { toastFailure, toastSuccess } from '../ui/toasts.ts'

const Settings = z.object({
  defaultCostBreakdown: DefaultCosts,
  customCosts: UsualCosts,
  sharedCosts: z.array(z.enum(costCategories)),
})
type Settings = z.infer<typeof Settings>

const { workers: _, customCosts: __, ...nothing } = noCosts
const none: CostCategory[] = []

/** The company's usual costs while they are being edited, in dollars per month. */
export function useDefaultCosts() {
  const { defaultCostBreakdown, customCosts, sharedCosts = none } = useContractor() // older answers lack `sharedCosts`
  const client = useQueryClient()
  const [typed, setTyped] = useState<Settings | null>(null)
  const [refusals, setRefusals] = useState(0)
  const shown = typed ?? { defaultCostBreakdown: defaultCostBreakdown ?? nothing, customCosts, sharedCosts }
  const issues = Settings.safeParse(shown).error?.issues ?? []

  const change = (changes: Partial<Settings>) => setTyped({ ...shown, ...changes })

  const save = useMutation({
    mutationFn: ({ sharedCosts: wanted, ...settings }: Settings) =>
      // An older server doesn't know them.
      call(changeDefaultCosts, wanted.join() === sharedCosts.join() ? settings : { ...settings, sharedCosts: wanted }),
    onSuccess: (user, saved) => {
      client.setQueryData(userQuery.queryKey, user)
      setTyped((now) => (now === saved ? null : now))
      setRefusals(0)
      toastSuccess('Cost settings updated', 'Your default cost breakdown has been saved.')
    },
    onError: (failure) => toastFailure('Error', sentenceFor(failure, 'Failed to update cost settings')),
  })

  return {
    ...shown,
    /** Cents per month. */
    total: costsOf(countable({ ...noCosts, ...shown.defaultCostBreakdown, customCosts: shown.customCosts })).total,
    isChanged: typed !== null,
    change,
    /** Says whether all customers share the usual costs of a category. */
    share: (category: CostCategory, shared: boolean) =>
      change({
        sharedCosts: costCategories.filter((one) => (one === category ? shared : shown.sharedCosts.includes(one))),
      }),
    /** The error of one field, by dotted path; a missing name is reported only after an attempt to save. */
    errorAt(path: string) {
      const issue = issues.find((one) => one.path.join('.') === path)
      return issue && (refusals > 0 || !path.endsWith('label')) ? issue.message : undefined
    },
    refusals,
    saving: save.isPending,
    save() {
      const tooMany = issues.find(({ path }) => path.length === 1)
      if (tooMany) toastFailure('Error', tooMany.message)
      if (issues.length > 0) setRefusals((count) => count + 1)
      else save.mutate(shown)
    },
  }
}

export type DefaultCostWork = ReturnType<typeof useDefaultCosts>
