import { useRef, useState } from 'react'
import type { PlanType } from '../../../modules/billing/contract/plans.ts'
import type { Card } from '../../billing/payment/card.ts'
import { reportConversion } from '../../billing/payment/conversion.ts'
import { type PaymentForm, startWith, type Trouble, troubleOf, welcome } from '../../billing/start.ts'
import { hush, tell } from '../account-form.tsx'

export type { PaymentForm, Trouble } from '../../billing/start.ts'

/** Long enough to read the welcome. */
const readingTime = 1_200

/** Confirms the card, starts the trial or paid plan, and opens the dashboard. Card errors change nothing. */
export function useStart(card: Card, form: PaymentForm, planType: PlanType, first: Trouble | null) {
  const running = useRef(false)
  const [state, setState] = useState<'idle' | 'busy' | 'started'>('idle')
  const [trouble, setTrouble] = useState(first)

  async function start() {
    if (running.current) return
    running.current = true
    setState('busy')
    setTrouble(null)
    void hush()
    try {
      await startWith(card, form, planType)
    } catch (error) {
      const trouble = troubleOf(error)
      if (!trouble.inForm) setTrouble(trouble)
      setState('idle')
      running.current = false
      return tell('toastFailure', trouble.title, trouble.sentence)
    }
    setState('started')
    reportConversion()
    await tell('toastSuccess', ...welcome(form))
    await new Promise((resolve) => setTimeout(resolve, readingTime))
    window.location.replace('/dashboard')
  }

  return { busy: state !== 'idle', started: state === 'started', trouble, setTrouble, start }
}
