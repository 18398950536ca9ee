import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Problem, sentenceFor } from '../api.ts'
import { css } from '../styled-system/css/index.js'
import { Banner } from '../ui/banner.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'

interface AccountForm<Input extends FieldValues, Output> {
  schema: z.ZodType<Output, Input>
  /** In the order of the form. */
  fields: readonly FieldPath<Input>[]
  send: (values: Output) => Promise<unknown>
  done: { title: string; text?: string; to: () => string }
  failed: { title: string; fallback: string }
}

const toasts = () => import('../toasts.ts')
const Toasts = lazy(() => import('../ui/toast.tsx').then(({ Toasts }) => ({ default: Toasts })))

/** Long enough to read two words, short enough not to wait. */
const readingTime = 500
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * A form that ends in another page: signing in, opening an account. It sets no default values, so what was typed
 * before the script arrived stays.
 */
export function useAccountForm<Input extends FieldValues, Output>({
  schema,
  fields,
  send,
  done,
  failed,
}: AccountForm<Input, Output>) {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), shouldFocusError: false })
  const [leaving, setLeaving] = useState(false)
  const [refusal, setRefusal] = useState('')
  useEffect(() => {
    window.dispatchEvent(new Event('page-ready'))
  }, [])

  async function submit(values: Output) {
    setRefusal('')
    try {
      await send(values)
    } catch (error) {
      return refuse(error)
    }
    setLeaving(true)
    await toasts()
      .then(({ toastSuccess }) => toastSuccess(done.title, done.text))
      .then(
        () => pause(readingTime),
        () => {},
      )
    window.location.assign(done.to())
  }

  async function refuse(error: unknown) {
    const issues = error instanceof Problem ? (error.problem.issues ?? []) : []
    for (const { path, message } of issues) {
      const field = fields.find((name) => name === path)
      if (field) form.setError(field, { message })
    }
    const sentence = sentenceFor(error, failed.fallback)
    setRefusal(sentence)
    await toasts().then(
      ({ toastFailure }) => toastFailure(failed.title, sentence),
      () => {},
    )
  }

  return {
    busy: form.formState.isSubmitting || leaving,
    refusal,
    onSubmit: (event: BaseSyntheticEvent) => form.handleSubmit(submit)(event),
    /** An empty field is never flagged when it is left; a wrong one is. */
    field: (name: FieldPath<Input>) =>
      form.register(name, { onBlur: () => form.getValues(name) && form.trigger(name) }),
    error: (name: FieldPath<Input>) => errorOf(form, name),
    errors: fields
      .flatMap((name) => ({ id: name, message: errorOf(form, name) ?? '' }))
      .filter(({ message }) => message),
    attempt: form.formState.submitCount,
  }
}

function errorOf<Input extends FieldValues, Output>(
  { formState }: UseFormReturn<Input, unknown, Output>,
  name: FieldPath<Input>,
) {
  return (formState.errors as Record<string, { message?: string } | undefined>)[name]?.message
}

interface AccountFormFrameProps
  extends Pick<ReturnType<typeof useAccountForm>, 'refusal' | 'onSubmit' | 'errors' | 'attempt'> {
  children: ReactNode
}

/** The form around its fields: what is wrong stands on top. Sent by POST even without script, so that no password gets into an address. */
export function AccountFormFrame({ refusal, onSubmit, errors, attempt, children }: AccountFormFrameProps) {
  const [wanted, setWanted] = useState(false)
  return (
    <form method="post" noValidate onSubmit={onSubmit} onFocus={() => setWanted(true)} className={column}>
      <ErrorSummary errors={errors} attempt={attempt} />
      {refusal && (
        <Banner kind="danger" inset>
          {refusal}
        </Banner>
      )}
      {children}
      {wanted && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </form>
  )
}

const column = css({ display: 'flex', flexDirection: 'column', gap: '20px' })
