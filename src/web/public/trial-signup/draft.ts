import { type FormEvent, useEffect } from 'react'
import { type PlanType, planTypes } from '../../../modules/billing/contract/plans.ts'
import { store, stored } from '../../device/storage.ts'

/** Everything except the password. */
const names = ['firstName', 'lastName', 'businessName', 'email'] as const
const key = 'trial-sign-up'

type Draft = Partial<Record<string, string>>

interface Typed {
  readonly preselected: PlanType
  readonly fill: (name: (typeof names)[number], text: string) => void
  readonly choose: (planType: PlanType) => void
}

/** Keeps input across a reload of this tab, but only during the sign-up. */
export function useDraft({ preselected, fill, choose }: Typed) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on load
  useEffect(() => {
    const draft = kept()
    for (const name of names) {
      const { value } = document.getElementById(name) as HTMLInputElement
      if (value) keep({ ...kept(), [name]: value })
      else if (draft[name]) fill(name, draft[name])
    }
    const onPage = planOnPage()
    const before = planTypes.find((type) => type === draft.planType)
    if (onPage && onPage !== preselected) {
      keep({ ...kept(), planType: onPage })
      choose(onPage)
    } else if (before && !window.location.search) choose(before)
  }, [])
  return ({ target }: FormEvent): void => {
    const { name, value } = target as HTMLInputElement
    if (name === 'planType' || names.some((known) => known === name)) keep({ ...kept(), [name]: value })
  }
}

/** The plan selected in the radios, perhaps before the script loaded. */
const planOnPage = (): PlanType | undefined => {
  const chosen = document.querySelector<HTMLInputElement>('input[name=planType]:checked')?.value
  return planTypes.find((type) => type === chosen)
}

export const forgetDraft = () => keep(null)

function kept(): Draft {
  try {
    return JSON.parse(stored('sessionStorage', key) ?? '{}')
  } catch {
    return {}
  }
}

/** Without storage, the sign-up continues. */
function keep(draft: Draft | null) {
  store('sessionStorage', key, draft && JSON.stringify(draft))
}
