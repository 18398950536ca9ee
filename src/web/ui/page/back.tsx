import { ChevronLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { css, cx } from '../../styled-system/css/index.js'

/**
 * The way back, above a page's heading: the same everywhere. `createLink(BackLink)` makes it the router's. A phone's
 * title bar has room for its chevron only.
 */
export function BackLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a data-back data-no-print {...rest} className={cx(backLook, className)}>
      <ChevronLeft aria-hidden size={20} />
      {children}
    </a>
  )
}

/** The same for a step that is not a page of its own. */
export function BackButton({ className, children, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" data-back data-no-print {...rest} className={cx(backLook, className)}>
      <ChevronLeft aria-hidden size={20} />
      {children}
    </button>
  )
}

/** For a link of another kind, with a chevron of its own. */
export const backLook = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  width: 'fit-content',
  minHeight: '44px',
  marginLeft: '-6px', // the chevron's point stands above the heading's edge
  paddingInline: '0 10px',
  border: '0',
  borderRadius: 'control',
  background: 'transparent',
  color: 'fg.muted',
  fontSize: '16px',
  fontWeight: '600',
  textDecoration: 'none',
  '&:hover': { background: 'bg.sunken', color: 'fg.default' },
})
