import { type ReactNode, useEffect, useRef } from 'react'
import { css } from '../../styled-system/css/index.js'
import { Banner } from '../../ui/banner.tsx'

interface TroubleBannerProps {
  kind?: 'danger' | 'warning'
  sentence: string
  /** What is left to do instead of the card form. */
  children?: ReactNode
}

/** Above the card form, what stopped a payment and the form itself does not say: eye and keyboard begin there again. */
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
