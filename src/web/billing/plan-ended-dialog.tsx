import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import { unsentCount } from '../quoting/outbox.ts'
import { ConfirmDialog } from '../ui/overlay/dialog.tsx'
import { toaster } from '../ui/toasts.ts'

/** Leads to the plans, or to the card if a payment is due (AMB-B10). Staying loses no input. */
export function PlanEndedDialog({ user, onStay }: { user: CurrentUser; onStay: () => void }) {
  const navigate = useNavigate()
  const rooms = unsentCount()
  const owes = user.subscriptionStatus === 'past_due' || user.subscriptionStatus === 'unpaid'
  useEffect(() => toaster.remove(), []) // an earlier error toast would cover the dialog's buttons

  return (
    <ConfirmDialog
      open
      onClose={onStay}
      title={title(user, owes)}
      confirm={owes ? 'Update your card' : 'Choose a plan'}
      cancel="Stay here"
      danger={false}
      onConfirm={() => {
        onStay()
        void navigate({ to: '/subscription' })
      }}
    >
      <p>
        Your quotes are safe, and open again {owes ? 'as soon as it is paid' : 'with a plan'}.{' '}
        {rooms > 0
          ? `${rooms === 1 ? '1 room is' : `${rooms} rooms are`} saved on this device and sent then.`
          : 'What you typed here stays until you leave this screen.'}
      </p>
    </ConfirmDialog>
  )
}

function title({ trialEndDate, subscriptionEndDate }: CurrentUser, owes: boolean) {
  if (owes) return 'Your last payment didn’t go through'
  const onlyTried = trialEndDate && subscriptionEndDate && subscriptionEndDate <= trialEndDate
  return onlyTried ? 'Your free trial has ended' : 'Your plan has ended'
}
