import { useSendVerification, useUnconfirmedEmail } from '../../../accounts/email-status.ts'
import { sentenceFor } from '../../../app/api.ts'
import { useContractor } from '../../../app/session.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

interface ConfirmEmailDialogProps {
  onClose: () => void
  /** The address is confirmed and Send was clicked again. */
  onSend: () => void
}

/** Says why Send waits, while it waits: the email address isn't confirmed. Notices it when the link is opened anywhere. */
export function ConfirmEmailDialog({ onClose, onSend }: ConfirmEmailDialogProps) {
  const { email } = useContractor()
  const unconfirmed = useUnconfirmedEmail()
  const again = useSendVerification()
  const waits = unconfirmed !== null
  return (
    <Dialog
      open
      onClose={onClose}
      title={waits ? 'Confirm your email address first' : 'Your email address is confirmed'}
      description={
        waits
          ? `Your customer’s replies go to ${email}, so we check it once. Open the link that we sent there, on any device. This page notices.`
          : 'Your quote can go to your customer now.'
      }
      footer={
        waits ? (
          <>
            <Button onClick={onClose}>Not now</Button>
            <Button variant="primary" busy={again.isPending && 'Sending...'} onClick={() => again.mutate()}>
              Send the link again
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onSend}>
            Send to Customer
          </Button>
        )
      }
    >
      <div role="status">
        {waits && again.isSuccess && (
          <Banner inset>A new link is on its way to {email}. Check your spam folder too.</Banner>
        )}
        {waits && again.isError && (
          <Banner kind="danger" inset>
            {sentenceFor(again.error, 'The link couldn’t be sent. Please try again.')}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
