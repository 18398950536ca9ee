import { useState } from 'react'
import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import { lazyOnIntent } from '../loading/lazy.tsx'
import { preloadMenus } from '../ui/overlay/menu.tsx'
import { UserButton } from './user-button.tsx'

const UserMenu = lazyOnIntent(() =>
  Promise.all([import('../app/user-menu.tsx'), preloadMenus()]).then(([{ WholeUserMenu }]) => WholeUserMenu),
)

/** The user menu. A click on its button before the menu's code has loaded opens the menu once it has. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  const [pressed, setPressed] = useState(false)
  const waiting = (
    <UserButton
      user={user}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={pressed}
      {...UserMenu.intent}
      onClick={() => setPressed(true)}
    />
  )
  if (!pressed) return waiting
  return <UserMenu user={user} fallback={waiting} onCancel={() => setPressed(false)} />
}
