import { type BaseSyntheticEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldValues, type Resolver, useForm } from 'react-hook-form'
import type { ZodObject } from 'zod'
import type { Endpoint, OutputOf, SentTo } from '../../shared-kernel/endpoint.ts'
import { call, issuesOf, NoAnswer, Offline, sentenceFor } from '../app/api.ts'
import { markSeenBy } from '../device/owner.ts'
import { lazyPart } from '../loading/lazy.tsx'
import { stack } from '../styled-system/patterns/index.js'
import { Banner } from '../ui/banner.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { keepForNextPage, keptByLastPage } from '../ui/next-page.ts'

type NameIn<E extends Endpoint> = Extract<keyof SentTo<E>, string>

interface AccountForm<E extends Endpoint> {
  /**
   * From `account-calls.ts`, loaded when the form is first touched: the schema and its validator are as large as the
   * page.
   */
  calls: () => Promise<{ endpoint: E; schema: ZodObject }>
  /** In form order. */
  fields: readonly NameIn<E>[]
  /**
   * The destination after success. Without `to`, the page shows the next step; a function handles the result itself.
   */
  done: { title: string; text?: string; to?: () => string } | ((answer: OutputOf<E>, sent: SentTo<E>) => void)
  /** The timeout in milliseconds. */
  patience?: number
  failed: { title: string; fallback: string }
  /** Sent in addition to the fields. */
  besides?: () => object
}

const toasts = () => import('../ui/toasts.ts')
export const Toasts = lazyPart(() => import('../ui/overlay/toast.tsx').then(({ Toasts }) => Toasts))
const resolvers = () => import('@hookform/resolvers/zod')

/** Long enough to read two words, short enough not to feel like waiting. */
const readingTime = 500
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A form that leads to another page: signing in, opening an account. It sets no defaults, so early input is kept. */
export function useAccountForm<E extends Endpoint>(wanted: AccountForm<E>) {
  const { calls, fields, done, failed, patience, besides } = wanted
  const form = useForm({ resolver: whenFetched(calls, besides), shouldFocusError: false })
  const [finished, setFinished] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [refusal, setRefusal] = useState('')
  useEffect(() => {
    window.dispatchEvent(new Event('page-ready'))
  }, [])

  async function submit(values: FieldValues) {
    setRefusal('')
    const sent = values as SentTo<E>
    let answer: OutputOf<E>
    try {
      const { endpoint } = await calls().catch(outOfReach)
      answer = await call(endpoint, sent, patience === undefined ? {} : { patienceMs: patience })
    } catch (error) {
      return refuse(error)
    }
    markSeenBy(null) // another user may have used this browser before
    setLeaving(typeof done === 'object' && done.to !== undefined)
    setFinished(true)
    if (typeof done === 'function') return done(answer, sent)
    await tell('toastSuccess', done.title, done.text)
    if (!done.to) return
    keepForNextPage(done.title)
    await pause(readingTime)
    window.location.assign(done.to())
  }

  async function refuse(error: unknown) {
    for (const { path, message } of issuesOf(error)) {
      if (fields.some((name) => name === path)) form.setError(path, { message })
    }
    const [title, sentence] =
      error instanceof NoAnswer
        ? ['Timeout Error', 'The request took too long. Please try again.']
        : [failed.title, sentenceFor(error, failed.fallback)]
    setRefusal(sentence)
    await tell('toastFailure', title, sentence)
  }

  const error = (name: NameIn<E>) => form.formState.errors[name]?.message as string | undefined
  return {
    busy: form.formState.isSubmitting || leaving,
    finished,
    refusal,
    prepare: () => void Promise.all([calls(), resolvers(), toasts()]).catch(ignored),
    onSubmit: (event: BaseSyntheticEvent) => form.handleSubmit(submit)(event),
    /** Leaving an empty field shows no error; an invalid one keeps its error until it is valid. */
    field: (name: NameIn<E>) =>
      form.register(name, {
        onBlur: () => form.getValues(name) && form.trigger(name),
        onChange: () => error(name) && form.trigger(name),
      }),
    error,
    /** Prefills a known value. */
    fill: (name: NameIn<E>, text: string) => form.setValue(name, text as never),
    errors: fields.flatMap((name) => ({ id: name, message: error(name) ?? '' })).filter(({ message }) => message),
    attempt: form.formState.submitCount,
  }
}

/** If the schema can't be loaded, nothing is checked here: the server checks again, or is just as unreachable. */
const whenFetched =
  (calls: () => Promise<{ schema: ZodObject }>, besides: () => object = () => ({})): Resolver =>
  async (typed, context, options) => {
    const values = { ...typed, ...besides() }
    try {
      const [{ zodResolver }, { schema }] = await Promise.all([resolvers(), calls()])
      return await zodResolver(schema)(values, context, options)
    } catch {
      return { values, errors: {} }
    }
  }

const ignored = () => {}
const outOfReach = (): never => {
  throw new Offline()
}

/** Shows a toast if its code can be loaded; the form shows the same message. */
export const tell = (kind: 'toastSuccess' | 'toastFailure', title: string, text?: string) =>
  toasts().then((ways) => ways[kind](title, text), ignored)

/** Removes a message that no longer applies. */
export const hush = () => toasts().then(({ toaster }) => toaster.remove(), ignored)

interface AccountFormFrameProps
  extends Pick<ReturnType<typeof useAccountForm>, 'refusal' | 'prepare' | 'onSubmit' | 'errors' | 'attempt'> {
  /** Replaces the form when it is done. */
  instead?: ReactNode
  children: ReactNode
}

/**
 * The form around its fields, with errors on top. A POST even without JavaScript, so no password ends up in an address.
 */
export function AccountFormFrame(props: AccountFormFrameProps) {
  const { refusal, prepare, onSubmit, errors, attempt, instead, children } = props
  const [wanted, setWanted] = useState(false)
  const touched = () => {
    if (!wanted) prepare()
    setWanted(true)
  }
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on load; the user may already be typing
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) touched()
    const title = keptByLastPage()
    if (!title) return
    touched()
    void tell('toastSuccess', title)
  }, [])
  const submitted = (event: BaseSyntheticEvent) => {
    touched()
    return onSubmit(event)
  }
  return (
    <>
      {instead || (
        <form ref={form} method="post" data-hold noValidate onSubmit={submitted} onFocus={touched} className={column}>
          <noscript>
            <Banner inset>This form needs JavaScript. Please allow it for this site.</Banner>
          </noscript>
          <ErrorSummary errors={errors} attempt={attempt} />
          {refusal && (
            <Banner kind="danger" inset>
              {refusal}
            </Banner>
          )}
          {children}
        </form>
      )}
      {wanted && <Toasts />}
    </>
  )
}

const column = stack({ gap: '20px' })
