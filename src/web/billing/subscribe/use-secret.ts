import { useCallback, useEffect, useRef, useState } from 'react'
import { createSubscription } from '../../../modules/billing/contract/endpoints.ts'
import type { PlanType } from '../../../modules/billing/contract/plans.ts'
import { call, Problem, sentenceFor } from '../../app/api.ts'
import type { PaymentForm } from '../start.ts'
import { useSettled } from '../subscription-queries.ts'

type Secret =
  | { readonly state: 'missing'; readonly form: PaymentForm | null }
  | { readonly state: 'there'; readonly form: PaymentForm }
  | { readonly state: 'failed'; readonly form: null; readonly sentence: string }

/**
 * The payment secret for the chosen plan, refetched for each choice (BIL-50). One request at a time, in order, so the
 * server ends up with the plan on screen.
 */
export function useSecret(planType: PlanType) {
  const [secret, setSecret] = useState<Secret>({ state: 'missing', form: null })
  const settled = useSettled()
  const wanted = useRef(planType)
  const asking = useRef(false)
  const gone = useRef(false)

  const ask = useCallback(async () => {
    if (asking.current) return
    asking.current = true
    setSecret((before) => ({ state: 'missing', form: before.form }))
    for (let asked: PlanType | null = null; asked !== wanted.current && !gone.current; ) {
      asked = wanted.current
      const answer = await secretOf(asked)
      if (asked === wanted.current) setSecret(answer.secret)
      if (answer.overtaken) void settled()
    }
    asking.current = false
  }, [settled])

  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    gone.current = false
    wanted.current = planType
    void latest.current()
    return () => {
      gone.current = true
    }
  }, [planType])

  return { secret, again: () => void latest.current() }
}

/** Another tab may have started or lost a subscription meanwhile; the screen then has to check the status again. */
async function secretOf(planType: PlanType): Promise<{ secret: Secret; overtaken?: boolean }> {
  try {
    return { secret: { state: 'there', form: await call(createSubscription, { planType }) } }
  } catch (error) {
    const sentence = sentenceFor(error, 'Failed to initialize payment. Please try again.')
    const overtaken = error instanceof Problem && ['subscribed', 'update-card'].includes(error.problem.code ?? '')
    return { secret: { state: 'failed', form: null, sentence }, overtaken }
  }
}
