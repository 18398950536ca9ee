import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeliveryState, QuoteStatus } from '../../modules/quoting/contract/vocabulary.ts'
import { toastFailure, toastSuccess } from '../ui/toasts.ts'
import { refreshInLists } from './quote-changes.ts'

interface Mailed {
  readonly status: QuoteStatus
  readonly deliveryState: DeliveryState | null
}

export const isOnItsWay = ({ status, deliveryState }: Mailed) =>
  status === 'sending' || deliveryState === 'queued' || deliveryState === 'sending'

/** Seconds between checks on an email in progress: five minutes in total, then the next visit shows the result. */
const pauses = [1, 1, 2, 3, 5, 8, 10, 15, 15, 30, 30, 60, 60, 60]

/** While a quote is being sent, polls this one quote until the email is delivered or failed. */
export function useDeliveryUpdates({ id, companyName, ...mail }: Mailed & { id: string; companyName: string }): void {
  const client = useQueryClient()
  const waiting = isOnItsWay(mail)
  useEffect(() => {
    if (!waiting) return
    let tries = 0
    let timer: ReturnType<typeof setTimeout>
    const next = () => {
      const pause = pauses[tries++]
      if (pause) timer = setTimeout(() => void ask(), pause * 1000)
    }
    const ask = async () => {
      const now = await refreshInLists(client, id)
      if (!now || isOnItsWay(now)) return next()
      if (now.deliveryState === 'sent') toastSuccess('Quote sent successfully!', companyName)
      else if (now.deliveryState === 'failed')
        toastFailure(`${companyName}: not delivered`, now.deliveryReason ?? undefined)
    }
    next()
    return () => clearTimeout(timer)
  }, [client, id, companyName, waiting])
}
