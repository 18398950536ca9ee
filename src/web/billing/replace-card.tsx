import { useQuery } from '@tanstack/react-query'
import { replaceCard, type Subscription } from '../../modules/billing/contract/endpoints.ts'
import { call, sentenceFor } from '../app/api.ts'
import { useOnline } from '../device/online.ts'
import { css } from '../styled-system/css/index.js'
import { grid } from '../styled-system/patterns/index.js'
import { Agreement } from '../ui/agreement.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useCard } from './payment/card.ts'
import { CardForm } from './payment/card-form.tsx'
import { TroubleBanner } from './payment/trouble-banner.tsx'
import { useReplacement } from './use-replacement.ts'

interface ReplaceCardProps {
  /** The amount due, which will be charged to the new card right away. */
  due: Subscription['due']
  /** A card already confirmed on a bank's own page, from the return address. */
  returned?: string | undefined
  label: string
  onDone: (after: Subscription) => void
  onKeep?: (() => void) | undefined
}

/** The form to replace the card. Anything due is charged to it right away. */
export function ReplaceCard({ due, returned, label, onDone, onKeep }: ReplaceCardProps) {
  const card = useCard()
  const online = useOnline()
  const secret = useQuery({
    queryKey: ['api', 'card-secret'],
    queryFn: () => call(replaceCard, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { busy, trouble, start } = useReplacement({ card, due, returned, renew: secret.refetch, onDone })
  const waits = busy || !card.ready || !online
  if (!secret.data)
    return secret.isError ? (
      <Banner
        kind="danger"
        inset
        live
        actions={
          <Button variant="plain" busy={secret.isFetching && 'Trying...'} onClick={() => void secret.refetch()}>
            Try again
          </Button>
        }
      >
        {sentenceFor(secret.error, 'Failed to initialize payment. Please try again.')}
      </Banner>
    ) : (
      <div className={css({ '& > div': { minHeight: '176px' } })}>
        <Spinner label="Loading the card form..." />
      </div>
    )
  return (
    <div className={grid({ gap: '3' })}>
      {trouble && <TroubleBanner sentence={trouble} />}
      <CardForm
        card={card}
        clientSecret={secret.data.clientSecret}
        backTo="/subscription/manage"
        onRetry={() => void secret.refetch()}
      />
      {!online && (
        <Banner kind="offline" inset>
          You’re offline. A card needs a connection.
        </Banner>
      )}
      <Button
        variant="primary"
        block
        busy={busy && (due ? 'Paying...' : 'Saving...')}
        aria-disabled={waits || undefined}
        onClick={() => !waits && void start()}
      >
        {label}
      </Button>
      {due && <Agreement to="charge" />}
      {onKeep && (
        <Button block aria-disabled={busy || undefined} onClick={() => !busy && onKeep()}>
          Keep my current card
        </Button>
      )}
      <p className={css({ color: 'fg.subtle', textStyle: 'small' })}>
        Visa, MasterCard, American Express, Discover. The number goes straight to the payment provider.
      </p>
    </div>
  )
}
