import type { ReactNode } from 'react'
import { css } from '../styled-system/css/index.js'
import { grid } from '../styled-system/patterns/index.js'

/** Nothing here yet, or nothing found: one sentence, one action. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div
      className={grid({
        justifyItems: 'center',
        textAlign: 'center',
        gap: '3',
        paddingBlock: '40px',
        paddingInline: '16px',
      })}
    >
      {icon && <span className={css({ color: 'fg.subtle', '& svg': { width: '32px', height: '32px' } })}>{icon}</span>}
      <p className={css({ textStyle: 'h3' })}>{title}</p>
      {children && <p className={css({ color: 'fg.muted', maxWidth: '46ch' })}>{children}</p>}
      {action}
    </div>
  )
}
