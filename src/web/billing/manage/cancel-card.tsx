import type { Subscription } from '../../../modules/billing/contract/endpoints.ts'
import { css } from '../../styled-system/css/index.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { openCancel } from '../cancel/opened.ts'
import { whenOf } from '../words.ts'

/** In plain sight: what canceling means, and the button. */
export function CancelCard({ subscription }: { subscription: Subscription }) {
  const { status, trialEnd, periodEnd } = subscription
  const trial = status === 'trialing'
  const what = trial ? 'Cancel trial' : 'Cancel subscription'
  const until = trial ? trialEnd : status === 'active' ? periodEnd : null
  return (
    <Card title={what}>
      <p className={css({ color: 'fg.muted', marginBottom: '3' })}>
        {until
          ? `You keep access until ${whenOf(subscription, until)} and ${trial ? 'pay nothing' : 'are not charged again'}.`
          : 'Nothing more is charged.'}{' '}
        Your quotes stay.
      </p>
      <Button onClick={openCancel} className={css({ color: 'danger.fg' })}>
        {what}
      </Button>
    </Card>
  )
}
