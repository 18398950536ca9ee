import { getRouteApi } from '@tanstack/react-router'
import { CreditCard } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Subscription } from '../../../modules/billing/contract/endpoints.ts'
import { css } from '../../styled-system/css/index.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PayDue } from '../pay-due.tsx'
import { cardExpiry, cardName, money } from '../words.ts'

const route = getRouteApi('/subscription/manage')

/** The result passed back by a bank's page; read once, then removed from the address. */
function useReturned() {
  const { setup_intent: found } = route.useSearch()
  const [returned] = useState(found)
  const navigate = route.useNavigate()
  useEffect(() => {
    if (found) void navigate({ search: {}, replace: true })
  }, [found, navigate])
  return returned
}

/** The card on file and the form to replace it. The form is in the page, because a bank may open its own over it. */
export function CardSection({ subscription }: { subscription: Subscription }) {
  const returned = useReturned()
  const { card, due } = subscription
  const [open, setOpen] = useState(Boolean(due) || Boolean(returned))
  return (
    <Card
      title="Card"
      actions={
        !open && (
          <Button size="sm" icon={<CreditCard aria-hidden />} onClick={() => setOpen(true)}>
            Update card
          </Button>
        )
      }
    >
      {card ? (
        <>
          <p className={css({ fontWeight: '600' })}>{cardName(card)}</p>
          <p className={css({ color: 'fg.subtle', textStyle: 'small' })}>{cardExpiry(card)}</p>
        </>
      ) : (
        <p className={css({ color: 'fg.muted' })}>No card on file.</p>
      )}
      {open && (
        <div className={css({ marginTop: '4' })}>
          <PayDue
            subscription={subscription}
            returned={returned}
            label={due ? `Pay ${money(due.amount)} now` : 'Save card'}
            onDone={() => setOpen(false)}
            onKeep={due ? undefined : () => setOpen(false)}
          />
        </div>
      )}
    </Card>
  )
}
