import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { type Quote, resendQuote, sendQuote } from '../../../../modules/quoting/contract/endpoints.ts'
import { useNoteUnconfirmed } from '../../../accounts/email-status.ts'
import { call, sentenceFor } from '../../../app/api.ts'
import { newId } from '../../../device/new-id.ts'
import { toaster, toastFailure, toastProgress, toastSuccess } from '../../../ui/toasts.ts'
import { quoteChanged } from '../../quote-changes.ts'
import { conflictIn, logoKey, quoteKey } from '../../quotes.ts'
import type { Pricing } from '../price/pricing-draft.ts'
import { oneAtATime, usePricingWriter } from '../price/save-pricing.ts'
import { sendFieldsFirst } from '../quote-edits.ts'
import { rememberRate } from './remember-rate.ts'

/** The server itself waits five seconds for the mail server. */
const patienceMs = 20_000

/** State that Review shows next to the button. */
export interface Known {
  readonly unsavedCosts: boolean
  /** The logo's file is missing. */
  readonly withoutLogo: boolean
}

/**
 * Send to Customer: saves the pricing, then emails the quote, or emails it again if it was sent before. Repeated clicks
 * send once; a retry after a lost response reuses its id. Costs that are on their way are saved first; it reminds the
 * contractor of costs that aren't valid.
 */
export function useSend(quote: Quote, pricing: Pricing, { unsavedCosts, withoutLogo }: Known, onSent = () => {}) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const write = usePricingWriter(quote.id)
  const pressed = useRef(false)
  const deliveryId = useRef(newId())
  const noteUnconfirmed = useNoteUnconfirmed()

  const toast = useRef('')

  const mutation = useMutation({
    scope: oneAtATime(quote.id),
    mutationFn: async (): Promise<Quote> => {
      await sendFieldsFirst(quote.id)
      const { version } = await write(pricing.change())
      const logo = withoutLogo ? { withoutLogo } : {}
      return quote.status === 'sent'
        ? call(resendQuote, { quoteId: quote.id, deliveryId: deliveryId.current, ...logo }, { patienceMs })
        : call(sendQuote, { quoteId: quote.id, status: 'sent', version, ...logo }, { patienceMs })
    },
    onSuccess: (now) => {
      onSent()
      quoteChanged(client, now)
      rememberRate(client, now)
      const updates = toast.current
      const state = now.delivery?.state
      const reminder = unsavedCosts ? 'Your costs aren’t saved yet. Save them in Review.' : undefined
      if (state === 'queued' || state === 'sending') {
        toastSuccess('On its way', `Still sending to ${now.email}. We’ll show the result in your list.`, { updates })
      } else if (quote.status === 'sent') toastSuccess('Quote Resent', reminder, { updates })
      else toastSuccess('Quote sent successfully!', reminder, { updates })
      void navigate({ to: '/dashboard' })
    },
    onError: async (error) => {
      noteUnconfirmed(error)
      if (conflictIn(error)) {
        toaster.gone(toast.current)
        return pricing.failed(error, pricing.change(), 'Error sending quote')
      }
      toastFailure('Error sending quote', sentenceFor(error, 'Please try again.'))
      await client.refetchQueries({ queryKey: quoteKey(quote.id), exact: true })
      await client.invalidateQueries({ queryKey: logoKey(quote.id) })
    },
    onSettled: () => {
      pressed.current = false
    },
  })

  return {
    busy: mutation.isPending,
    send() {
      if (pressed.current) return
      pressed.current = true
      toast.current = toastProgress('Sending...')
      mutation.mutate()
    },
  }
}
