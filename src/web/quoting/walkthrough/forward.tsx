import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type MouseEvent, useState } from 'react'
import { css } from '../../styled-system/css/index.js'
import { Button, LinkButton } from '../../ui/button.tsx'
import { outboxState } from '../outbox/state.ts'
import { everythingSent } from '../outbox.ts'
import { step } from './styles.ts'

interface ForwardProps {
  readonly quoteId: string
  /** Whether there are rooms to review. */
  readonly ready: boolean
  readonly label: string
  /** A link in the field tool, the next step in the wizard. */
  readonly asLink: boolean
  /** Whether this is the most likely next action. */
  readonly likely: boolean
  /** Adds the room in the form; false if it can't be added yet, in which case the form shows why. */
  readonly addFirst: () => boolean
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether Review continues the wizard; kept by a reload. */
    fromWizard?: boolean
  }
}

/** Continues to Review, which shows the server's state, so everything is sent first. */
export function Forward({ quoteId, ready, label, asLink, likely, addFirst }: ForwardProps) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [stuck, setStuck] = useState(false)
  const { connection, queue } = useAtomValue(outboxState)
  const older = queue.some((edit) => edit.quoteId === quoteId && edit.trouble?.kind === 'server-older')

  async function forward(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey) return
    event.preventDefault()
    if (busy || !addFirst()) return
    setBusy(true)
    const sent = await everythingSent(quoteId)
    setBusy(false)
    setStuck(!sent)
    if (sent) await navigate({ to: '/review-quote/$quoteId', params: { quoteId }, state: { fromWizard: !asLink } })
  }

  const appearance = { variant: likely ? 'primary' : 'outline', size: 'lg', className: step } as const
  return (
    <>
      {asLink && ready ? (
        <LinkButton {...appearance} href={`/review-quote/${quoteId}`} onClick={forward}>
          {busy ? 'Saving...' : label}
        </LinkButton>
      ) : (
        <Button {...appearance} disabled={!ready} busy={busy && 'Saving...'} onClick={forward}>
          {label}
        </Button>
      )}
      <div role="status" className={css({ order: '1', flexBasis: 'full', '&:empty': { display: 'none' } })}>
        {!ready && <p className={reason}>Add at least one room first.</p>}
        {ready && stuck && (
          <p className={reason}>
            {connection === 'ok' && !older
              ? 'One room isn’t saved. Fix it first.'
              : `Your rooms are safe on this phone. ${connection === 'no-plan' ? 'Choose a plan to open Review' : `Review opens when ${older ? 'the update is complete' : 'you have a signal'}`}.`}
          </p>
        )}
      </div>
    </>
  )
}

const reason = css({ textAlign: 'center', color: 'fg.subtle', fontSize: '14px' })
