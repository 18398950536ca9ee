import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { QuoteSummary } from '../../../modules/quoting/contract/endpoints.ts'
import { toastFailure, toastSuccess } from '../../toasts.ts'
import { refreshInLists } from '../quotes.ts'
import { isOnItsWay } from './sent-at.tsx'

/** Seconds between looks at a mail that is on its way: five minutes in all, then the next visit tells. */
const pauses = [1, 1, 2, 3, 5, 8, 10, 15, 15, 30, 30, 60, 60, 60]

/** While a quote is on its way, asks after this one quote until the mail is there or failed. */
export function useSettling(quote: QuoteSummary): void {
  const client = useQueryClient()
  const { id, companyName } = quote
  const waiting = isOnItsWay(quote)
  useEffect(() => {
    if (!waiting) return
    let look = 0
    let timer: ReturnType<typeof setTimeout>
    const next = () => {
      const pause = pauses[look++]
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
