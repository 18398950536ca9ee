import { useEffect, useRef } from 'react'
import { css } from '../styled-system/css/index.js'
import { flex } from '../styled-system/patterns/index.js'
import { Button } from '../ui/button.tsx'

interface LoadFailedProps {
  readonly onRetry: () => void
  readonly onCancel?: (() => void) | undefined
}

/**
 * Reports that a menu or dialog couldn't be loaded. Uses a native dialog, which needs no code that may be missing too.
 */
export function LoadFailed({ onRetry, onCancel }: LoadFailedProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal?.(), [])
  return (
    <dialog ref={dialog} aria-labelledby="load-failed" className={frame} onClose={onCancel}>
      <h2 id="load-failed" className={css({ textStyle: 'h2' })}>
        This couldn’t be loaded
      </h2>
      <p className={css({ color: 'fg.muted', marginTop: '2', marginBottom: '5' })}>
        Check your connection, then try again. Nothing is lost.
      </p>
      <div className={flex({ justify: 'flex-end', gap: '3' })}>
        <Button onClick={() => dialog.current?.close()}>Close</Button>
        <Button variant="primary" onClick={onRetry}>
          Retry
        </Button>
      </div>
    </dialog>
  )
}

const frame = css({
  layerStyle: 'card',
  width: 'min(440px, calc(100% - 32px))',
  margin: 'auto',
  padding: '6',
  color: 'fg.default',
  boxShadow: 'floating',
  _backdrop: { background: 'rgb(12 18 32 / 0.5)' },
})
