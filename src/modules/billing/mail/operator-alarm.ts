import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { productName } from '../../../shared-kernel/product.ts'
import type { Alarm } from '../index.ts'

type AlarmOf<Kind extends Alarm['kind']> = Extract<Alarm, { kind: Kind }>

/** Operators get times in UTC, wherever they are. */
const minute = new Intl.DateTimeFormat('en-US', {
  ...{ month: 'long', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  timeZoneName: 'short',
  timeZone: 'UTC',
})
const inUtc = (at: string) => minute.format(new Date(at)).replace(/\s/g, ' ')

const unread = 'Unknown: the card provider didn’t answer. Please look there.'
const sum = (cents: number | null) => (cents === null ? unread : formatMoney(cents))

interface Words {
  readonly subject: string
  readonly opening: readonly string[]
  readonly facts: NonNullable<ServiceWords['facts']>
}

const disputeOpened = ({ amount, reason, evidenceDue, invoiceId, disputeId }: AlarmOf<'dispute-opened'>): Words => ({
  subject: amount === null ? 'A payment is disputed' : `A payment of ${formatMoney(amount)} is disputed`,
  opening: [
    'A cardholder has disputed a payment with the bank. Without evidence by the deadline, the dispute and the money are lost.',
  ],
  facts: [
    ['Amount', sum(amount)],
    ['Evidence is due', evidenceDue ? inUtc(evidenceDue) : 'See the card provider'],
    ['Reason', reason ?? 'See the card provider'],
    ['Invoice', invoiceId ?? 'None'],
    ['Dispute', disputeId],
  ],
})

const invoiceNotFinalized = ({ amount, reason, invoiceId }: AlarmOf<'invoice-not-finalized'>): Words => ({
  subject: 'An invoice couldn’t be finalized',
  opening: ['The card provider couldn’t finalize an invoice. Until it is fixed there, it isn’t charged.'],
  facts: [
    ['Amount', sum(amount)],
    ['Reason', reason ?? 'See the card provider'],
    ['Invoice', invoiceId],
  ],
})

const notEnded = ({ closed, customerId }: AlarmOf<'not-ended'>): Words => ({
  subject: `A subscription couldn’t be ended at the card provider`,
  opening: [
    closed
      ? 'This account is deleted here, and the card provider hasn’t confirmed that nothing more is charged. We’ll keep retrying. To be sure, please delete the customer there: that ends the subscription.'
      : 'It was canceled here, and the card provider hasn’t confirmed that nothing more is charged. We’ll keep retrying. To be sure, please cancel the subscription there.',
  ],
  facts: [['Customer', customerId]],
})

function wordsOf(alarm: Alarm): Words {
  if (alarm.kind === 'dispute-opened') return disputeOpened(alarm)
  return alarm.kind === 'invoice-not-finalized' ? invoiceNotFinalized(alarm) : notEnded(alarm)
}

/** The alarm email: the problem, the deadline, the subscriber, and where to look. */
export function operatorAlarm(alarm: Alarm, email: string | null, publicUrl: string): ServiceWords {
  const { subject, opening, facts } = wordsOf(alarm)
  const who = alarm.kind === 'not-ended' && alarm.closed ? 'Account deleted' : 'Nobody with an account here'
  return {
    subject,
    heading: subject,
    opening,
    facts: [['Subscriber', email ?? who], ...facts],
    button: alarm.page
      ? { label: 'Open it at the card provider', url: alarm.page }
      : { label: 'Open the simulated payments', url: `${publicUrl}/__sim/stripe` },
    closing: email ? [`What we know about this subscription: npm run plans -- show ${email}`] : [],
    why: `Sent to the address in OPERATOR_MAIL of this ${productName}.`,
  }
}
