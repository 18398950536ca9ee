import { useRef, useState } from 'react'
import { confirmPayment, refreshSubscription, type Subscription } from '../../modules/billing/contract/endpoints.ts'
import { call, sentenceFor } from '../app/api.ts'
import { toaster, toastFailure, toastSuccess } from '../ui/toasts.ts'
import { useSettled } from './subscription-queries.ts'
import { money } from './words.ts'

class NotConfirmed extends Error {}

/** Pays the amount due with the card on file: the bank asks in a dialog, and nothing has to be typed. */
export function useBankConfirmation(due: NonNullable<Subscription['due']>, onDone: (after: Subscription) => void) {
  const settled = useSettled()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()

  async function start() {
    if (running.current) return
    running.current = true
    setBusy(true)
    setTrouble(undefined)
    toaster.remove()
    try {
      const after = await confirmed()
      toastSuccess('Payment received', `${money(due.amount)} is paid. Your quotes are open again.`)
      await settled(after)
      onDone(after)
    } catch (error) {
      const sentence =
        error instanceof NotConfirmed ? error.message : sentenceFor(error, 'Something went wrong. Please try again.')
      setTrouble(sentence)
      toastFailure('Payment Failed', sentence)
      await settled().catch(() => undefined)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, trouble, start }
}

/** Returns at once if another tab has paid meanwhile. */
async function confirmed(): Promise<Subscription> {
  const { subscription, clientSecret } = await call(confirmPayment, {})
  if (!clientSecret) return subscription
  const { confirmWithBank } = await import('./payment/confirmation.ts')
  const answer = await confirmWithBank(clientSecret)
  const after = await call(refreshSubscription, {})
  if (!after.due) return after
  throw new NotConfirmed(
    answer.outcome === 'refused' ? answer.message : 'Your bank hasn’t confirmed the payment. Please try again.',
  )
}
