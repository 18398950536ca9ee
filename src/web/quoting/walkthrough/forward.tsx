import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type MouseEvent, useState } from 'react'
import { css } from '../../styled-system/css/index.js'
import { Button, LinkButton } from '../../ui/button.tsx'
import { everythingSent, outboxState } from '../outbox.ts'

interface ForwardProps {
  readonly quoteId: string
  /** Whether there is a room to review. */
  readonly ready: boolean
  readonly label: string
  /** In the field tool it links to another screen, in the wizard it is the next step. */
  readonly asLink: boolean
}

const appearance = { variant: 'primary', size: 'lg', block: true } as const

/** On to Review, which shows the server's state, so everything is sent first. */
export function Forward({ quoteId, ready, label, asLink }: ForwardProps) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [stuck, setStuck] = useState(false)
  const { connection } = useAtomValue(outboxState)

  async function forward(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey) return
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const sent = await everythingSent(quoteId)
    setBusy(false)
    setStuck(!sent)
    if (sent) await navigate({ to: '/review-quote/$quoteId', params: { quoteId } })
  }

  return (
    <div className={css({ flex: '1' })}>
      {asLink && ready ? (
        <LinkButton {...appearance} href={`/review-quote/${quoteId}`} onClick={forward}>
          {busy ? 'Saving...' : label}
        </LinkButton>
      ) : (
        <Button {...appearance} disabled={!ready} busy={busy && 'Saving...'} onClick={forward}>
          {label}
        </Button>
      )}
      <div role="status">
        {!ready && <p className={reason}>Add at least one room first.</p>}
        {ready && stuck && (
          <p className={reason}>
            {connection === 'ok'
              ? 'A room is not saved yet: it needs your attention first.'
              : `Your rooms are safe on this phone. Review opens ${connection === 'no-plan' ? 'with a plan' : 'when you have a signal'}.`}
          </p>
        )}
      </div>
    </div>
  )
}

const reason = css({ marginTop: '8px', textAlign: 'center', color: 'fg.subtle', fontSize: '14px' })
