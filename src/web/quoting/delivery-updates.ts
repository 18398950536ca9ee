import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeliveryState, QuoteStatus } from '../../modules/quoting/contract/vocabulary.ts'
import { hearChanges } from '../events/told.ts'
import { toastFailure, toastSuccess } from '../ui/toasts.ts'
import { refreshInLists } from './quote-changes.ts'

interface Mailed {
  readonly status: QuoteStatus
  readonly deliveryState: DeliveryState | null
}

export const isOnItsWay = ({ status, deliveryState }: Mailed) =>
  status === 'sending' || deliveryState === 'queued' || deliveryState === 'sending'

/** When the quote is fetched once, in case the email left before this screen listened. */
const firstLookMs = 1_000

/** While a quote is being sent, follows its email until it is delivered or failed. */
export function useDeliveryUpdates({ id, companyName, ...mail }: Mailed & { id: string; companyName: string }): void {
  const client = useQueryClient()
  const waiting = isOnItsWay(mail)
  useEffect(() => {
    if (!waiting) return
    let over = false
    const ask = async () => {
      const now = await refreshInLists(client, id)
      if (over || !now || isOnItsWay(now)) return
      over = true
      if (now.deliveryState === 'sent') toastSuccess('Quote sent successfully!', companyName)
      else if (now.deliveryState === 'failed')
        toastFailure(`${companyName}: not delivered`, now.deliveryReason ?? undefined)
    }
    const timer = setTimeout(() => void ask(), firstLookMs)
    const stop = hearChanges(({ kind, id: about }) => {
      if (kind === 'reset' || (about === id && kind !== 'analysis')) void ask()
    })
    return () => {
      over = true
      clearTimeout(timer)
      stop()
    }
  }, [client, id, companyName, waiting])
}
