import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { changeEmail, NewEmail } from '../../modules/accounts/contract/endpoints.ts'
import type { SentTo } from '../../shared-kernel/endpoint.ts'
import { call, issuesOf, sentenceFor } from '../app/api.ts'
import { css } from '../styled-system/css/index.js'
import { grid } from '../styled-system/patterns/index.js'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { Input } from '../ui/form/input.tsx'
import { PasswordInput } from '../ui/form/password-input.tsx'
import { toastSuccess } from '../ui/toasts.ts'

type Asked = SentTo<typeof changeEmail>
const ids = { email: 'new-email', password: 'password-for-email' } as const

interface ChangeEmailDialogProps {
  /** The current address. */
  email: string
  /** The address that waits for its link. */
  pending: string | null
  /** The server accepted this address. */
  onAsked: (email: string) => 'waits' | 'stays'
  onClose: () => void
}

/** Mounted only while open, so that no password stays in memory. */
export function ChangeEmailDialog({ email, pending, onAsked, onClose }: ChangeEmailDialogProps) {
  const form = useForm<Asked>({
    resolver: zodResolver(NewEmail),
    defaultValues: { email: '', password: '' },
    shouldFocusError: false,
  })
  const pressed = useRef(false)
  const change = useMutation({
    mutationFn: (asked: Asked) => call(changeEmail, asked),
    onSuccess: (_, asked) => {
      if (onAsked(asked.email) === 'stays') toastSuccess('Your email address stays', email)
      else
        toastSuccess('Confirm your new address', `We sent a link to ${asked.email}. Until you open it, ${email} stays.`)
      onClose()
    },
    onError: (error) => {
      for (const { path, message } of issuesOf(error)) form.setError(path as keyof Asked, { message })
    },
    onSettled: () => {
      pressed.current = false
    },
  })
  /** Once, however often it is clicked. */
  async function send(asked: Asked) {
    if (pressed.current) return
    pressed.current = true
    await change.mutateAsync(asked).catch(() => {})
  }

  const sentence = (name: keyof Asked) => form.formState.errors[name]?.message
  const errors = (['email', 'password'] as const).flatMap((name) => {
    const message = sentence(name)
    return message ? { id: ids[name], message } : []
  })
  const refusal = change.isError && issuesOf(change.error).length === 0
  return (
    <FormDialog
      what="email address"
      open
      onClose={onClose}
      title="Change email address"
      description={
        <span className={css({ overflowWrap: 'anywhere' })}>
          {pending
            ? `${pending} waits for its link to be opened. To keep ${email}, enter that one.`
            : `We’ll email a link to the new address. Until you open it, ${email} stays.`}
        </span>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="change-email" busy={change.isPending && 'Sending...'}>
            Send the link
          </Button>
        </>
      }
    >
      <form id="change-email" noValidate onSubmit={form.handleSubmit(send)} className={grid({ gap: '20px' })}>
        <ErrorSummary errors={errors} attempt={form.formState.submitCount} />
        {refusal && (
          <Banner kind="danger" inset live>
            {sentenceFor(change.error, 'The address couldn’t be changed. Please try again.')}
          </Banner>
        )}
        <Field label="New email address" id={ids.email} error={sentence('email')}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('email')}
          />
        </Field>
        <Field label="Your password" id={ids.password} error={sentence('password')}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
      </form>
    </FormDialog>
  )
}
