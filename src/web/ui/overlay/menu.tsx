import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react'
import { lazyOnIntent } from '../../loading/lazy.tsx'

export interface MenuItem {
  id: string
  label: ReactNode
  icon?: ReactNode
  onSelect?: () => void
  /** A link instead of an action. */
  href?: string
  tone?: 'danger'
  disabled?: boolean
}

export interface MenuProps {
  /** The button that opens it, with its label: `<IconButton label="More for Harbor Dental Group" ... />`. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** Lines separate the groups. */
  items: readonly (MenuItem | 'separator')[]
  /** Text above the items, such as the signed-in email address. */
  heading?: ReactNode
  /** Called when it opens, to load what its items need. */
  onOpen?: () => void
  /** Initially open. */
  opened?: boolean
}

const List = lazyOnIntent(() => import('./menu-list.tsx').then(({ MenuList }) => MenuList))

/** For a button that becomes a menu's trigger: preloads the code that all menus need. */
export const { intent: menuIntent, preload: preloadMenus } = List

/** A list of actions behind one button. A click before the menu's code has loaded opens it once it has. */
export function Menu({ trigger, opened = false, onOpen, ...rest }: MenuProps) {
  const [pressed, setPressed] = useState<'by hand' | 'by key' | null>(opened ? 'by hand' : null)
  const press = (how: typeof pressed) => {
    setPressed(how)
    onOpen?.()
  }
  const waiting = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'aria-busy': pressed !== null,
    ...menuIntent,
    onClick: ({ detail }: MouseEvent) => press(detail === 0 ? 'by key' : 'by hand'),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      press('by key')
    },
  })
  if (!pressed) return waiting
  return (
    <List
      {...rest}
      trigger={trigger}
      byKey={pressed === 'by key'}
      fallback={waiting}
      onCancel={() => setPressed(null)}
    />
  )
}
