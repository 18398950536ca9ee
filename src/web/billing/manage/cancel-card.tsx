import type { Subscription } from '../../../modules/billing/contract/endpoints.ts'
import { css } from '../../styled-system/css/index.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { openCancel } from '../cancel/dialog-state.ts'
import { cancelingWords } from '../charge-words.ts'

/** The effect of canceling, and the button, in plain sight. */
export function CancelCard({ subscription }: { subscription: Subscription }) {
  const what = subscription.status === 'trialing' ? 'Cancel trial' : 'Cancel subscription'
  return (
    <Card title={what}>
      <p className={css({ color: 'fg.muted', marginBottom: '3' })}>{cancelingWords(subscription)} Your quotes stay.</p>
      <Button onClick={openCancel} className={css({ color: 'danger.fg' })}>
        {what}
      </Button>
    </Card>
  )
}
