import { LogOut, SunMoon } from 'lucide-react'
import { useState } from 'react'
import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import { planLabel } from '../../modules/billing/contract/plans.ts'
import { useLogout } from '../session.ts'
import { css } from '../styled-system/css/index.js'
import { toastFailure } from '../toasts.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { switchTheme } from '../ui/theme-toggle.tsx'
import { statusSentence } from './subscription-status.ts'
import { UserButton } from './user-button.tsx'

/** Who is signed in, on which plan, and the way out. */
export default function UserMenu({ user }: { user: CurrentUser }) {
  const logout = useLogout()
  const [unsent, setUnsent] = useState(0)

  const leave = () => logout.mutate(undefined, { onError: () => toastFailure('Failed to log out. Please try again.') })

  async function logOut() {
    const { unsentCount } = await import('../quoting/outbox.ts')
    const rooms = unsentCount()
    if (rooms > 0) setUnsent(rooms)
    else leave()
  }

  return (
    <>
      <Menu
        trigger={<UserButton user={user} />}
        heading={<WhoIsSignedIn user={user} />}
        items={[
          'separator',
          { id: 'theme', label: 'Switch light or dark', icon: <SunMoon aria-hidden />, onSelect: switchTheme },
          'separator',
          { id: 'logout', label: 'Log out', icon: <LogOut aria-hidden />, onSelect: () => void logOut() },
        ]}
      />
      <ConfirmDialog
        open={unsent > 0}
        onClose={() => setUnsent(0)}
        title="Log out and lose unsent work?"
        confirm="Log out anyway"
        cancel="Stay signed in"
        busy={logout.isPending && 'Logging out...'}
        onConfirm={leave}
      >
        <p>
          {unsent === 1 ? '1 room is' : `${unsent} rooms are`} saved on this device only. Logging out removes{' '}
          {unsent === 1 ? 'it' : 'them'}. Wait until everything is sent, or log out anyway.
        </p>
      </ConfirmDialog>
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
