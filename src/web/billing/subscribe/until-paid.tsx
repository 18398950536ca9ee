import { Archive, CircleSlash, FileText, RotateCw } from 'lucide-react'
import type { Subscription } from '../../../modules/billing/contract/endpoints.ts'
import { Card } from '../../ui/card.tsx'
import { cardName, whenOf } from '../words.ts'
import { WorkbookLink } from '../workbook-link.tsx'
import { type KeyPoint, KeyPoints } from './key-points.tsx'

/** The rules while a payment is open, until it is paid. */
export const UntilPaid = ({ subscription }: { subscription: Subscription }) => (
  <Card title="Until it is paid">
    <KeyPoints facts={[...kept, ...nextTry(subscription), end]} />
  </Card>
)

const kept: readonly KeyPoint[] = [
  {
    icon: Archive,
    what: 'Your quotes are safe',
    more: (
      <>
        You can’t open them until you pay, but you can download them. <WorkbookLink />
      </>
    ),
  },
  { icon: FileText, what: 'Your customers keep their PDFs', more: 'Whatever you’ve sent stays with them.' },
]

function nextTry(subscription: Subscription): KeyPoint[] {
  const { due, card } = subscription
  if (!due) return []
  const more = due.nextAttempt
    ? `We’ll charge ${card ? `your ${cardName(card)}` : 'your card'} again on ${whenOf(subscription, due.nextAttempt)}.`
    : 'We won’t retry your card automatically.'
  return [{ icon: RotateCw, what: 'Next attempt', more }]
}

const end: KeyPoint = {
  icon: CircleSlash,
  what: 'If payment keeps failing',
  more: 'Your plan ends after our last attempt. We won’t charge you after that, and we keep your quotes.',
}
