import { ChevronLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../../styled-system/css/index.js'
import { hstack } from '../../styled-system/patterns/index.js'

/**
 * The back link above a page's heading, the same everywhere. `createLink(BackLink)` makes it the router's. A phone's
 * title bar only has room for its chevron.
 */
export function BackLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a data-back data-no-print {...rest} className={cx(backLook, className)}>
      <ChevronLeft aria-hidden size={20} />
      {children}
    </a>
  )
}

/** The same for a step that isn't a page of its own. */
export function BackButton({ className, children, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" data-back data-no-print {...rest} className={cx(backLook, className)}>
      <ChevronLeft aria-hidden size={20} />
      {children}
    </button>
  )
}

/** For another kind of link, with its own chevron. */
export const backLook = hstack({
  gap: '4px',
  width: 'fit-content',
  minHeight: '44px',
  marginLeft: '-6px', // aligns the chevron's tip with the heading's edge
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
