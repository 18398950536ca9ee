import { activateTrial, refreshSubscription } from '../../modules/billing/contract/endpoints.ts'
import type { PlanType } from '../../modules/billing/contract/plans.ts'
import { call, Problem, sentenceFor } from '../app/api.ts'
import type { Card } from './payment/card.ts'
import { keepsCard, type Refused } from './payment/confirmation.ts'

/** The card form's purpose, by the secret's prefix: saving a card for a trial, or a first payment. */
export interface PaymentForm {
  readonly clientSecret: string
  readonly subscriptionId: string
  /** The amount of the first payment, with any balance, in dollars. Nothing for a trial, and from an older server. */
  readonly dueNow?: number | null
}

/** The reason why the start failed: stays on screen after its toast has disappeared. */
export interface Trouble {
  readonly title: string
  readonly sentence: string
  /** This card or address already had a free day, so only paying right away is possible. */
  readonly trialUsed?: boolean
  /** The card form already shows it. */
  readonly inForm?: boolean
}

class Stopped extends Error {
  readonly trouble: Trouble
  constructor(trouble: Trouble) {
    super(trouble.sentence)
    this.trouble = trouble
  }
}

/** Confirms the card and starts the trial or paid plan on the screen; throws errors that `troubleOf` explains. */
export const startWith = (card: Card, form: PaymentForm, planType: PlanType): Promise<void> =>
  keepsCard(form.clientSecret) ? startTrial(card, form, planType) : subscribe(card)

export const welcome = ({ clientSecret }: PaymentForm) =>
  [keepsCard(clientSecret) ? 'Trial Started!' : 'Subscription Started!', 'Welcome to TidyTally'] as const

export const troubleOf = (error: unknown): Trouble =>
  error instanceof Stopped
    ? error.trouble
    : { title: 'Payment Error', sentence: 'Something went wrong. Please try again.' }

const refused = (title: string, { message, inForm }: Refused) => new Stopped({ title, sentence: message, inForm })

async function startTrial(card: Card, { subscriptionId }: PaymentForm, planType: PlanType) {
  const confirmed = await card.confirm()
  if (confirmed.outcome === 'refused') throw refused('Payment Setup Failed', confirmed)
  if (confirmed.outcome !== 'kept')
    throw new Stopped({ title: 'Setup Failed', sentence: 'Payment method setup incomplete. Please try again.' })
  const { paymentMethodId } = confirmed
  await call(activateTrial, { subscriptionId, paymentMethodId, planType }).catch((error) => {
    throw new Stopped({
      title: 'Activation Failed',
      sentence: sentenceFor(error, 'Failed to activate trial. Please contact support.'),
      trialUsed: error instanceof Problem && error.problem.code === 'trial-used',
    })
  })
}

async function subscribe(card: Card) {
  const confirmed = await card.confirm()
  if (confirmed.outcome === 'refused') throw refused('Payment Failed', confirmed)
  const { status } = await call(refreshSubscription, {}).catch((error) => {
    throw new Stopped({
      title: 'Payment Error',
      sentence: sentenceFor(error, 'Something went wrong. Please try again.'),
    })
  })
  if (status !== 'active')
    throw new Stopped({ title: 'Payment Failed', sentence: 'Your payment isn’t complete yet. Please try again.' })
}
