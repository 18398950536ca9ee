import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { createQuote, editQuote, type Quote, savePricing } from '../../../modules/quoting/contract/endpoints.ts'
import type { CustomerType } from '../../../modules/quoting/contract/vocabulary.ts'
import { call, Problem, sentenceFor } from '../../api.ts'
import { toastFailure } from '../../toasts.ts'
import { quoteChanged, quoteCreated } from '../quotes.ts'
import { type CustomerForm, customerFields, type Details } from './customer-fields.tsx'

interface Saving {
  readonly id: string
  readonly customerType: CustomerType
  readonly quote: Quote | undefined
  readonly form: Pick<CustomerForm, 'setError'>
  readonly onSaved: (quoteId: string) => void
}

const differs = (quote: Quote, details: Details) =>
  (Object.keys(details) as (keyof Details)[]).some((field) => (quote[field] ?? '') !== (details[field] ?? ''))

/** Replacing details requires a size of at least one square foot, so a quote without rooms sends that 1. */
async function update({ id: quoteId, pricePerSqFt, totalSqft, version }: Quote, details: Details): Promise<Quote> {
  const changed = await call(editQuote, { ...details, quoteId, pricePerSqFt, totalSqft: totalSqft || 1, version })
  if (totalSqft > 0) return changed
  return call(savePricing, { quoteId, totalSqft: 0, frequency: details.frequency, version: changed.version })
}

/** Drafts the quote once, however often it is pressed; an existing draft is updated. */
export function useSaveCustomer({ id, customerType, quote, form, onSaved }: Saving) {
  const client = useQueryClient()
  const pressed = useRef(false)

  const mutation = useMutation({
    mutationFn: async (details: Details): Promise<Quote> => {
      const draft = quote ?? (await call(createQuote, { id, customerType, ...details }))
      if (!differs(draft, details)) return draft
      return update(draft, details)
    },
    onSuccess: (saved) => {
      if (quote) quoteChanged(client, saved)
      else void quoteCreated(client, saved)
      onSaved(saved.id)
    },
    onError: (error) => {
      toastFailure('Error creating quote', sentenceFor(error, 'Please try again.'))
      const issues = error instanceof Problem ? (error.problem.issues ?? []) : []
      for (const { path, message } of issues) {
        const field = customerFields.find((name) => name === path)
        if (field) form.setError(field, { message })
      }
    },
    onSettled: () => {
      pressed.current = false
    },
  })

  return {
    busy: mutation.isPending,
    save(details: Details) {
      if (pressed.current) return
      pressed.current = true
      mutation.mutate(details)
    },
  }
}
