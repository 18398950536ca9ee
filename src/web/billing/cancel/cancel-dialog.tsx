import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import {
  refreshSubscription,
  retentionCheck,
  type Subscription,
  subscription,
} from '../../../modules/billing/contract/endpoints.ts'
import { call, sentenceFor } from '../../app/api.ts'
import { useContractor } from '../../app/session.ts'
import { flex, grid } from '../../styled-system/patterns/index.js'
import { Agreement } from '../../ui/agreement.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { cancelingWords } from '../charge-words.ts'
import { money } from '../words.ts'
import { cancelOpener, closeCancel } from './dialog-state.ts'
import { type Offer, offerSentence, offerTitle } from './offer.ts'
import { OfferCharges } from './offer-charges.tsx'
import { cancelFailed, stayFailed, useCancel, useStay } from './way-out.ts'

/** The dialog's current step. The dialog stays open when the step changes, so focus never leaves it. */
interface Step {
  readonly title: string
  readonly description?: string
  readonly alert?: boolean
  readonly footer?: ReactNode
  readonly body: ReactNode
}

/**
 * The steps of canceling: first the offer, if there is one, then the question; a trial only gets the question
 * (AMB-B07).
 */
export function CancelDialog() {
  const trial = useContractor().subscriptionStatus === 'trialing'
  const [declined, setDeclined] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  const check = useQuery({
    queryKey: ['api', 'retention-check'],
    queryFn: ({ signal }) => call(retentionCheck, {}, { signal }),
    enabled: !trial,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const offer = (check.data?.eligible && !declined && check.data.offer) || null
  const stay = useStayStep(offer, () => setDeclined(true))
  const now = useFreshSubscription()
  const confirm = useConfirmStep(keep, sentence(now.data ?? null))
  const waits = now.isPending || (!trial && check.isPending)
  const { body, ...step } = waits ? looking : (stay ?? confirm)
  return (
    <Dialog open onClose={closeCancel} initialFocus={keep} finalFocus={cancelOpener} {...step}>
      {body}
    </Dialog>
  )
}

/** Asks the card provider now what canceling means, because close to a charge a minute makes the difference. */
function useFreshSubscription() {
  return useQuery({
    queryKey: ['api', 'subscription-now'],
    queryFn: ({ signal }) => call(refreshSubscription, {}, { signal }).catch(() => call(subscription, {}, { signal })),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

function sentence(known: Subscription | null) {
  const back = known?.ifCanceled === 'ends-later' && known.status === 'active'
  return `${cancelingWords(known)} Your quotes stay, and you can ${back ? 'resume until then' : 'come back any time'}.`
}

const looking: Step = {
  title: 'Cancel your subscription',
  body: (
    <div role="status" aria-label="Loading..." aria-busy="true">
      <Skeleton height="120px" />
    </div>
  ),
}

function useStayStep(offer: Offer | null, decline: () => void): Step | null {
  const stay = useStay()
  if (!offer) return null
  return {
    title: offerTitle(offer),
    description: offerSentence(offer),
    footer: (
      <div style={even} className={grid({ gap: '10px' })}>
        <div className={flex({ gap: '10px' })}>
          <Button onClick={() => stay.isPending || decline()} style={even}>
            No, continue to cancel
          </Button>
          <Button
            variant="primary"
            style={even}
            busy={stay.isPending && 'Applying...'}
            onClick={() => stay.start(offer)}
          >
            Stay for {money(offer.price)}/month
          </Button>
        </div>
        <Agreement to="charge" />
      </div>
    ),
    body: (
      <>
        <OfferCharges offer={offer} />
        <p>This offer works once. Nothing is refunded for the current month. You can still cancel at any time.</p>
        {stay.error && <Failed what={stayFailed} error={stay.error} />}
      </>
    ),
  }
}

function useConfirmStep(keep: React.RefObject<HTMLButtonElement | null>, consequence: string): Step {
  const user = useContractor()
  const cancel = useCancel()
  const [reason, setReason] = useState('')
  const what = user.subscriptionStatus === 'trialing' ? 'trial' : 'subscription'
  return {
    title: what === 'trial' ? 'Cancel your free trial?' : 'Cancel your subscription?',
    alert: true,
    footer: (
      <>
        <Button ref={keep} onClick={closeCancel} style={even}>
          Keep my {what}
        </Button>
        <Button
          variant="danger"
          style={even}
          busy={cancel.isPending && 'Canceling...'}
          onClick={() => cancel.start(reason)}
        >
          Cancel {what}
        </Button>
      </>
    ),
    body: (
      <>
        <p>{consequence}</p>
        <Field label="Why are you leaving?" optional>
          <Input value={reason} maxLength={500} autoComplete="off" onChange={({ target }) => setReason(target.value)} />
        </Field>
        {cancel.error && <Failed what={cancelFailed} error={cancel.error} />}
      </>
    ),
  }
}

const even = { flex: '1 1 0' } as const

function Failed({ what, error }: { what: string; error: Error }) {
  return (
    <Banner kind="danger" inset live>
      {what} {sentenceFor(error, 'Please try again.')}
    </Banner>
  )
}
