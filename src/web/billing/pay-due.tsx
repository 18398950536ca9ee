import { type ComponentProps, useState } from 'react'
import type { Subscription } from '../../modules/billing/contract/endpoints.ts'
import { useOnline } from '../device/online.ts'
import { grid } from '../styled-system/patterns/index.js'
import { Agreement } from '../ui/agreement.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TroubleBanner } from './payment/trouble-banner.tsx'
import { periodName } from './plan-words.ts'
import { ReplaceCard } from './replace-card.tsx'
import { useBankConfirmation } from './use-bank-confirmation.ts'
import { cardName, money } from './words.ts'

type PayDueProps = Omit<ComponentProps<typeof ReplaceCard>, 'due'> & { subscription: Subscription }

/** Pays the amount due: by confirming with the bank if that is enough, otherwise with another card. */
export function PayDue({ subscription, ...form }: PayDueProps) {
  const { due, card, planType } = subscription
  const [another, setAnother] = useState(Boolean(form.returned))
  return (
    <div className={grid({ gap: '3' })}>
      {due && planType && <p>After that, your plan renews every {periodName(planType)} until you cancel.</p>}
      {due?.confirm && card && !another ? (
        <ConfirmWithBank due={due} card={card} onDone={form.onDone} onOther={() => setAnother(true)} />
      ) : (
        <ReplaceCard due={due} {...form} />
      )}
    </div>
  )
}

interface ConfirmWithBankProps {
  due: NonNullable<Subscription['due']>
  card: NonNullable<Subscription['card']>
  onDone: (after: Subscription) => void
  onOther: () => void
}

function ConfirmWithBank({ due, card, onDone, onOther }: ConfirmWithBankProps) {
  const { busy, trouble, start } = useBankConfirmation(due, onDone)
  const online = useOnline()
  const waits = busy || !online
  return (
    <div className={grid({ gap: '3' })}>
      {trouble && <TroubleBanner sentence={trouble} />}
      <p>Your bank needs you to approve this payment with your {cardName(card)}. You don’t have to enter anything.</p>
      {!online && (
        <Banner kind="offline" inset>
          You’re offline. Your bank needs a connection.
        </Banner>
      )}
      <Button
        variant="primary"
        block
        busy={busy && 'Asking your bank...'}
        aria-disabled={waits || undefined}
        onClick={() => !waits && void start()}
      >
        Confirm {money(due.amount)} with your bank
      </Button>
      <Agreement to="charge" />
      <Button block aria-disabled={busy || undefined} onClick={() => !busy && onOther()}>
        Use another card
      </Button>
    </div>
  )
}
