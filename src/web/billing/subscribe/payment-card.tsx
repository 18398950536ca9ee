import type { Subscription } from '../../../modules/billing/contract/endpoints.ts'
import type { PlanType } from '../../../modules/billing/contract/plans.ts'
import { useOnline } from '../../device/online.ts'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { Agreement } from '../../ui/agreement.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useCard } from '../payment/card.ts'
import { CardForm } from '../payment/card-form.tsx'
import { keepsCard } from '../payment/confirmation.ts'
import { Ledger } from '../payment/ledger.tsx'
import { consequence, PaymentCalculation } from '../payment/payment-calculation.tsx'
import { useTrialTimes } from '../payment/trial-times.ts'
import { TroubleBanner } from '../payment/trouble-banner.tsx'
import { priceWords } from '../plan-words.ts'
import { TryAgain } from '../try-again.tsx'
import { useSecret } from './use-secret.ts'
import { useSubscribe } from './use-subscribe.ts'

interface PaymentCardProps {
  subscription: Subscription
  planType: PlanType
  onBusy: (busy: boolean) => void
}

/** The card form, with today's exact amount above it and the same as a sentence below its button. */
export function PaymentCard({ subscription, planType, onBusy }: PaymentCardProps) {
  const card = useCard()
  const online = useOnline()
  const { secret, again } = useSecret(planType)
  const { busy, trouble, start } = useSubscribe({ card, form: secret.form, planType, onBusy, again })
  const trial = secret.form ? keepsCard(secret.form.clientSecret) : subscription.trialAvailable
  const dueNow = secret.state === 'there' ? secret.form.dueNow : null // an older form is about another plan
  const terms = { planType, trial, dueNow, ...useTrialTimes() }
  const waits = busy || secret.state !== 'there' || !card.ready || !online
  return (
    <Card title="Payment">
      <div className={grid({ gap: '4' })}>
        <Ledger>
          <PaymentCalculation {...terms} />
        </Ledger>
        {!trial && (
          <p className={css({ color: 'fg.muted' })}>
            Your free trial was used before, so the plan starts and is charged now. {priceWords(planType)}, until you
            cancel.
          </p>
        )}
        {trouble && <TroubleBanner kind={trouble.trialUsed ? 'warning' : 'danger'} sentence={trouble.sentence} />}
        {secret.state === 'failed' ? (
          <Banner kind="danger" inset live actions={<TryAgain busy={false} onClick={again} />}>
            {secret.sentence}
          </Banner>
        ) : secret.form ? (
          <CardForm card={card} clientSecret={secret.form.clientSecret} onRetry={again} />
        ) : (
          <div className={css({ '& > div': { minHeight: '176px' } })}>
            <Spinner label="Loading..." />
          </div>
        )}
        {!online && (
          <Banner kind="offline" inset>
            You’re offline. Paying needs a connection.
          </Banner>
        )}
        <div className={grid({ gap: '2' })}>
          <Button
            variant="primary"
            size="lg"
            block
            busy={busy && (trial ? 'Starting trial...' : 'Paying...')}
            aria-disabled={waits || undefined}
            onClick={() => !waits && void start()}
          >
            {trial ? 'Start 1-Day Free Trial' : `Subscribe for ${priceWords(planType)}`}
          </Button>
          <p className={css({ color: 'fg.subtle', textStyle: 'small', textAlign: 'center' })}>{consequence(terms)}</p>
          <Agreement to="charge" />
          <p className={css({ color: 'fg.subtle', textStyle: 'small', textAlign: 'center' })}>
            Visa, MasterCard, American Express, Discover. The number goes straight to the payment provider.
          </p>
        </div>
      </div>
    </Card>
  )
}
