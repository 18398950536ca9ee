import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { Business, type CurrentUser } from '../../../modules/accounts/contract/endpoints.ts'
import { usualTaxLabel } from '../../../modules/accounts/contract/tax.ts'
import { taxName } from '../../../modules/pricing/contract/tax.ts'
import { userQuery } from '../../app/session.ts'
import { timeZone as here } from '../../ui/dates.ts'

export type Profile = z.output<typeof Business>
type ProfileField = keyof Profile
/** A tax as typed: without a percentage there is none. */
interface TypedTax {
  readonly percent: number | null
  readonly label: string
}
interface Others {
  readonly tax: TypedTax
  readonly showsRoomPrices: boolean
}
export type TypedProfile = Record<Exclude<ProfileField, keyof Others>, string> & Others
/** Where an error message can be. */
export type ErrorField = Exclude<ProfileField, 'tax'> | 'tax.percent' | 'tax.label'
export type BusinessFormState = UseFormReturn<TypedProfile, unknown, Profile>

const lines = (typed: unknown) => (typeof typed === 'string' ? typed.split('\n').filter((line) => line.trim()) : [])

/** The profile as typed: an empty choice or percentage is none, and no days are the federal holidays. */
export const TypedBusiness = Business.extend({
  holidays: z.preprocess((typed) => typed || null, Business.shape.holidays),
  holidayDays: z.preprocess((typed) => (lines(typed).length > 0 ? lines(typed) : null), Business.shape.holidayDays),
  sources: z.preprocess((typed) => (lines(typed).length > 0 ? lines(typed) : null), Business.shape.sources),
  tax: z.preprocess((typed) => ((typed as TypedTax).percent === null ? null : typed), Business.shape.tax),
})

/** In form order. */
export const labels: Readonly<Record<ProfileField, string>> = {
  businessName: 'Business Name',
  businessPhone: 'Business Phone',
  businessWebsite: 'Website',
  businessAddress: 'Business Address',
  holidays: 'On holidays',
  holidayDays: 'Your holidays',
  tax: 'Sales tax',
  showsRoomPrices: 'Room prices',
  sources: 'Where customers come from',
  timeZone: 'Time Zone',
  businessLogoUrl: 'Business Logo',
  letterheadColor: 'Letterhead Color',
}
export const fields = Object.keys(labels) as ProfileField[]

export const errorFields = fields.flatMap((name): readonly ErrorField[] =>
  name === 'tax' ? ['tax.percent', 'tax.label'] : [name],
)

export const typed = (user: CurrentUser) =>
  ({
    ...Object.fromEntries(fields.map((name) => [name, asText(user[name]) ?? (name === 'timeZone' ? here : '')])),
    tax: user.tax ?? { percent: null, label: usualTaxLabel },
    showsRoomPrices: user.showsRoomPrices ?? true, // an account kept by an older release
  }) as TypedProfile

/** A value of the profile as its field shows it. */
export function asText(value: CurrentUser[ProfileField] | undefined): string | null | undefined {
  if (typeof value === 'boolean') return value ? 'shown' : 'hidden'
  if (typeof value !== 'object' || value === null) return value
  return 'percent' in value ? taxName(value) : value.join('\n')
}

/** Another tab saved first, and both changed `fields`. */
export interface Clash {
  readonly theirs: CurrentUser
  readonly fields: readonly ProfileField[]
}

/** The saved profile on which the form is based, and functions that update it. Every screen gets it at once. */
export function useSavedProfile(user: CurrentUser, form: BusinessFormState) {
  const client = useQueryClient()
  const [basis, setBasis] = useState(user)
  return {
    basis,
    /** Refills the form. Fields in `keep` keep their input and count as unsaved where they differ. */
    show(saved: CurrentUser, keep: readonly ProfileField[]) {
      const mine = form.getValues()
      form.reset(typed(saved), { keepSubmitCount: true })
      for (const name of keep) form.setValue(name, mine[name] as string, { shouldDirty: true })
      setBasis(saved)
      client.setQueryData(userQuery.queryKey, saved)
    },
    /**
     * An uploaded logo is already saved. Earlier changes from another tab still have to be shown, or to cause a
     * conflict.
     */
    logoUploaded(saved: CurrentUser) {
      form.resetField('businessLogoUrl', { defaultValue: saved.businessLogoUrl ?? '' })
      const next = saved.businessVersion === basis.businessVersion + 1
      setBasis(next ? saved : { ...basis, businessLogoUrl: saved.businessLogoUrl })
      client.setQueryData(userQuery.queryKey, saved)
    },
  }
}
