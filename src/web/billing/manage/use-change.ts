import { useRef, useState } from 'react'
import {
  changePlan,
  keepPlan,
  type PlanChange,
  refreshSubscription,
  type Subscription,
} from '../../../modules/billing/contract/endpoints.ts'
import { planLabel } from '../../../modules/billing/contract/plans.ts'
import { call, Problem, sentenceFor } from '../../api.ts'
import { toaster, toastFailure, toastSuccess } from '../../toasts.ts'
import { useSettled } from '../standing.ts'
import { whenOf } from '../words.ts'

class NotConfirmed extends Error {}

/** Changes the plan for exactly the amount shown. If the amount has changed, shows the new one and asks again. */
export function useChange(reckonAgain: () => Promise<unknown>, onDone: () => void) {
  const settled = useSettled()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ sentence: string; amountChanged: boolean } | null>(null)

  async function start(change: PlanChange) {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    toaster.remove()
    try {
      const after = await carryOut(change)
      toastSuccess('Plan Changed', outcome(change, after))
      onDone()
      await settled(after)
    } catch (error) {
      const amountChanged = error instanceof Problem && error.problem.code === 'amount-changed'
      const sentence =
        error instanceof NotConfirmed ? error.message : sentenceFor(error, 'Something went wrong. Please try again.')
      setFailure({ sentence, amountChanged })
      toastFailure('Plan Not Changed', sentence)
      await Promise.all([reckonAgain(), settled().catch(() => undefined)])
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, trouble: failure?.sentence, amountChanged: failure?.amountChanged ?? false, start }
}

/** Confirms the payment with the bank if it wants that; the plan changes once the money arrives. */
async function carryOut({ planType, dueNow, reckonedAt }: PlanChange): Promise<Subscription> {
  const { subscription, clientSecret } = await call(changePlan, { planType, dueNow, reckonedAt })
  if (!clientSecret) return subscription
  const { confirmWithBank } = await import('../payment/confirmation.ts')
  const confirmed = await confirmWithBank(clientSecret)
  const after = await call(refreshSubscription, {})
  if (after.planType === planType) return after
  await call(keepPlan, {}).catch(() => undefined) // do not retry what the bank refused
  throw new NotConfirmed(
    confirmed.outcome === 'refused'
      ? confirmed.message
      : 'Your bank has not confirmed the payment. Your plan stays as it is.',
  )
}

function outcome({ planType, effective, at }: PlanChange, after: Subscription): string {
  const plan = planLabel(planType)
  return effective === 'period-end' ? `${plan} starts on ${whenOf(after, at)}.` : `You are on ${plan} now.`
}
