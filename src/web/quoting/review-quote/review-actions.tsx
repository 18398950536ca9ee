import { useAtomValue } from 'jotai'
import { Send } from 'lucide-react'
import { useState } from 'react'
import type { Warning } from '../../../modules/pricing/contract/guard.ts'
import type { Area } from '../../../modules/quoting/contract/areas.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { homeIncomplete, missingForHome } from '../../../modules/quoting/contract/readiness.ts'
import { useContractor } from '../../app/session.ts'
import { useOnline } from '../../device/online.ts'
import { lazyOnIntent } from '../../loading/lazy.tsx'
import { css } from '../../styled-system/css/index.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { toastFailure } from '../../ui/toasts.ts'
import { isOnItsWay } from '../delivery-updates.ts'
import { keptForQuote } from '../kept-for-quote.ts'
import { queueNameOf } from '../outbox/operations.ts'
import { unsentRooms } from '../outbox/rooms.ts'
import { outboxState } from '../outbox/state.ts'
import type { Pricing } from './price/pricing-draft.ts'
import { reasonNotToSend } from './price/repriced.ts'
import { useCcProblem } from './send/email-extras.tsx'
import { type Known, useSend } from './send/send.ts'
import { useUnnamedSender } from './send/unnamed-sender.ts'

const SenderSheet = lazyOnIntent(() => import('./send/sender-sheet.tsx').then(({ SenderSheet }) => SenderSheet))

const ConfirmEmailDialog = lazyOnIntent(() =>
  import('./send/confirm-email-dialog.tsx').then(({ ConfirmEmailDialog }) => ConfirmEmailDialog),
)

const WarningsDialog = lazyOnIntent(() =>
  import('./send/warnings-dialog.tsx').then(({ WarningsDialog }) => WarningsDialog),
)

/** The warnings that the contractor is sending this quote despite, so a retry doesn't ask again. */
const useAccepted = keptForQuote<readonly string[]>('accepted-warnings')

/** Why the quote cannot be sent now, as a sentence; null if nothing prevents it. */
function useHindrance(quote: Quote, areas: readonly Area[], pricing: Pricing): string | null {
  const online = useOnline()
  const { queue } = useAtomValue(outboxState)
  const { businessAddress: address, businessPhone: phone } = useContractor()
  const ccProblem = useCcProblem(quote.id)
  const unsent = unsentRooms(queue.filter((edit) => edit.quoteId === quote.id && queueNameOf(edit) === 'rooms'))
  if (!online) return 'You’re offline. Send when you have a signal; nothing is lost.'
  if (unsent > 0) return `${unsent} ${unsent === 1 ? 'room is' : 'rooms are'} still saving. Try again in a moment.`
  const undecided = queue.some(
    ({ quoteId, kind, trouble }) =>
      quoteId === quote.id && kind === 'changeQuote' && trouble?.kind === 'quote-conflict',
  )
  if (undecided) return 'This quote changed in another tab or on another device. Choose what to keep below.'
  if (ccProblem) return 'Please check the addresses in “Also send to”.'
  if (isOnItsWay({ ...quote, deliveryState: quote.delivery?.state ?? null })) return 'We’re already sending this quote.'
  const incomplete = homeIncomplete(missingForHome(quote, { address, phone }))
  if (incomplete && (quote.status === 'draft' || quote.changedSinceSent))
    return `${incomplete}. Add it under “Before you send”.`
  return reasonNotToSend(pricing.price, areas.length)
}

/** Save Pricing and Send to Customer, the reason if sending is blocked, and the question for the sender's name. */
export function useReviewActions(
  quote: Quote,
  areas: readonly Area[],
  pricing: Pricing,
  known: Known,
  warnings: readonly Warning[] = [],
) {
  const hindrance = useHindrance(quote, areas, pricing)
  const [accepted, accept] = useAccepted(quote.id)
  const sending = useSend(quote, pricing, known, () => accept(() => undefined))
  const unnamed = useUnnamedSender(quote)
  const { emailVerified } = useContractor()
  const [asking, setAsking] = useState<'name' | 'address' | 'warnings' | null>(null)
  const sentences = warnings.map(({ message }) => message)
  const isAccepted = sentences.every((sentence) => accepted?.includes(sentence))

  const notYet = pricing.switching ? 'The other method’s prices are still loading. Try again in a moment.' : null

  function save() {
    const reason = pricing.problem ?? notYet
    if (reason) toastFailure('Error saving pricing', reason)
    else pricing.saveChange(pricing.change())
  }

  function send() {
    const reason = pricing.problem ?? notYet ?? hindrance
    if (reason) toastFailure('Error sending quote', reason)
    else if (!emailVerified) setAsking('address')
    else if (!isAccepted) setAsking('warnings')
    else sendNamed()
  }

  function sendNamed() {
    if (unnamed) setAsking('name')
    else sending.send()
  }

  function sendAnyway() {
    accept(() => sentences)
    close()
    sendNamed()
  }

  const asksFirst = isAccepted ? unnamed && SenderSheet.intent : WarningsDialog.intent
  const buttons = (
    <>
      <Button onClick={save} busy={pricing.saving && 'Saving...'}>
        Save Pricing
      </Button>
      <Button
        {...(emailVerified ? asksFirst : ConfirmEmailDialog.intent)}
        variant="primary"
        icon={<Send aria-hidden className={quote.status === 'sent' ? css({ mdDown: { display: 'none' } }) : ''} />}
        onClick={send}
        busy={sending.busy && 'Sending...'}
      >
        {quote.status === 'sent' ? 'Resend to Customer' : 'Send to Customer'}
      </Button>
    </>
  )
  const close = () => setAsking(null)
  const named = () => {
    close()
    sending.send()
  }
  const confirmed = () => {
    close()
    send()
  }
  const question =
    asking === 'name' ? (
      <SenderSheet onClose={close} onNamed={named} onCancel={close} />
    ) : asking === 'warnings' ? (
      <WarningsDialog
        warnings={warnings}
        customer={quote.companyName}
        onClose={close}
        onSend={sendAnyway}
        onCancel={close}
      />
    ) : (
      asking === 'address' && <ConfirmEmailDialog onClose={close} onSend={confirmed} onCancel={close} />
    )
  return { buttons, hindrance, question }
}

/** Shows in advance why the quote can't be sent. */
export function Hindrance({ children }: { children: string }) {
  const offline = !useOnline()
  return (
    <div data-no-print className={css({ marginBottom: '4' })}>
      <Banner kind={offline ? 'offline' : 'warning'} inset live>
        {children}
      </Banner>
    </div>
  )
}
