import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  applyRetention,
  cancelSubscription,
  retentionCheck,
  type Subscription,
} from '../../../modules/billing/contract/endpoints.ts'
import { call, sentenceFor } from '../../api.ts'
import { useContractor } from '../../session.ts'
import { toastFailure, toastSuccess } from '../../toasts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSettled } from '../standing.ts'
import { money, whenOf } from '../words.ts'
import { type Offer, offerSentence, offerTitle } from './offer.ts'
import { OfferCharges } from './offer-charges.tsx'
import { closeCancel } from './opened.ts'

/** The way out: an offer first for those who have one, then the question itself; a trial is only asked (AMB-B07). */
export default function CancelDialog() {
  const trial = useContractor().subscriptionStatus === 'trialing'
  const [declined, setDeclined] = useState(false)
  const check = useQuery({
    queryKey: ['api', 'subscription', 'retention-check'],
    queryFn: ({ signal }) => call(retentionCheck, {}, { signal }),
    enabled: !trial,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  if (!trial && check.isPending)
    return (
      <Dialog open onClose={closeCancel} title="Cancel your subscription">
        <div role="status" aria-label="Loading..." aria-busy="true">
          <Skeleton height="120px" />
        </div>
      </Dialog>
    )
  const offer = check.data?.eligible ? check.data.offer : null
  if (offer && !declined) return <Stay offer={offer} decline={() => setDeclined(true)} />
  return <Confirm />
}

function Stay({ offer, decline }: { offer: Offer; decline: () => void }) {
  const failed = 'Failed to apply discount.'
  const settled = useSettled()
  const apply = useMutation({
    mutationFn: () => call(applyRetention, {}),
    onSuccess: async (after) => {
      closeCancel()
      toastSuccess('Discount Applied!', `${money(offer.price)} for your next ${offer.renewals} renewals.`)
      await settled(after)
    },
    onError: (error) => {
      toastFailure(failed, sentenceFor(error, 'Please try again.'))
      void settled()
    },
  })
  return (
    <Dialog
      open
      onClose={closeCancel}
      title={offerTitle(offer)}
      description={offerSentence(offer)}
      footer={
        <>
          <Button onClick={decline} style={even} aria-disabled={apply.isPending || undefined}>
            No, continue to cancel
          </Button>
          <Button variant="primary" style={even} busy={apply.isPending && 'Applying...'} onClick={() => apply.mutate()}>
            Stay for {money(offer.price)}/month
          </Button>
        </>
      }
    >
      <OfferCharges offer={offer} />
      <p>This offer works once. Nothing is refunded for the running month. You can still cancel at any time.</p>
      {apply.isError && <Failed what={failed} error={apply.error} />}
    </Dialog>
  )
}

function Confirm() {
  const failed = 'Failed to cancel subscription.'
  const user = useContractor()
  const settled = useSettled()
  const keep = useRef<HTMLButtonElement>(null)
  const trial = user.subscriptionStatus === 'trialing'
  const what = trial ? 'trial' : 'subscription'
  const cancel = useMutation({
    mutationFn: () => call(cancelSubscription, {}),
    onSuccess: async (after) => {
      closeCancel()
      toastSuccess('Subscription Canceled', afterwards(after))
      await settled(after)
    },
    onError: (error) => {
      toastFailure(failed, sentenceFor(error, 'Please try again.'))
      void settled()
    },
  })
  return (
    <Dialog
      open
      onClose={closeCancel}
      alert
      initialFocus={keep}
      title={trial ? 'Cancel your free trial?' : 'Cancel your subscription?'}
      footer={
        <>
          <Button ref={keep} onClick={closeCancel} style={even}>
            Keep my {what}
          </Button>
          <Button
            variant="danger"
            style={even}
            busy={cancel.isPending && 'Canceling...'}
            onClick={() => cancel.mutate()}
          >
            Cancel {what}
          </Button>
        </>
      }
    >
      <p>{consequence(user)}</p>
      {cancel.isError && <Failed what={failed} error={cancel.error} />}
    </Dialog>
  )
}

const even = { flex: '1 1 0' } as const

function consequence({
  subscriptionStatus: status,
  trialEndDate,
  subscriptionEndDate,
}: ReturnType<typeof useContractor>): string {
  if (status === 'trialing') {
    const until = trialEndDate ? ` until ${whenOf({ status }, trialEndDate)}` : ' until your trial ends'
    return `You keep access${until} and pay nothing. Your quotes stay, and you can come back any time.`
  }
  if (status !== 'active') return 'Nothing more is charged. Your quotes stay, and you can come back any time.'
  const until = subscriptionEndDate ? ` until ${whenOf({ status }, subscriptionEndDate)}` : ' to the end of your period'
  return `You keep access${until} and are not charged again. Your quotes stay, and you can resume until then.`
}

const afterwards = ({ status, accessEnd }: Subscription): string =>
  accessEnd
    ? `You keep access until ${whenOf({ status }, accessEnd)}. Nothing more is charged.`
    : 'Nothing more is charged.'

function Failed({ what, error }: { what: string; error: Error }) {
  return (
    <Banner kind="danger" inset live>
      {what} {sentenceFor(error, 'Please try again.')}
    </Banner>
  )
}
