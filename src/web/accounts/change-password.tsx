import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { changePassword, NewPassword } from '../../modules/accounts/contract/endpoints.ts'
import type { SentTo } from '../../shared-kernel/endpoint.ts'
import { call, issuesOf, sentenceFor } from '../app/api.ts'
import { grid } from '../styled-system/patterns/index.js'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field } from '../ui/form/field.tsx'
import { PasswordInput } from '../ui/form/password-input.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { toastSuccess } from '../ui/toasts.ts'
import { userButton } from './user-button.tsx'

type Passwords = SentTo<typeof changePassword>
const names = ['currentPassword', 'password'] as const

/** Mounted only while open, so that no password stays in memory. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Passwords>({
    resolver: zodResolver(NewPassword),
    defaultValues: { currentPassword: '', password: '' },
    shouldFocusError: false,
  })
  const change = useMutation({
    mutationFn: (passwords: Passwords) => call(changePassword, passwords),
    onSuccess: () => {
      toastSuccess('Password changed', 'Every other device was signed out.')
      onClose()
    },
    onError: (error) => {
      for (const { path, message } of issuesOf(error)) form.setError(path as keyof Passwords, { message })
    },
  })
  const sentence = (name: keyof Passwords) => form.formState.errors[name]?.message
  const errors = names.flatMap((id) => ({ id, message: sentence(id) ?? '' })).filter(({ message }) => message)
  const refusal = change.isError && issuesOf(change.error).length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={userButton}
      title="Change password"
      description="Every other device is signed out."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="change-password" busy={change.isPending && 'Saving...'}>
            Change password
          </Button>
        </>
      }
    >
      <form
        id="change-password"
        noValidate
        onSubmit={form.handleSubmit((passwords) => change.mutateAsync(passwords).catch(() => {}))}
        className={grid({ gap: '20px' })}
      >
        <ErrorSummary errors={errors} attempt={form.formState.submitCount} />
        {refusal && (
          <Banner kind="danger" inset live>
            {sentenceFor(change.error, 'Failed to change the password. Please try again.')}
          </Banner>
        )}
        <Field label="Current password" id="currentPassword" error={sentence('currentPassword')}>
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
        <Field label="New password" id="password" hint="6 or more characters" error={sentence('password')}>
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
      </form>
    </Dialog>
  )
}
