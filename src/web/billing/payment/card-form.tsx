import { useCallback, useEffect, useRef, useState } from 'react'
import { useOnline } from '../../device/online.ts'
import { css } from '../../styled-system/css/index.js'
import { link } from '../../styled-system/recipes/index.js'
import { Banner } from '../../ui/banner.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import type { Card } from './card.ts'
import type { Provider } from './provider.ts'

interface CardFormProps {
  card: Card
  clientSecret: string
  /** The path that a bank's own page returns to. */
  backTo?: string
  /** Called before retrying a form that didn't load: its secret may be used up. */
  onRetry?: () => void
}

interface Parts extends Provider {
  readonly CardFields: typeof import('./card-fields.tsx').CardFields
}

/** The card form. The provider's script loads only now; its fields are in the provider's own frame. */
export function CardForm({ card, clientSecret, backTo = '/dashboard', onRetry }: CardFormProps) {
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const parts = useParts(attempt, () => setFailed(true))
  const { ready, setReady } = card
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new secret means a new form
  useEffect(() => {
    setReady(false)
    setFailed(false)
    return () => setReady(false)
  }, [clientSecret, setReady])
  const retry = useCallback(() => {
    setFailed(false)
    setAttempt((before) => before + 1)
    onRetry?.()
  }, [onRetry])
  useReturnToNetwork(failed, retry)
  if (failed) return <NotThere retry={retry} />
  return (
    <div className={place} aria-busy={!ready || undefined}>
      {!ready && <Coming />}
      {parts && (
        <div className={ready ? undefined : hidden}>
          <parts.CardFields
            key={attempt}
            stripe={parts.stripe}
            clientSecret={clientSecret}
            card={card}
            backTo={backTo}
            onReady={() => setReady(true)}
            onFailed={() => {
              setReady(false)
              setFailed(true)
            }}
          />
        </div>
      )}
    </div>
  )
}

function useParts(attempt: number, onFailed: () => void) {
  const [parts, setParts] = useState<Parts | null>(null)
  const failed = useRef(onFailed)
  failed.current = onFailed
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let gone = false
    const loaded = Promise.all([
      import('./provider.ts').then(({ loadProvider }) => loadProvider()),
      import('./card-fields.tsx'),
    ])
    loaded.then(
      ([provider, { CardFields }]) => gone || setParts({ ...provider, CardFields }),
      () => gone || failed.current(),
    )
    return () => {
      gone = true
    }
  }, [attempt])
  return parts
}

/** Retries a form that failed offline automatically once the device is back online. */
function useReturnToNetwork(failed: boolean, retry: () => void) {
  const online = useOnline()
  const before = useRef(online)
  useEffect(() => {
    if (online && !before.current && failed) retry()
    before.current = online
  }, [online, failed, retry])
}

function NotThere({ retry }: { retry: () => void }) {
  return (
    <Banner
      kind="danger"
      inset
      live
      actions={
        <button type="button" className={link()} onClick={retry}>
          Try again
        </button>
      }
    >
      Failed to initialize payment. Please try again.
    </Banner>
  )
}

function Coming() {
  return (
    <div role="status">
      <span className={css({ srOnly: true })}>Loading the card form...</span>
      <Skeleton height="176px" />
    </div>
  )
}

const place = css({ position: 'relative', minHeight: '176px' })
/** Hidden while it loads, but already at full size. */
const hidden = css({ position: 'absolute', insetInline: '0', top: '0', visibility: 'hidden' })
