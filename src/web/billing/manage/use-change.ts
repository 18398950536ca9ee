import { useRef, useState } from 'react'
import {
  changePlan,
  keepPlan,
  type PlanChange,
  refreshSubscription,
  type Subscription,
} from '../../../modules/billing/contract/endpoints.ts'
import { planLabel } from '../../../modules/billing/contract/plans.ts'
import { call, Problem, sentenceFor } from '../../app/api.ts'
import { toaster, toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { useSettled } from '../subscription-queries.ts'
import { endsTrial, whenOf } from '../words.ts'

class NotConfirmed extends Error {}

interface Reactions {
  reckonAgain: () => Promise<unknown>
  onDone: () => void
}

/**
 * Changes the plan, or starts it in its trial, for exactly the amount shown. If the amount has changed, shows the new
 * one and asks again.
 */
export function useChange(before: Subscription, { reckonAgain, onDone }: Reactions) {
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
    const done = endsTrial(before, change.planType) ? 'Started' : 'Changed'
    try {
      const after = await carryOut(change, before)
      toastSuccess(`Plan ${done}`, outcome(change, after))
      onDone()
      await settled(after)
    } catch (error) {
      const amountChanged = error instanceof Problem && error.problem.code === 'amount-changed'
      const sentence =
        error instanceof NotConfirmed ? error.message : sentenceFor(error, 'Something went wrong. Please try again.')
      setFailure({ sentence, amountChanged })
      toastFailure(`Plan Not ${done}`, sentence)
      await Promise.all([reckonAgain(), settled().catch(() => undefined)])
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, trouble: failure?.sentence, amountChanged: failure?.amountChanged ?? false, start }
}

/** Confirms the payment with the bank if required; the plan changes once the money arrives. */
async function carryOut({ planType, dueNow, reckonedAt }: PlanChange, before: Subscription): Promise<Subscription> {
  const { subscription, clientSecret } = await call(changePlan, { planType, dueNow, reckonedAt })
  if (!clientSecret) return subscription
  const { confirmWithBank } = await import('../payment/confirmation.ts')
  const confirmed = await confirmWithBank(clientSecret)
  const after = await call(refreshSubscription, {})
  if (after.planType === planType && !endsTrial(after, planType)) return after
  await call(keepPlan, {}).catch(() => undefined) // don't retry a payment that the bank refused
  throw new NotConfirmed(
    confirmed.outcome === 'refused'
      ? confirmed.message
      : `Your bank hasn’t confirmed the payment. Your ${before.status === 'trialing' ? 'trial goes on' : 'plan stays as it is'}.`,
  )
}

function outcome({ planType, effective, at }: PlanChange, after: Subscription): string {
  const plan = planLabel(planType)
  return effective === 'period-end' ? `${plan} starts on ${whenOf(after, at)}.` : `You’re on ${plan} now.`
}
