import { useRef } from 'react'
import type { Warning } from '../../../../modules/pricing/contract/guard.ts'
import { css } from '../../../styled-system/css/index.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

interface Props {
  readonly warnings: readonly Warning[]
  /** The company that the quote is for. */
  readonly customer: string
  readonly onClose: () => void
  readonly onSend: () => void
}

/** Lists the warnings that a quote would be sent with, and asks once (GRD-03). */
export function WarningsDialog({ warnings, customer, onClose, onSend }: Props) {
  const back = useRef<HTMLButtonElement>(null)
  const many = warnings.length > 1
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      initialFocus={back}
      title={many ? `Send it with ${warnings.length} warnings?` : 'Send it with this warning?'}
      description={`${customer} doesn’t see ${many ? 'them' : 'it'}. Your timeline keeps ${many ? 'them' : 'it'}.`}
      footer={
        <>
          <Button ref={back} onClick={onClose}>
            Go back
          </Button>
          <Button variant="primary" onClick={onSend}>
            Send anyway
          </Button>
        </>
      }
    >
      <ul className={css({ listStyle: 'disc', paddingLeft: '20px', overflowWrap: 'anywhere' })}>
        {warnings.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    </Dialog>
  )
}
