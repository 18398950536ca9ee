import { useNavigate } from '@tanstack/react-router'
import { CircleX, CreditCard, RotateCcw } from 'lucide-react'
import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import type { MenuItem } from '../ui/overlay/menu.tsx'
import { toaster } from '../ui/toasts.ts'
import { openCancel } from './cancel/dialog-state.ts'
import { useResume } from './cancel/resume.ts'

/** The plan's menu items, with canceling and resuming as easy to find as signing up was (AMB-B07, AMB-B08). */
export function usePlanItems(user: CurrentUser | null | undefined): (MenuItem | 'separator')[] {
  const navigate = useNavigate()
  const resume = useResume()
  if (!user?.subscriptionStatus) return []
  const { subscriptionStatus, accessEndDate } = user
  const manage: MenuItem = {
    id: 'plan',
    label: 'Plan and invoices',
    icon: <CreditCard aria-hidden />,
    onSelect: () => void navigate({ to: '/subscription/manage' }),
  }
  const running = subscriptionStatus === 'active' || subscriptionStatus === 'trialing'
  if (!running) return [manage, 'separator']
  if (accessEndDate)
    return [
      manage,
      {
        id: 'resume',
        label: 'Resume subscription',
        icon: <RotateCcw aria-hidden />,
        onSelect: () => resume.start(),
      },
      'separator',
    ]
  return [
    manage,
    {
      id: 'cancel',
      label: subscriptionStatus === 'trialing' ? 'Cancel trial' : 'Cancel subscription',
      icon: <CircleX aria-hidden />,
      onSelect: () => {
        toaster.remove() // an earlier error toast would cover the dialog's button
        openCancel()
      },
    },
    'separator',
  ]
}
