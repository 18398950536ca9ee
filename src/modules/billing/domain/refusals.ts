import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Subscription } from './subscription.ts'

type Known = Readonly<Pick<Subscription, 'status' | 'subscriptionId' | 'customerId'>>
type AtProvider = { readonly subscriptionId: string }

/** Only one subscription at a time. A debt needs another card, not a second subscription. */
export function refuseSecond({ status }: Pick<Known, 'status'>) {
  if (status === 'active' || status === 'trialing')
    throw new DomainError('conflict', 'subscribed', 'You already have a subscription.')
  if (status === 'past_due' || status === 'unpaid')
    throw new DomainError('conflict', 'update-card', 'Your last payment failed. Please update your card.')
}

/** Only a trial or an active subscription can change its plan. */
export function running<S extends Known>(subscription: S | null): S & AtProvider & { readonly customerId: string } {
  const { subscriptionId, customerId, status } = subscription ?? {}
  if (!subscription || !subscriptionId || !customerId || (status !== 'active' && status !== 'trialing'))
    throw new DomainError('conflict', 'no-subscription', 'There’s no running subscription to change.')
  return { ...subscription, subscriptionId, customerId }
}

/** A subscription that hasn't ended can be canceled, resumed or paid with another card, even if past due. */
export function notEnded<S extends Known>(subscription: S | null): S & AtProvider {
  const { subscriptionId, status } = subscription ?? {}
  const ended = !status || ['canceled', 'incomplete', 'incomplete_expired'].includes(status)
  if (!subscription || ended || !subscriptionId)
    throw new DomainError('conflict', 'no-subscription', 'There’s no running subscription.')
  return { ...subscription, subscriptionId }
}

/** Support lowers renewals, so there must be one, and no plan change may be waiting. */
export function renewingAsItIs<S extends Known & Readonly<Pick<Subscription, 'accessEnd' | 'pendingPlanType'>>>(
  subscription: S | null,
): S & AtProvider {
  const { subscriptionId, status, accessEnd, pendingPlanType } = subscription ?? {}
  if (!subscription || !subscriptionId || (status !== 'active' && status !== 'trialing') || accessEnd)
    throw new DomainError('conflict', 'no-renewal', 'There’s no subscription that renews.')
  if (pendingPlanType)
    throw new DomainError(
      'conflict',
      'change-waits',
      'A change of plan waits for the next period. Give the discount after it, or have the change taken back first.',
    )
  return { ...subscription, subscriptionId }
}

/** A trial that has ended can't be extended, because its first payment was requested. */
export function onTrial<S extends Known & Readonly<Pick<Subscription, 'trialEnd'>>>(
  subscription: S | null,
): S & AtProvider & { readonly trialEnd: Date } {
  const { subscriptionId, status, trialEnd } = subscription ?? {}
  if (!subscription || !subscriptionId || !trialEnd || status !== 'trialing')
    throw new DomainError('conflict', 'no-trial', 'There’s no running trial. One that is over can’t be extended.')
  return { ...subscription, subscriptionId, trialEnd }
}

/** The card or the email address already had a trial, so a plan is paid immediately (T-38). */
export const trialUsed = () =>
  new DomainError(
    'conflict',
    'trial-used',
    'This card or email address already had a free trial. You can subscribe now instead.',
  )

export const offerClosed = () => new DomainError('conflict', 'not-eligible', 'This offer isn’t open to you any more.')

export const cardIncomplete = () =>
  new DomainError('payment-required', 'card-incomplete', 'Payment method setup incomplete. Please try again.')
