import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn, type TimeZone } from '../../../shared-kernel/time-zone.ts'
import { issuesOf, sentenceFor } from '../../app/api.ts'
import { useContractor } from '../../app/session.ts'
import { timeZone as deviceZone } from '../../ui/dates.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { refreshInLists } from '../quote-changes.ts'
import { historyKey } from '../quotes.ts'

/** In the contractor's calendar. */
export function useToday(): string {
  const { timeZone } = useContractor()
  return dayIn((timeZone ?? deviceZone) as TimeZone)(new Date())
}

/** The sentence beside each field that needs another value. */
type Problems = Readonly<Record<string, string | undefined>>

interface Recording {
  send(): Promise<unknown>
  /** Shown once it is recorded. */
  readonly done: string
  /** Shown with the reason, if it belongs to no field. */
  readonly failed: string
  /** The field that a refusal without one is about. */
  fieldOf(error: unknown): string | undefined
  onClose(): void
}

/** Records what the customer did elsewhere. Refusals appear beside their fields. */
export function useRecording(quoteId: string, { send, done, failed, fieldOf, onClose }: Recording) {
  const client = useQueryClient()
  const [problems, setProblems] = useState<Problems>({})
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await Promise.all([refreshInLists(client, quoteId), client.invalidateQueries({ queryKey: historyKey(quoteId) })])
      toastSuccess(done)
      onClose()
    },
    onError: (error) => {
      const sentence = sentenceFor(error, 'Please try again.')
      const field = fieldOf(error)
      const refused = field
        ? { [field]: sentence }
        : Object.fromEntries(issuesOf(error).map(({ path, message }) => [path, message]))
      setProblems(refused)
      if (Object.keys(refused).length === 0) toastFailure(failed, sentence)
    },
  })
  const record = (found: Problems) => {
    setProblems(found)
    if (!isPending && !Object.values(found).some(Boolean)) mutate()
  }
  return { record, isPending, problems, fix: (fixed: Problems) => setProblems({ ...problems, ...fixed }) }
}
