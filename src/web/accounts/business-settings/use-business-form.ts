import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Business, type CurrentUser, saveBusiness } from '../../../modules/accounts/contract/endpoints.ts'
import { call, Problem, sentenceFor } from '../../api.ts'
import { queryClient } from '../../query-client.ts'
import { userQuery } from '../../session.ts'
import { toastFailure, toastSuccess } from '../../toasts.ts'

type Profile = z.output<typeof Business>
export type TypedProfile = Record<keyof Profile, string>
export type BusinessFormState = UseFormReturn<TypedProfile, unknown, Profile>

/** In the order of the form. */
const labels: Readonly<Record<keyof Profile, string>> = {
  businessName: 'Business Name',
  businessPhone: 'Business Phone',
  businessWebsite: 'Website',
  businessAddress: 'Business Address',
  businessLogoUrl: 'Business Logo',
}
const fields = Object.keys(labels) as (keyof Profile)[]

const typed = (user: CurrentUser) => Object.fromEntries(fields.map((name) => [name, user[name] ?? ''])) as TypedProfile

/** What was saved is known to every screen at once, and nothing of it counts as unsaved. */
export function useBusinessForm(user: CurrentUser) {
  const form: BusinessFormState = useForm<TypedProfile, unknown, Profile>({
    resolver: zodResolver(Business) as never,
    defaultValues: typed(user),
    mode: 'onTouched',
    delayError: 200, // a sentence that appears while the mouse goes down would move the button from under it
    shouldFocusError: false,
  })
  form.register('businessLogoUrl') // no input shows it, and it is saved all the same
  const save = useMutation({
    mutationFn: (profile: Profile) => call(saveBusiness, profile),
    onSuccess: (saved) => {
      queryClient.setQueryData(userQuery.queryKey, saved)
      form.reset(typed(saved), { keepSubmitCount: true })
      toastSuccess('Business Settings Updated', 'Your business information has been saved successfully.')
    },
    onError: (error) => {
      for (const { path, message } of issuesOf(error)) form.setError(path as keyof Profile, { message })
      toastFailure('Update Failed', sentenceFor(error, 'Failed to update business settings.'))
    },
  })
  const { errors, dirtyFields } = form.formState
  const sentence = (name: keyof Profile) => errors[name]?.message
  return {
    form,
    save,
    submit: form.handleSubmit((profile) => save.mutateAsync(profile).catch(() => {})),
    sentence,
    errors: fields
      .flatMap((id) => ({ id: id as string, message: sentence(id) ?? '' }))
      .filter(({ message }) => message),
    unsaved: fields.filter((name) => dirtyFields[name]).map((name) => labels[name]),
    refusal:
      save.isError && issuesOf(save.error).length === 0
        ? sentenceFor(save.error, 'Failed to update business settings.')
        : '',
  }
}

const issuesOf = (error: Error | null) => (error instanceof Problem ? (error.problem.issues ?? []) : [])
