import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { retentionCheck } from '../../../modules/billing/contract/endpoints.ts'
import { call, sentenceFor } from '../../api.ts'
import { useContractor } from '../../session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { money } from '../words.ts'
import { consequence } from './consequence.ts'
import { type Offer, offerSentence, offerTitle } from './offer.ts'
import { OfferCharges } from './offer-charges.tsx'
import { closeCancel } from './opened.ts'
import { cancelFailed, stayFailed, useCancel, useStay } from './way-out.ts'

/** What stands in the one dialog: it stays open while its step changes, so that focus never leaves it. */
interface Step {
  readonly title: string
  readonly description?: string
  readonly alert?: boolean
  readonly footer?: ReactNode
  readonly body: ReactNode
}

/** The way out: an offer first for those who have one, then the question itself; a trial is only asked (AMB-B07). */
export default function CancelDialog() {
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
  const confirm = useConfirmStep(keep)
  const { body, ...step } = !trial && check.isPending ? looking : (stay ?? confirm)
  return (
    <Dialog open onClose={closeCancel} initialFocus={keep} {...step}>
      {body}
    </Dialog>
  )
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
      <>
        <Button onClick={() => stay.isPending || decline()} style={even}>
          No, continue to cancel
        </Button>
        <Button variant="primary" style={even} busy={stay.isPending && 'Applying...'} onClick={() => stay.start(offer)}>
          Stay for {money(offer.price)}/month
        </Button>
      </>
    ),
    body: (
      <>
        <OfferCharges offer={offer} />
        <p>This offer works once. Nothing is refunded for the running month. You can still cancel at any time.</p>
        {stay.error && <Failed what={stayFailed} error={stay.error} />}
      </>
    ),
  }
}

function useConfirmStep(keep: React.RefObject<HTMLButtonElement | null>): Step {
  const user = useContractor()
  const cancel = useCancel()
  const what = user.subscriptionStatus === 'trialing' ? 'trial' : 'subscription'
  return {
    title: what === 'trial' ? 'Cancel your free trial?' : 'Cancel your subscription?',
    alert: true,
    footer: (
      <>
        <Button ref={keep} onClick={closeCancel} style={even}>
          Keep my {what}
        </Button>
        <Button variant="danger" style={even} busy={cancel.isPending && 'Canceling...'} onClick={() => cancel.start()}>
          Cancel {what}
        </Button>
      </>
    ),
    body: (
      <>
        <p>{consequence(user)}</p>
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
