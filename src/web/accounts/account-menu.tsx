import { lazy, Suspense, useState } from 'react'
import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import type { MenuProps } from '../ui/overlay/menu.tsx'
import { UserButton } from './user-button.tsx'

const UserMenu = lazy(() => import('./user-menu.tsx'))

/** The user menu. Its button works before the menu's code has loaded; the menu then opens right away. */
export function AccountMenu({ user, plan }: { user: CurrentUser; plan?: MenuProps['items'] }) {
  const [pressed, setPressed] = useState(false)
  const waiting = (
    <UserButton
      user={user}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={pressed}
      onClick={() => setPressed(true)}
    />
  )
  return (
    <Suspense fallback={waiting}>
      <UserMenu user={user} plan={plan} opened={pressed} />
    </Suspense>
  )
}
