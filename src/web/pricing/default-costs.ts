import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { CustomCosts, costsOf, countable, DefaultCosts, noCosts } from '../../modules/pricing/contract/costs.ts'
import { changeDefaultCosts } from '../../modules/pricing/contract/endpoints.ts'
import { call, sentenceFor } from '../app/api.ts'
import { useContractor, userQuery } from '../app/session.ts'
import { toastFailure, toastSuccess } from '../ui/toasts.ts'

const Settings = z.object({ defaultCostBreakdown: DefaultCosts, customCosts: CustomCosts })
type Settings = z.infer<typeof Settings>

const { workers: _, customCosts: __, ...nothing } = noCosts

/** The company's usual costs while they are being edited, in dollars per month. */
export function useDefaultCosts() {
  const { defaultCostBreakdown, customCosts } = useContractor()
  const client = useQueryClient()
  const [typed, setTyped] = useState<Settings | null>(null)
  const [refusals, setRefusals] = useState(0)
  const shown = typed ?? { defaultCostBreakdown: defaultCostBreakdown ?? nothing, customCosts }
  const issues = Settings.safeParse(shown).error?.issues ?? []

  const save = useMutation({
    mutationFn: (settings: Settings) => call(changeDefaultCosts, settings),
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
    change: (change: Partial<Settings>) => setTyped({ ...shown, ...change }),
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
