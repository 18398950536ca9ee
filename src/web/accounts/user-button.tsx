import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import { css } from '../styled-system/css/index.js'
import { Avatar } from '../ui/page/avatar.tsx'

/** The element that gets focus after a dialog opened from the menu. */
export const userButton = (): HTMLElement | null => document.querySelector('[data-account-menu]')

/** Opens the user menu. Renders before the menu's code has loaded, so that nothing moves. */
export function UserButton({
  user: { firstName, lastName },
  ...rest
}: ComponentProps<'button'> & { user: CurrentUser }) {
  return (
    <button
      type="button"
      data-account-menu
      {...rest}
      className={css({
        display: 'inline-flex',
        alignItems: 'center',
        gap: '10px',
        minHeight: '44px',
        minWidth: '0',
        maxWidth: '280px',
        padding: '4px 8px',
        border: '0',
        borderRadius: 'control',
        background: 'transparent',
        fontWeight: '600',
        '&:hover': { background: 'bg.sunken' },
        '& svg': { width: '20px', height: '20px' },
      })}
    >
      <Avatar firstName={firstName} lastName={lastName} />
      <span
        className={css({
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          lgDown: { srOnly: true },
        })}
      >
        {firstName} {lastName}
      </span>
      <span className={css({ srOnly: true })}>, account menu</span>
      <ChevronDown aria-hidden />
    </button>
  )
}
