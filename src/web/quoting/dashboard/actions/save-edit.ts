import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { editQuote, Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { call, Problem, sentenceFor } from '../../../app/api.ts'
import { toastFailure, toastSuccess } from '../../../ui/toasts.ts'
import { quoteChanged, quoteDeleted } from '../../quote-changes.ts'
import { dropField, isWaiting } from '../../review-quote/quote-edits.ts'
import { type Edit, editFields, typedOf } from './edit-form.ts'
import { isGone } from './gone.ts'

const savingKey = (quoteId: string) => ['save-edit', quoteId]

export const useIsSavingEdit = (quoteId: string) => useIsMutating({ mutationKey: savingKey(quoteId) }) > 0

/** The form began with what waited in the outbox, so what it saved counts. */
async function dropWaiting(quoteId: string) {
  for (const field of ['privateNotes', 'pricePerSqFt'] as const)
    if (isWaiting(quoteId, field)) await dropField(quoteId, field)
}

interface Ends {
  readonly onTake: (theirs: Quote) => void
  readonly onDone: () => void
}

/** Saves the form once, no matter how often Save is clicked. Never silently overwrites changes from another tab. */
export function useSaveEdit(quote: Quote, form: UseFormReturn<Edit>, { onTake, onDone }: Ends) {
  const client = useQueryClient()
  const [theirs, setTheirs] = useState<Quote | null>(null)
  const pressed = useRef(false)
  const { mutate } = useMutation({
    mutationKey: savingKey(quote.id),
    mutationFn: (edit: Edit) =>
      call(editQuote, { ...edit, quoteId: quote.id, version: theirs?.version ?? quote.version }),
    onSuccess: (saved) => {
      quoteChanged(client, saved)
      void dropWaiting(quote.id)
      onDone()
      toastSuccess('Quote Updated')
    },
    onError: (error) => {
      toastFailure('Update Failed', sentenceFor(error, 'Failed to update quote. Please try again.'))
      if (isGone(error)) {
        quoteDeleted(client, quote.id)
        onDone()
      }
      if (!(error instanceof Problem)) return
      const current = Quote.safeParse(error.problem.current)
      if (error.status === 409 && current.success) setTheirs(current.data)
      for (const { path, message } of error.problem.issues ?? []) {
        const field = editFields.find((name) => name === path)
        if (field) form.setError(field, { message })
      }
    },
    onSettled: () => {
      pressed.current = false
    },
  })
  return {
    /** The values that the other tab saved, until the contractor picks a version. */
    theirs,
    takeTheirs() {
      if (!theirs) return
      quoteChanged(client, theirs)
      form.reset(typedOf(theirs))
      onTake(theirs)
      setTheirs(null)
    },
    save(edit: Edit) {
      if (pressed.current) return
      pressed.current = true
      mutate(edit)
    },
  }
}
