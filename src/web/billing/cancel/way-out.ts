import { applyRetention, cancelSubscription, tellCancelReason } from '../../../modules/billing/contract/endpoints.ts'
import { call, sentenceFor } from '../../app/api.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { canceledWords } from '../charge-words.ts'
import { useSettled } from '../subscription-queries.ts'
import { useAction } from '../use-action.ts'
import { money } from '../words.ts'
import { closeCancel } from './dialog-state.ts'
import type { Offer } from './offer.ts'

export const stayFailed = 'Failed to apply discount.'
export const cancelFailed = 'Failed to cancel subscription.'

/** Accepts the offer, then updates the session's data (BIL-72). */
export function useStay() {
  const settled = useSettled()
  return useAction({
    mutationFn: (_: Offer) => call(applyRetention, {}),
    onSuccess: async (after, { price, renewals }) => {
      closeCancel()
      toastSuccess('Discount Applied!', `${money(price)} for your next ${renewals} renewals.`)
      await settled(after)
    },
    onError: (error) => {
      toastFailure(stayFailed, sentenceFor(error, 'Please try again.'))
      void settled()
    },
  })
}

/** Stops the next charge, then updates the session's data (BIL-72). Only then sends the reason, if one was given. */
export function useCancel() {
  const settled = useSettled()
  return useAction({
    mutationFn: (_: string) => call(cancelSubscription, {}),
    onSuccess: async (after, reason) => {
      closeCancel()
      if (reason.trim()) call(tellCancelReason, { reason }, { keepalive: true }).catch(() => {}) // canceled anyway
      toastSuccess('Subscription Canceled', canceledWords(after))
      await settled(after)
    },
    onError: (error) => {
      toastFailure(cancelFailed, sentenceFor(error, 'Please try again.'))
      void settled()
    },
  })
}
