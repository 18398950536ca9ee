import { type ReactNode, useEffect, useRef } from 'react'
import { grid } from '../../styled-system/patterns/index.js'
import { Banner } from '../../ui/banner.tsx'

interface TroubleBannerProps {
  kind?: 'danger' | 'warning'
  sentence: string
  /** Other options besides the card form. */
  children?: ReactNode
}

/** Shown above the card form: the reason why a payment failed, if the form doesn't show it. Gets focus. */
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
    <div ref={place} tabIndex={-1} className={grid({ gap: '12px', outline: 'none' })}>
      <Banner kind={kind} inset>
        {sentence}
      </Banner>
      {children}
    </div>
  )
}
