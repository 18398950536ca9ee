import { LoaderCircle } from 'lucide-react'
import { css } from '../../styled-system/css/index.js'
import { flex } from '../../styled-system/patterns/index.js'
import { TrialFrame } from './frame.tsx'

const words = 'Setting up your trial...'

/** Shows that the account is being created: a line next to the form, or its own step before the payment. */
export function Waiting({ beside }: { beside?: boolean }) {
  const ring = <LoaderCircle aria-hidden className={css({ animation: 'spin 900ms linear infinite' })} />
  if (beside)
    return (
      <p role="status" className={flex({ gap: '10px', color: 'fg.muted' })}>
        {ring}
        {words}
      </p>
    )
  return (
    <TrialFrame step={2} about="payment" title={words}>
      <p role="status" className={flex({ gap: '10px', marginTop: '16px', color: 'fg.muted' })}>
        {ring}
        The card form comes next. Nothing is charged yet.
      </p>
    </TrialFrame>
  )
}
