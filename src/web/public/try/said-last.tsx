import { X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { css } from '../../styled-system/css/index.js'
import { hstack } from '../../styled-system/patterns/index.js'
import { Button, IconButton } from '../../ui/button.tsx'
import { type Toast, toaster } from '../../ui/toasts.ts'

const nothing = () => null

/** The page's toast: the product's own would load a library. */
export function SaidLast() {
  const said = useSyncExternalStore(toaster.listen, toaster.newest, nothing)
  return (
    <div role="status" className={place}>
      {said && <Message key={said.id} {...said} />}
    </div>
  )
}

/** A message stays while it is hovered or focused. */
function Message({ id, title, description, duration, action }: Toast) {
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    if (isRead || duration === Number.POSITIVE_INFINITY) return
    const gone = setTimeout(() => toaster.gone(id), duration)
    return () => clearTimeout(gone)
  }, [id, duration, isRead])
  const stay = () => setIsRead(true)
  const go = () => setIsRead(false)
  return (
    <div role="none" className={card} onFocus={stay} onBlur={go} onMouseEnter={stay} onMouseLeave={go}>
      <span className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })}>
        {title}
        {description && <span className={css({ display: 'block' })}>{description}</span>}
      </span>
      {action && (
        <Button
          size="sm"
          onClick={() => {
            toaster.remove()
            action.onClick()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="sm" label="Close" icon={<X aria-hidden />} onClick={toaster.remove} />
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
const card = hstack({
  gap: '8px',
  padding: '8px 8px 8px 16px',
  layerStyle: 'floating',
  borderRadius: 'card',
  pointerEvents: 'auto',
})
