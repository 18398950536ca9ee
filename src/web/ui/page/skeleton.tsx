import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'

/** Wraps skeletons: announces loading, and shows them only after 150 ms, so that fast responses don't flicker. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div aria-busy="true" className={css({ visibility: 'hidden', animation: 'appear 1ms 150ms forwards' })}>
      <span role="status" className={css({ srOnly: true })}>
        {label}
      </span>
      {children}
    </div>
  )
}

/** A gray bar the size of the content to come; `width` and `height` are CSS lengths. */
export function Skeleton({
  width = '100%',
  height = '1lh',
  radius = '8px',
}: {
  width?: string
  height?: string
  radius?: string
}) {
  return (
    <div
      aria-hidden
      className={css({ background: 'bg.track', animation: 'pulse 1600ms ease-in-out infinite', maxWidth: 'full' })}
      style={{ width, height, borderRadius: radius }}
    />
  )
}
