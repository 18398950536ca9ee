import { type ReactNode, useEffect, useRef } from 'react'
import { css } from '../../styled-system/css/index.js'
import { Banner } from '../../ui/banner.tsx'

interface TroubleBannerProps {
  kind?: 'danger' | 'warning'
  sentence: string
  /** What else she can do instead of the card form. */
  children?: ReactNode
}

/** Shown above the card form: why a payment stopped, if the form itself does not say. Gets the focus. */
export function TroubleBanner({ kind = 'danger', sentence, children }: TroubleBannerProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = setTimeout(() => {
      place.current?.focus({ preventScroll: true })
      place.current?.scrollIntoView({ block: 'center' })
    })
    return () => clearTimeout(shown)
  }, [])
  return (
    <div ref={place} tabIndex={-1} className={css({ display: 'grid', gap: '12px', outline: 'none' })}>
      <Banner kind={kind} inset>
        {sentence}
      </Banner>
      {children}
    </div>
  )
}
