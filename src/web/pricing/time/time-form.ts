import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeTime } from '../../../modules/pricing/contract/endpoints.ts'
import {
  changedSettings,
  type PricedBy,
  type StoredTimeSettings,
  shippedTime,
  type TimeSettings,
} from '../../../modules/pricing/contract/time-basis.ts'
import type { Months } from '../../../shared-kernel/visits.ts'
import { call, sentenceFor } from '../../app/api.ts'
import { useContractor, userQuery } from '../../app/session.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { changeAt, figureAt, type TimeFigure, withTyped } from '../time-figures.ts'

interface Chosen {
  readonly pricedBy?: PricedBy
  readonly months?: Months
}

interface Sent {
  readonly settings: TimeSettings
  readonly typed: Readonly<Record<string, number | null>>
  readonly chosen: Chosen
}

const changeOf = ({ typed, chosen }: Sent): StoredTimeSettings =>
  Object.entries(typed).reduce<StoredTimeSettings>(
    (change, [path, value]) => changedSettings(change, changeAt(path, value) as StoredTimeSettings),
    chosen,
  )

/** The account's figures for pricing by time while they are edited; Save sends all of these fields. */
export function useTimeForm(figures: readonly TimeFigure[]) {
  const { timeSettings = shippedTime, hasSavedTime } = useContractor() // an older server has none
  const client = useQueryClient()
  const [typed, setTyped] = useState<Readonly<Record<string, number | null>>>({})
  const [chosen, setChosen] = useState<Chosen>({})
  const shown = (path: string) => (path in typed ? (typed[path] ?? null) : (figureAt(timeSettings, path) ?? null))
  const errorOf = ({ path, rule }: TimeFigure) => rule(shown(path))
  const settings: TimeSettings = { ...withTyped(timeSettings, typed, figures), ...chosen }
  const { mutateAsync, isPending } = useMutation({
    // The first time all figures are kept, as the contractor saw them; later only those that changed here.
    mutationFn: (sent: Sent) => call(changeTime, hasSavedTime ? changeOf(sent) : sent.settings),
    onSuccess: (user, sent) => {
      client.setQueryData(userQuery.queryKey, user)
      setTyped((now) => Object.fromEntries(Object.entries(now).filter(([path, value]) => value !== sent.typed[path])))
      setChosen((now) => (now === sent.chosen ? {} : now))
    },
    onError: (error) => toastFailure('Update Failed', sentenceFor(error, 'Please try again.')),
  })
  return {
    settings,
    shown,
    errorOf,
    type: (path: string, value: number | null) => setTyped((now) => ({ ...now, [path]: value })),
    choose: (choice: Chosen) => setChosen((now) => ({ ...now, ...choice })),
    isChanged: Object.keys(typed).length > 0 || Object.keys(chosen).length > 0,
    saving: isPending,
    /** False if a figure isn't valid or saving failed; then the fields keep what was typed. */
    async save(): Promise<boolean> {
      if (figures.some((figure) => errorOf(figure))) return false
      const saved = await mutateAsync({ settings, typed, chosen }).catch(() => null)
      if (saved) toastSuccess('Pricing Updated', 'Your figures for pricing by time are saved.')
      return saved !== null
    },
  }
}
export type TimeForm = ReturnType<typeof useTimeForm>
