import { useEffect, useRef, useState } from 'react'
import { confirmCard, refreshSubscription, type Subscription } from '../../modules/billing/contract/endpoints.ts'
import { call, sentenceFor } from '../app/api.ts'
import { toaster, toastFailure, toastSuccess } from '../ui/toasts.ts'
import type { Card } from './payment/card.ts'
import { useSettled } from './subscription-queries.ts'
import { cardName, money } from './words.ts'

class Stopped extends Error {
  /** Whether the card form already shows it. */
  readonly inForm: boolean
  constructor(sentence: string, inForm = false) {
    super(sentence)
    this.inForm = inForm
  }
}

interface Replacement {
  card: Card
  due: Subscription['due']
  returned: string | undefined
  /** A confirmed secret is used up, so the next attempt needs a new one. */
  renew: () => Promise<unknown>
  onDone: (after: Subscription) => void
}

/** Confirms the new card, uses it for all future charges, and pays the amount due, asking the bank if necessary. */
export function useReplacement({ card, due, returned, renew, onDone }: Replacement) {
  const settled = useSettled()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()

  async function run(setupIntentId?: string) {
    if (running.current) return
    running.current = true
    setBusy(true)
    setTrouble(undefined)
    toaster.remove()
    let kept = setupIntentId
    try {
      kept ??= await confirmed(card)
      const after = await taken(kept)
      toastSuccess(due ? 'Payment received' : 'Card Updated', words(after, due))
      await settled(after)
      onDone(after)
    } catch (error) {
      const sentence =
        error instanceof Stopped ? error.message : sentenceFor(error, 'Something went wrong. Please try again.')
      // A new secret empties the form, so that comes before the message, after which the user may type the next card.
      if (kept) await Promise.all([renew(), settled().catch(() => undefined)])
      if (!(error instanceof Stopped && error.inForm)) setTrouble(sentence)
      toastFailure(due ? 'Payment Failed' : 'Payment Setup Failed', sentence)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const first = useRef(returned)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the return from a bank is handled once
  useEffect(() => {
    const back = first.current
    first.current = undefined
    if (back) void run(back)
  }, [])

  return { busy, trouble, start: () => run() }
}

async function confirmed(card: Card): Promise<string> {
  const confirmation = await card.confirm().catch(() => {
    throw new Stopped('Something went wrong. Please try again.')
  })
  if (confirmation.outcome === 'kept') return confirmation.setupIntentId
  if (confirmation.outcome === 'refused') throw new Stopped(confirmation.message, confirmation.inForm)
  throw new Stopped('Payment method setup incomplete. Please try again.')
}

async function taken(setupIntentId: string): Promise<Subscription> {
  const { subscription, clientSecret } = await call(confirmCard, { setupIntentId })
  if (!clientSecret) return subscription
  const { confirmWithBank } = await import('./payment/confirmation.ts')
  const answer = await confirmWithBank(clientSecret)
  const after = await call(refreshSubscription, {})
  if (!after.due) return after
  throw new Stopped(
    answer.outcome === 'refused' ? answer.message : 'Your bank hasn’t confirmed the payment. Please try again.',
  )
}

function words({ card }: Subscription, due: Subscription['due']): string | undefined {
  if (due) return `${money(due.amount)} is paid. Your quotes are open again.`
  return card ? `We’ll charge your ${cardName(card)} from now on.` : undefined
}
