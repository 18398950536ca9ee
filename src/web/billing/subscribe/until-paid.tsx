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
        They are closed, not gone, and you can take them along. <WorkbookLink />
      </>
    ),
  },
  { icon: FileText, what: 'Your customers keep their PDFs', more: 'Whatever you have sent stays with them.' },
]

function nextTry(subscription: Subscription): KeyPoint[] {
  const { due, card } = subscription
  if (!due) return []
  const more = due.nextAttempt
    ? `${card ? cardName(card) : 'Your card'} is charged again on ${whenOf(subscription, due.nextAttempt)}.`
    : 'Your card is not charged again by itself.'
  return [{ icon: RotateCw, what: 'The next try', more }]
}

const end: KeyPoint = {
  icon: CircleSlash,
  what: 'If nobody pays',
  more: 'The subscription ends after the last try. Nothing more is charged then, and your quotes are kept.',
}
