import { describe, expect, it } from 'vitest'
import { serviceMailHtml, serviceMailText } from '../../../platform/post-office/service-mail.ts'
import { operatorAlarm } from './operator-alarm.ts'

const to = { name: 'TidyTally operator', address: 'office@tidytally.example' }
const page = 'https://dashboard.stripe.com/payments/pi_1'
const dispute = {
  kind: 'dispute-opened',
  disputeId: 'du_1',
  invoiceId: 'in_1',
  amount: 1999,
  reason: 'fraudulent',
  evidenceDue: '2027-03-04T15:00:00.000Z',
  page,
} as const

describe('the operator alert email', () => {
  it('B-07: names the subscriber, amount, deadline, and link, in text and in HTML', async () => {
    const mail = { to, ...operatorAlarm(dispute, 'dana@sparrowhome.example', 'https://tidytally.example') }
    const text = serviceMailText(mail)
    expect(mail.subject).toBe('A payment of $19.99 is disputed')
    expect(text).toContain('Subscriber: dana@sparrowhome.example')
    expect(text).toContain('Evidence is due: March 4, 2027 at 3:00 PM UTC')
    expect(text).toContain(`Open it at the card provider: ${page}`)
    const html = await serviceMailHtml(mail)
    expect(html).toContain(`href="${page}"`)
    expect(html).toContain('Sent to the address in OPERATOR_MAIL of this TidyTally.')
    expect(html).not.toContain('because you have an account')
  })

  it('B-07: states what is unknown instead of inventing it', () => {
    const unread = { ...dispute, invoiceId: null, amount: null, reason: null, evidenceDue: null }
    const text = serviceMailText({ to, ...operatorAlarm(unread, null, 'https://tidytally.example') })
    expect(text).toContain('Subscriber: Nobody with an account here')
    expect(text).toContain('Amount: Unknown: the card provider didn’t answer. Please look there.')
    expect(text).not.toMatch(/\$|null/)
  })

  it('@WRD-128 B-07: asks to end a deleted account’s subscription at the provider', () => {
    const alarm = { kind: 'not-ended', closed: true, customerId: 'cus_1', page: null } as const
    const { subject, opening, facts, button } = operatorAlarm(alarm, null, 'http://localhost:3000')
    expect(subject).toBe('A subscription couldn’t be ended at the card provider')
    expect(opening.join(' ')).toContain('We’ll keep retrying.')
    expect(facts).toContainEqual(['Subscriber', 'Account deleted'])
    expect(facts).toContainEqual(['Customer', 'cus_1'])
    expect(button.url).toBe('http://localhost:3000/__sim/stripe')
  })
})
