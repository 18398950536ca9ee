import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createLink, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { planOf } from '../../../../modules/billing/contract/plans.ts'
import { formatSqft } from '../../../../shared-kernel/area.ts'
import { formatMoney } from '../../../../shared-kernel/money.ts'
import { sentenceFor } from '../../../app/api.ts'
import { useContractor } from '../../../app/session.ts'
import { forgetTried, isAboutTried, keptBuilding, priceOfBuilding } from '../../../public/try/building.ts'
import { css } from '../../../styled-system/css/index.js'
import { wrap } from '../../../styled-system/patterns/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toastSuccess } from '../../../ui/toasts.ts'
import { quoteCreated } from '../../quote-changes.ts'
import { bringIn, isOpenedFor } from './bring-in.ts'

const ButtonLink = createLink(LinkButton)

/**
 * The building from a walkthrough in this browser before signing in. For a new account it becomes the first draft
 * automatically; otherwise the contractor has to ask for it.
 */
export function TriedBuilding({ isFirst }: { isFirst: boolean }) {
  const user = useContractor()
  const [kept, setKept] = useState(keptBuilding)
  const bringing = useBringIn(() => setKept(null))
  useEffect(() => {
    const look = (event: StorageEvent) => isAboutTried(event) && setKept(keptBuilding())
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [])

  const audiences = user.planType ? planOf(user.planType).audiences : []
  const covered = kept !== null && audiences.includes(kept.building.customerType)
  const unasked = kept !== null && covered && isFirst && isOpenedFor(kept.keptAt, user)
  const { start } = bringing
  useEffect(() => {
    if (unasked) start()
  }, [unasked, start])

  if (!kept) return null
  const { companyName, customerType, rooms } = kept.building
  const price = priceOfBuilding(kept.building)
  const throwAway = (
    <Button
      variant="plain"
      onClick={() => {
        forgetTried()
        setKept(null)
      }}
    >
      Discard
    </Button>
  )
  return (
    <Card className={css({ marginBottom: '5' })} title={`The building you tried: ${companyName}`}>
      <p className={css({ color: 'fg.muted' })}>
        {rooms.length} {rooms.length === 1 ? 'room' : 'rooms'}, {formatSqft(price.totalArea)},{' '}
        <strong className={css({ textStyle: 'money', color: 'fg.default' })}>{formatMoney(price.totalMonthly)}</strong>{' '}
        a month. It’s in this browser only.
      </p>
      {bringing.error && (
        <div className={css({ marginTop: '3' })}>
          <Banner kind="danger" inset live>
            {sentenceFor(bringing.error, 'We couldn’t save it as a draft. Nothing is lost. Try again in a moment.')}
          </Banner>
        </div>
      )}
      {!covered && (
        <p className={css({ marginTop: '3' })}>
          Your plan quotes {audiences.join(' and ')} customers, and this one is {customerType}. Pro quotes both.
        </p>
      )}
      <div className={wrap({ gap: '8px', marginTop: '4' })}>
        {covered ? (
          <Button variant="primary" busy={bringing.busy && 'Making it a draft...'} onClick={start}>
            Save as a draft
          </Button>
        ) : (
          <ButtonLink to="/subscription/manage">Upgrade to Pro</ButtonLink>
        )}
        {!bringing.busy && throwAway}
      </div>
    </Card>
  )
}

/** Imports the building once, no matter how often it is called, and shows the draft. */
function useBringIn(done: () => void) {
  const user = useContractor()
  const client = useQueryClient()
  const navigate = useNavigate()
  const running = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => bringIn(user),
    onSettled: () => {
      running.current = false
    },
    async onSuccess(quote) {
      done()
      if (!quote) return
      await quoteCreated(client, quote)
      await navigate({ to: '/review-quote/$quoteId', params: { quoteId: quote.id } })
      const search = { step: 2 as const, quote: quote.id }
      toastSuccess('Your building is a draft now', 'You’re listed as the contact until you add your customer.', {
        action: { label: 'Add the customer', onClick: () => void navigate({ to: '/calculator', search }) },
      })
    },
  })
  const [start] = useState(() => () => {
    if (running.current) return
    running.current = true
    mutate()
  })
  return { start, busy: isPending, error }
}
