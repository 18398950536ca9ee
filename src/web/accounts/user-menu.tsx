import { useNavigate } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import {
  AtSign,
  Building2,
  CircleHelp,
  CloudUpload,
  Coins,
  Database,
  ImageUp,
  Keyboard,
  KeyRound,
  LogOut,
  MonitorSmartphone,
  MonitorX,
  SunMoon,
} from 'lucide-react'
import { useState } from 'react'
import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import { planLabel } from '../../modules/billing/contract/plans.ts'
import { isPaid, isSubscriber } from '../app/access.ts'
import { Offline } from '../app/api.ts'
import { ChangeEmail } from '../app/email-dialog.tsx'
import { waitingShown } from '../device/state.ts'
import { listKeys } from '../keys/keys.ts'
import { lazyOnIntent } from '../loading/lazy.tsx'
import { css } from '../styled-system/css/index.js'
import { ConfirmDialog } from '../ui/overlay/dialog.tsx'
import { Menu, type MenuProps } from '../ui/overlay/menu.tsx'
import { switchTheme } from '../ui/page/switch-theme.ts'
import { toaster, toastFailure } from '../ui/toasts.ts'
import { useLogout } from './leaving.ts'
import { statusSentence } from './subscription-status.ts'
import { UserButton, userButton } from './user-button.tsx'

const YourDataDialog = lazyOnIntent(() => import('./your-data.tsx').then(({ YourDataDialog }) => YourDataDialog))
const SignedInDevicesDialog = lazyOnIntent(() =>
  import('./signed-in-devices.tsx').then(({ SignedInDevicesDialog }) => SignedInDevicesDialog),
)
const ChangePasswordDialog = lazyOnIntent(() =>
  import('./change-password.tsx').then(({ ChangePasswordDialog }) => ChangePasswordDialog),
)

/** Whether the device probably has a keyboard; phones don't list shortcuts. */
const atDesk = () => window.matchMedia('(min-width: 43.75rem)').matches

/** Whether the header has a menu button of its own, with Business and Costs in it. */
const onPhone = () => window.matchMedia('(max-width: 699px)').matches

type Open = 'change-email' | 'change-password' | 'signed-in-devices' | 'your-data' | 'sign-out-everywhere' | null

interface UserMenuProps {
  user: CurrentUser
  /** Menu items for the plan. */
  plan?: MenuProps['items'] | undefined
  opened: boolean
}

/**
 * The user, the plan, actions for the account, and sign-out. `opened` means the click came before this code had loaded.
 */
export function UserMenu({ user, plan = [], opened }: UserMenuProps) {
  const logout = useLogout()
  const navigate = useNavigate()
  const showWaiting = useSetAtom(waitingShown)
  const [unsent, setUnsent] = useState<{ words: string; several: boolean } | null>(null)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const show = (dialog: Open) => {
    toaster.remove() // an earlier error toast would cover the dialog's button
    setOpen(dialog)
  }

  const leave = (from: 'here' | 'everywhere') =>
    logout.mutate(from, {
      onError: (error) => {
        const why = error instanceof Offline ? 'No connection. You’re still signed in here.' : undefined
        toastFailure('Failed to log out. Please try again.', why)
      },
    })

  async function logOut() {
    const { unsentInWords } = await import('../quoting/outbox.ts')
    const waiting = unsentInWords()
    if (waiting) setUnsent(waiting)
    else leave('here')
  }

  const business = {
    id: 'business-settings',
    label: 'Business settings',
    icon: <Building2 aria-hidden />,
    onSelect: () => void navigate({ to: '/business-settings' }),
  }
  const photoEstimates = {
    id: 'image-analysis',
    label: 'Photo estimates',
    icon: <ImageUp aria-hidden />,
    onSelect: () => void navigate({ to: '/image-analysis' }),
  }
  const help = { id: 'help', label: 'Help', icon: <CircleHelp aria-hidden />, href: '/faq' }
  const keys = {
    id: 'keys',
    label: 'Keyboard shortcuts',
    icon: <Keyboard aria-hidden />,
    onSelect: () => listKeys(true),
  }
  /** With a plan it is in Business settings, which need one. */
  const changeEmail = {
    id: 'change-email',
    label: 'Change email address',
    icon: <AtSign aria-hidden />,
    onSelect: () => show('change-email'),
  }
  const costs = {
    id: 'cost-settings',
    label: 'Default costs',
    icon: <Coins aria-hidden />,
    onSelect: () => void navigate({ to: '/cost-settings' }),
  }
  return (
    <>
      <Menu
        opened={opened}
        trigger={<UserButton user={user} />}
        heading={<WhoIsSignedIn user={user} />}
        items={[
          'separator',
          ...plan,
          { id: 'theme', label: 'Switch light or dark', icon: <SunMoon aria-hidden />, onSelect: switchTheme },
          ...(isSubscriber(user) ? [photoEstimates, ...(onPhone() ? [] : [business])] : []),
          ...(isPaid(user) && !onPhone() ? [costs] : []),
          help,
          ...(isSubscriber(user) && atDesk() ? [keys] : []),
          ...(isSubscriber(user) ? [] : [changeEmail]),
          {
            id: 'change-password',
            label: 'Change password',
            icon: <KeyRound aria-hidden />,
            onSelect: () => show('change-password'),
          },
          {
            id: 'your-data',
            label: 'Your data',
            icon: <Database aria-hidden />,
            onSelect: () => show('your-data'),
          },
          {
            id: 'signed-in-devices',
            label: 'Signed-in devices',
            icon: <MonitorSmartphone aria-hidden />,
            onSelect: () => show('signed-in-devices'),
          },
          {
            id: 'sign-out-everywhere',
            label: 'Sign out everywhere',
            icon: <MonitorX aria-hidden />,
            onSelect: () => show('sign-out-everywhere'),
          },
          'separator',
          {
            id: 'waiting',
            label: 'Waiting to be sent',
            icon: <CloudUpload aria-hidden />,
            onSelect: () => showWaiting(true),
          },
          { id: 'logout', label: 'Log out', icon: <LogOut aria-hidden />, onSelect: () => void logOut() },
        ]}
      />
      <ConfirmDialog
        open={unsent !== null}
        onClose={() => setUnsent(null)}
        finalFocus={userButton}
        title="Log out and lose unsent work?"
        confirm="Log out anyway"
        cancel="Stay signed in"
        busy={logout.isPending && 'Logging out...'}
        onConfirm={() => leave('here')}
      >
        <p>
          {unsent?.words} {unsent?.several ? 'are' : 'is'} saved on this device only. Logging out removes{' '}
          {unsent?.several ? 'them' : 'it'}. Wait until everything is sent, or log out anyway.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'sign-out-everywhere'}
        onClose={close}
        finalFocus={userButton}
        title="Sign out everywhere?"
        confirm="Sign out everywhere"
        busy={logout.isPending && 'Signing out...'}
        onConfirm={() => leave('everywhere')}
      >
        <p>You’ll be signed out everywhere, including here. Rooms still waiting on another device won’t be sent.</p>
      </ConfirmDialog>
      {open === 'change-email' && <ChangeEmail onClose={close} />}
      {open === 'change-password' && <ChangePasswordDialog onClose={close} onCancel={close} />}
      {open === 'signed-in-devices' && (
        <SignedInDevicesDialog
          onClose={close}
          onCancel={close}
          onLogOut={() => {
            close()
            void logOut()
          }}
          onSignOutEverywhere={() => show('sign-out-everywhere')}
        />
      )}
      {open === 'your-data' && <YourDataDialog onClose={close} onCancel={close} />}
    </>
  )
}

function WhoIsSignedIn({ user }: { user: CurrentUser }) {
  return (
    <div className={css({ maxWidth: '320px', overflowWrap: 'anywhere' })}>
      <div className={css({ color: 'fg.default', fontWeight: '600' })}>
        {user.firstName} {user.lastName}
      </div>
      <div>{user.email}</div>
      <div className={css({ color: 'fg.muted', marginTop: '8px' })}>
        {user.planType && <div>{planLabel(user.planType)} plan</div>}
        <div>{statusSentence(user)}</div>
      </div>
    </div>
  )
}
