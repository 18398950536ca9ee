import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { get, useForm } from 'react-hook-form'
import { CurrentUser, saveBusiness } from '../../../modules/accounts/contract/endpoints.ts'
import { call, issuesOf, Problem, sentenceFor } from '../../app/api.ts'
import { toaster, toastFailure, toastSuccess } from '../../ui/toasts.ts'
import {
  asText,
  type BusinessFormState,
  type Clash,
  type ErrorField,
  errorFields,
  fields,
  labels,
  type Profile,
  TypedBusiness,
  type TypedProfile,
  typed,
  useSavedProfile,
} from './profile.ts'

const failed = 'Failed to update business settings.'

/** Input stays until it is saved or discarded, even if another tab saves. */
export function useBusinessForm(user: CurrentUser) {
  const form: BusinessFormState = useForm<TypedProfile, unknown, Profile>({
    resolver: zodResolver(TypedBusiness) as never,
    defaultValues: typed(user),
    mode: 'onTouched',
    delayError: 200, // an error appearing mid-click would shift the button being clicked
    shouldFocusError: false,
  })
  form.register('businessLogoUrl') // it has no input, but it is saved too
  const { errors, dirtyFields } = form.formState
  const unsaved = fields.filter((name) => isDirty(dirtyFields[name]))
  const profile = useSavedProfile(user, form)
  const { save, clash, takeTheirs } = useSave(form, profile, unsaved)
  useNews(user, profile, unsaved.length === 0 && !save.isPending)
  const sentence = (name: ErrorField): string | undefined =>
    (get(errors, name) as { message?: string } | undefined)?.message
  return {
    form,
    save,
    submit: form.handleSubmit((wanted) => save.mutateAsync(wanted).catch(() => {})),
    sentence,
    errors: errorFields
      .flatMap((id) => ({ id: id as string, message: sentence(id) ?? '' }))
      .filter(({ message }) => message),
    unsaved: unsaved.map((name) => labels[name]),
    clash,
    takeTheirs,
    logoUploaded: profile.logoUploaded,
    refusal:
      save.isError && !conflictIn(save.error) && issuesOf(save.error).length === 0
        ? sentenceFor(save.error, failed)
        : '',
  }
}

/** Of a field with parts, whether one of them is. */
const isDirty = (dirty: object | boolean | undefined): boolean =>
  typeof dirty === 'object' ? Object.values(dirty).some(Boolean) : dirty === true

type SavedProfile = ReturnType<typeof useSavedProfile>

function useSave(form: BusinessFormState, { basis, show }: SavedProfile, unsaved: readonly (keyof Profile)[]) {
  const [clash, setClash] = useState<Clash | null>(null)
  const save = useMutation({
    mutationFn: (wanted: Profile) => call(saveBusiness, { ...wanted, version: basis.businessVersion }),
    onMutate: () => form.getValues(),
    onSuccess: (saved, _, sent) => {
      const now = form.getValues()
      const typedSince = fields.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(sent[name]))
      show(saved, typedSince)
      setClash(null)
      toastSuccess('Business Settings Updated', 'Your business information has been saved successfully.')
    },
    onError: (error) => {
      const theirs = conflictIn(error)
      if (theirs) {
        setClash({ theirs, fields: unsaved.filter((name) => asText(theirs[name]) !== asText(basis[name])) })
        show(theirs, unsaved)
      }
      for (const { path, message } of issuesOf(error)) form.setError(path as keyof Profile, { message })
      toastFailure('Update Failed', sentenceFor(error, failed))
    },
  })
  function takeTheirs() {
    if (clash) show(clash.theirs, [])
    setClash(null)
    toaster.remove()
    save.reset()
  }
  return { save, clash, takeTheirs }
}

/** Shows another tab's changes once they are known, unless this form has unsaved input. */
function useNews(user: CurrentUser, { basis, show }: SavedProfile, untouched: boolean) {
  const newer = user.businessVersion > basis.businessVersion
  useEffect(() => {
    if (newer && untouched) show(user, [])
  })
}

function conflictIn(error: Error | null): CurrentUser | null {
  if (!(error instanceof Problem) || error.status !== 409) return null
  return CurrentUser.safeParse(error.problem.current).data ?? null
}
