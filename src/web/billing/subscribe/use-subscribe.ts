import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { PlanType } from '../../../modules/billing/contract/plans.ts'
import { toaster, toastFailure, toastSuccess } from '../../ui/toasts.ts'
import type { Card } from '../payment/card.ts'
import { reportConversion } from '../payment/conversion.ts'
import { type PaymentForm, startWith, type Trouble, troubleOf, welcome } from '../start.ts'
import { useSettled } from '../subscription-queries.ts'

interface Beginning {
  card: Card
  form: PaymentForm | null
  planType: PlanType
  onBusy: (busy: boolean) => void
  /** Fetches a new secret: a card that already had a trial can only pay right away. */
  again: () => void
}

/** Confirms the card and starts the trial or plan, then opens the dashboard. Card errors change nothing. */
export function useSubscribe({ card, form, planType, onBusy, again }: Beginning) {
  const settled = useSettled()
  const navigate = useNavigate()
  const running = useRef(false)
  const reported = useRef(false)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const atWork = (now: boolean) => {
    running.current = now
    setBusy(now)
    onBusy(now)
  }

  async function start() {
    if (running.current || !form) return
    atWork(true)
    setTrouble(null)
    toaster.remove()
    if (!reported.current) reportConversion()
    reported.current = true
    try {
      await startWith(card, form, planType)
      toastSuccess(...welcome(form))
      await settled()
      await navigate({ to: '/dashboard' })
    } catch (error) {
      const trouble = troubleOf(error)
      if (!trouble.inForm) setTrouble(trouble)
      toastFailure(trouble.title, trouble.sentence)
      atWork(false)
      if (trouble.trialUsed) again()
    }
  }

  return { busy, trouble, start }
}
