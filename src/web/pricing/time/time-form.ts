import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeTime } from '../../../modules/pricing/contract/endpoints.ts'
import { type PricedBy, shippedTime, type TimeSettings } from '../../../modules/pricing/contract/time.ts'
import type { Months } from '../../../shared-kernel/visits.ts'
import { call, sentenceFor } from '../../app/api.ts'
import { useContractor, userQuery } from '../../app/session.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { figureAt, type TimeFigure, withTyped } from '../time-figures.ts'

/** The account's figures for pricing by time while they are edited; Save sends all of these fields. */
export function useTimeForm(figures: readonly TimeFigure[]) {
  const { timeSettings = shippedTime } = useContractor() // an older server has none
  const client = useQueryClient()
  const [typed, setTyped] = useState<Readonly<Record<string, number | null>>>({})
  const [chosen, setChosen] = useState<{ pricedBy?: PricedBy; months?: Months }>({})
  const shown = (path: string) => (path in typed ? (typed[path] ?? null) : (figureAt(timeSettings, path) ?? null))
  const errorOf = ({ path, rule }: TimeFigure) => rule(shown(path))
  const settings: TimeSettings = { ...withTyped(timeSettings, typed, figures), ...chosen }
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (now: TimeSettings) => call(changeTime, now),
    onSuccess: (user) => {
      client.setQueryData(userQuery.queryKey, user)
      setTyped({})
      setChosen({})
    },
    onError: (error) => toastFailure('Update Failed', sentenceFor(error, 'Please try again.')),
  })
  return {
    settings,
    shown,
    errorOf,
    type: (path: string, value: number | null) => setTyped((now) => ({ ...now, [path]: value })),
    choose: (choice: typeof chosen) => setChosen((now) => ({ ...now, ...choice })),
    isChanged: Object.keys(typed).length > 0 || Object.keys(chosen).length > 0,
    saving: isPending,
    /** False if a figure isn't valid or saving failed; then the fields keep what was typed. */
    async save(): Promise<boolean> {
      if (figures.some((figure) => errorOf(figure))) return false
      const saved = await mutateAsync(settings).catch(() => null)
      if (saved) toastSuccess('Pricing Updated', 'Your figures for pricing by time are saved.')
      return saved !== null
    },
  }
}
export type TimeForm = ReturnType<typeof useTimeForm>
