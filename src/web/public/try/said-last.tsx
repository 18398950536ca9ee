import { X } from 'lucide-react'
import { css } from '../../styled-system/css/index.js'
import { Button, IconButton } from '../../ui/button.tsx'
import type { Said } from './editing.ts'

/** What was done last, with Undo; it stays until the next change or until it is closed. */
export function SaidLast({ said, onClose }: { said: Said | null; onClose: () => void }) {
  return (
    <div role="status" className={place}>
      {said && (
        <div className={card}>
          <span className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })}>{said.sentence}</span>
          {said.undo && (
            <Button
              size="sm"
              onClick={() => {
                said.undo?.()
                onClose()
              }}
            >
              Undo
            </Button>
          )}
          <IconButton size="sm" label="Close" icon={<X aria-hidden />} onClick={onClose} />
        </div>
      )}
    </div>
  )
}

const place = css({
  position: 'fixed',
  zIndex: 'toast',
  left: '50%',
  translate: '-50% 0',
  bottom: 'var(--toast-offset, 16px)',
  width: 'min(480px, 100vw - 32px)',
  pointerEvents: 'none',
})
const card = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  padding: '8px 8px 8px 16px',
  layerStyle: 'floating',
  borderRadius: 'card',
  pointerEvents: 'auto',
})
