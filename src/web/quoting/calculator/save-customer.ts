import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createQuote, type Quote } from '../../../modules/quoting/contract/endpoints.ts'
import type { CustomerType } from '../../../modules/quoting/contract/vocabulary.ts'
import { call, issuesOf, Offline, Problem, sentenceFor } from '../../app/api.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { type ChosenTemplate, forgetCorrection } from '../new-quote.ts'
import { quoteChanged, quoteCreated } from '../quote-changes.ts'
import { conflictIn } from '../quotes.ts'
import { type CustomerForm, customerFields, type Details, typedFrom } from './customer-form.ts'

interface Saving {
  readonly id: string
  /** What a new quote starts at. */
  readonly rateFor: (details: Details) => number
  readonly customerType: CustomerType
  readonly template: ChosenTemplate | undefined
  readonly quote: Quote | undefined
  readonly form: Pick<CustomerForm, 'setError' | 'reset'>
  readonly onSaved: (quoteId: string) => void
}

/** If the server doesn't answer within this time, the quote is kept on this device and sent later. */
const patienceMs = 10_000

const templateOffline =
  'Templates don’t work offline. Nothing you typed is lost. Continue when you’re back online, or remove the template.'

/**
 * Drafts the quote once, no matter how often Continue is clicked; updates an existing draft. Never silently overwrites
 * changes from another tab.
 */
export function useSaveCustomer({ id, rateFor, customerType, template, quote, form, onSaved }: Saving) {
  const client = useQueryClient()
  const pressed = useRef(false)
  const [clashes, setClashes] = useState(false)

  const mutation = useMutation({
    mutationFn: async (typed: Details): Promise<Quote> => {
      const details = { customerType, ...typed }
      const rate = rateFor(typed)
      const { differs, isUnsent, startUnsent, update } = await import('../outbox/new-quotes.ts')
      if (quote && isUnsent(quote.id)) return startUnsent(quote.id, details, rate, quote)
      try {
        const draft =
          quote ??
          (await call(
            createQuote,
            {
              ...{ id, ...details, pricePerSqFt: rate, status: 'draft' },
              ...(template ? { templateId: template.id, totalSqft: template.totalSqft } : { totalSqft: 0 }),
            },
            { patienceMs },
          ))
        return differs(draft, details) ? await update(draft, details) : draft
      } catch (error) {
        if (quote || error instanceof Problem) throw error
        if (template) throw new Offline(templateOffline)
        return startUnsent(id, details, rate)
      }
    },
    onSuccess: (saved) => {
      forgetCorrection(saved.id)
      if (saved.version === 0) toastSuccess('Saved on this phone', 'The quote gets its number when there’s a signal.')
      else if (quote) quoteChanged(client, saved)
      else void quoteCreated(client, saved)
      onSaved(saved.id)
    },
    onError: (error) => {
      const theirs = conflictIn(error)
      if (theirs) {
        quoteChanged(client, theirs)
        setClashes(true)
      }
      if (quote) toastFailure('Update Failed', sentenceFor(error, 'Failed to update quote. Please try again.'))
      else toastFailure('Error creating quote', sentenceFor(error, 'Please try again.'))
      const issues = issuesOf(error)
      for (const { path, message } of issues) {
        const field = customerFields.find((name) => name === (path.startsWith('schedule') ? 'frequency' : path))
        if (field) form.setError(field, { message })
      }
    },
    onSettled: () => {
      pressed.current = false
    },
  })

  return {
    busy: mutation.isPending,
    /** Another tab saved first. What is here stays until the contractor picks a version; Continue picks it. */
    clashes,
    takeTheirs() {
      if (!quote) return
      form.reset(typedFrom(quote))
      setClashes(false)
    },
    /** The server may have drafted the quote without our knowing. */
    unanswered: mutation.error instanceof Offline,
    save(details: Details) {
      if (pressed.current) return
      pressed.current = true
      mutation.mutate(details)
    },
  }
}
