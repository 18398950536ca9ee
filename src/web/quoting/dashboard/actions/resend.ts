import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { atom, useSetAtom } from 'jotai'
import type { Warning } from '../../../../modules/pricing/contract/guard.ts'
import { type QuoteSummary, resendQuote } from '../../../../modules/quoting/contract/endpoints.ts'
import { call, Offline, Problem, sentenceFor } from '../../../app/api.ts'
import { newId } from '../../../device/new-id.ts'
import { toastFailure, toastSuccess } from '../../../ui/toasts.ts'
import { quoteChanged, quoteDeleted, refreshInLists } from '../../quote-changes.ts'
import { quoteQuery } from '../../quotes.ts'
import { isGone } from './gone.ts'

const failed = 'Failed to resend quote. Please try again.'

/** A retry after a lost response reuses its delivery id, so the customer gets one email. */
const pressOf = new Map<string, string>()

/** Quotes whose logo is missing: the contractor has been warned, so the next attempt sends them without it. */
const withoutLogo = new Set<string>()

/** What a changed quote would be sent again despite, until the contractor answers (GRD-03). */
export const resendQuestion = atom<{ readonly warnings: readonly Warning[]; readonly send: () => void } | null>(null)

/** The stored quote's warnings. If they can't be read, the resend itself says why. */
const warningsOf = (client: QueryClient, quoteId: string) =>
  client.fetchQuery({ ...quoteQuery(quoteId), staleTime: 0 }).then(
    ({ warnings }) => warnings,
    () => [],
  )

/**
 * Emails a sent quote again in its current state. One request at a time, from anywhere in the row. If it changed since it
 * was sent and has warnings, `resendQuestion` asks first.
 */
export function useResend({ id: quoteId, email, changedSinceSent }: QuoteSummary) {
  const client = useQueryClient()
  const ask = useSetAtom(resendQuestion)
  const mutationKey = ['resend', quoteId]
  const busy = useMutationState({ filters: { mutationKey, status: 'pending' } }).length > 0
  const mutation = useMutation({
    mutationKey,
    mutationFn: () => {
      const deliveryId = pressOf.get(quoteId) ?? newId()
      pressOf.set(quoteId, deliveryId)
      return call(resendQuote, { quoteId, deliveryId, ...(withoutLogo.has(quoteId) && { withoutLogo: true }) })
    },
    onSuccess: (quote) => {
      pressOf.delete(quoteId)
      withoutLogo.delete(quoteId)
      quoteChanged(client, quote)
      const waits = quote.delivery?.state === 'queued' || quote.delivery?.state === 'sending'
      if (waits) toastSuccess('On its way', `Still sending to ${email}. We’ll show the result in your list.`)
      else toastSuccess('Quote Resent')
    },
    onError: async (error) => {
      if (!(error instanceof Offline)) pressOf.delete(quoteId)
      if (error instanceof Problem && error.problem.code === 'logo-missing') withoutLogo.add(quoteId)
      toastFailure('Resend Failed', reasonOf(error))
      if (isGone(error)) return quoteDeleted(client, quoteId)
      await refreshInLists(client, quoteId)
    },
  })
  const send = () => {
    if (client.isMutating({ mutationKey }) === 0) mutation.mutate()
  }
  const press = async () => {
    const warnings = changedSinceSent ? await warningsOf(client, quoteId) : []
    if (warnings.length > 0) ask({ warnings, send })
    else send()
  }
  return { busy, press }
}

/** The reason for a failed delivery stays in the row; the reason for a refused request is shown at once. */
const reasonOf = (error: Error) =>
  error instanceof Problem && error.status >= 500 ? failed : sentenceFor(error, failed)
