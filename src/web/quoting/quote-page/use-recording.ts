import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { dayIn, type TimeZone, usualTimeZone } from '../../../shared-kernel/time-zone.ts'
import { issuesOf, sentenceFor } from '../../app/api.ts'
import { useContractor } from '../../app/session.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { refreshInLists } from '../quote-changes.ts'
import { historyKey } from '../quotes.ts'

/** In the contractor's calendar, as the server reads it. */
export function useToday(): string {
  const { timeZone } = useContractor()
  return dayIn((timeZone ?? usualTimeZone) as TimeZone)(new Date())
}

/** The sentence beside each field that needs another value. */
type Problems = Readonly<Record<string, string | undefined>>

interface Recording {
  /** In the order of the form. */
  readonly fields: readonly string[]
  send(): Promise<unknown>
  /** Shown once it is recorded. */
  readonly done: string
  /** Shown with the reason, if it belongs to no field. */
  readonly failed: string
  /** The field that a refusal without one is about. */
  fieldOf(error: unknown): string | undefined
  onClose(): void
}

/** Records what the customer did elsewhere. Refusals appear beside their fields, and in the form's error summary. */
export function useRecording(quoteId: string, { fields, send, done, failed, fieldOf, onClose }: Recording) {
  const client = useQueryClient()
  const form = useId()
  const [problems, setProblems] = useState<Problems>({})
  const [attempt, setAttempt] = useState(0)
  const refuse = (found: Problems) => {
    setProblems(found)
    setAttempt((before) => before + 1)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await Promise.all([refreshInLists(client, quoteId), client.invalidateQueries({ queryKey: historyKey(quoteId) })])
      toastSuccess(done)
      onClose()
    },
    onError: (error) => {
      if (error.name === 'AbortError') return
      const sentence = sentenceFor(error, 'Please try again.')
      const field = fieldOf(error)
      const refused = field
        ? { [field]: sentence }
        : Object.fromEntries(issuesOf(error).map(({ path, message }) => [path, message]))
      refuse(refused)
      if (!fields.some((name) => refused[name])) toastFailure(failed, sentence)
    },
  })
  const record = (found: Problems) => {
    if (Object.values(found).some(Boolean)) return refuse(found)
    setProblems(found)
    if (!isPending) mutate()
  }
  const idOf = (field: string) => `${form}-${field}`
  const errors = fields.flatMap((field) => {
    const message = problems[field]
    return message ? [{ id: idOf(field), message }] : []
  })
  const fix = (fixed: Problems) => setProblems({ ...problems, ...fixed })
  return { form, record, isPending, problems, idOf, summary: { errors, attempt }, fix }
}
