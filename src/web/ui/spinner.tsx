import { LoaderCircle } from 'lucide-react'
import { css } from '../styled-system/css/index.js'
import { grid } from '../styled-system/patterns/index.js'

/** A spinner next to text about what is loading; alone only where a guard waits for the session. */
export function Spinner({ label }: { label?: string }) {
  const ring = <LoaderCircle aria-hidden className={css({ animation: 'spin 900ms linear infinite' })} />
  if (!label) return ring
  return (
    <div role="status" className={grid({ placeItems: 'center', gap: '3', minHeight: '50vh', color: 'fg.muted' })}>
      <div>
        {ring}
        <span className={css({ srOnly: true })}>{label}</span>
      </div>
    </div>
  )
}
