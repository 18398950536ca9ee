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

interface ResendQuestion {
  readonly warnings: readonly Warning[]
  readonly customer: string
  readonly send: () => void
}

/** What a changed quote would be sent again despite, until the contractor answers (GRD-03). */
export const resendQuestion = atom<ResendQuestion | null>(null)

/** The stored quote's warnings. If they can't be read, the resend itself says why. */
const warningsOf = (client: QueryClient, quoteId: string) =>
  client.fetchQuery({ ...quoteQuery(quoteId), staleTime: 0 }).then(
    ({ warnings }) => warnings,
    () => [],
  )

/**
 * Emails a sent quote again in its current state. One request at a time, from anywhere in the row; `busy` names it. If
 * the quote changed since it was sent and has warnings, `resendQuestion` asks first.
 */
export function useResend({ id: quoteId, email, companyName, changedSinceSent }: QuoteSummary) {
  const client = useQueryClient()
  const ask = useSetAtom(resendQuestion)
  const mutationKey = ['resend', quoteId]
  const checkKey = [...mutationKey, 'check']
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ options }) => (options.mutationKey?.includes('check') ? 'Checking' : 'Sending'),
  })
  const check = useMutation({ mutationKey: checkKey, mutationFn: () => warningsOf(client, quoteId) })
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
    if (client.isMutating({ mutationKey }) > 0) return
    const warnings = changedSinceSent ? await check.mutateAsync() : []
    if (warnings.length > 0) ask({ warnings, customer: companyName, send })
    else send()
  }
  return { busy: pending[0], press }
}

/** The reason for a failed delivery stays in the row; the reason for a refused request is shown at once. */
const reasonOf = (error: Error) =>
  error instanceof Problem && error.status >= 500 ? failed : sentenceFor(error, failed)
