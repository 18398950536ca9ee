import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import type { Notice } from '../../billing/index.ts'
import { serviceMailHtml, serviceMailText } from './service-mail.ts'
import { subscriptionMail } from './subscription-mail.ts'

const site = 'https://tidytally.example'
const newYork = { publicUrl: site, timeZone: 'America/New_York' }
const to = { name: 'Dana Cole', address: 'dana@brightline.example' }
const { DOMParser } = new Window()
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const plain = (text: string) => text.replace(/\s+/g, ' ')

const trialEnd = '2026-11-22T15:06:00.000Z'
const renewal = '2026-12-22T15:06:00.000Z'
const secondRenewal = '2027-01-22T15:06:00.000Z'
const charge = { kind: 'receipt', periodStart: trialEnd, periodEnd: renewal, last4: '4242' } as const

interface Case {
  readonly title: string
  readonly notice: Notice
  readonly subject: string
  readonly facts: readonly (readonly [string, string])[]
  /** Sentences that must be there besides. */
  readonly says: readonly string[]
  /** Where the button and the links lead, below the site's address. */
  readonly links: readonly string[]
}

const manage = '/subscription/manage'
const cancel = '/subscription/manage?cancel=1'

const cases: readonly Case[] = [
  {
    title: 'trial started: plan, price, exact end, amount and moment of the first charge, what is open, the way out',
    notice: { kind: 'trial-started', planType: 'pro-monthly', amount: 3299, trialEnd },
    subject: 'Your 1-day free trial of TidyTally has started',
    facts: [
      ['Plan', 'Pro, monthly'],
      ['Free until', 'November 22, 2026 at 10:06 AM EST'],
      ['First charge', '$32.99 on November 22, 2026 at 10:06 AM EST'],
      ['From then on', '$32.99 a month'],
    ],
    says: ['PDF quotes and e-mail are open now', 'Cancel before the free day ends and nothing is charged'],
    links: ['/dashboard', cancel],
  },
  {
    title: 'trial ending: amount, moment, card, what opens, the way out',
    notice: { kind: 'trial-ending', planType: 'residential-yearly', amount: 15_700, trialEnd, last4: '4242' },
    subject: 'Your trial ends November 22, 2026 at 10:06 AM EST',
    facts: [
      ['Plan', 'Residential only, yearly'],
      ['Charge', '$157.00'],
      ['When', 'November 22, 2026 at 10:06 AM EST'],
      ['From then on', '$157.00 a year'],
    ],
    says: ['your card ending in 4242', 'your own rates, default costs and the AI tools open', 'nothing is charged'],
    links: [manage, cancel],
  },
  {
    title: 'trial canceled: access, no charge, quotes kept, how to come back',
    notice: { kind: 'trial-canceled', accessEnd: trialEnd },
    subject: 'Your trial is canceled - no charge',
    facts: [],
    says: ['Nothing is charged.', 'until November 22, 2026 at 10:06 AM EST', 'Your quotes are kept', 'To come back'],
    links: [manage],
  },
  {
    title: 'receipt: plan, period, discount, amount, card, next charge, the way out',
    notice: {
      ...charge,
      planType: 'commercial-monthly',
      amount: 749,
      discount: 1250,
      next: { at: renewal, amount: 1999 },
      receiptUrl: 'https://pay.example/receipt/1',
    },
    subject: 'Receipt from TidyTally - $7.49',
    facts: [
      ['Plan', 'Commercial only, monthly'],
      ['Period', 'November 22 – December 22, 2026'],
      ['Price', '$19.99'],
      ['Discount', '−$12.50'],
      ['Paid', '$7.49'],
      ['Next charge', '$19.99 on December 22, 2026'],
    ],
    says: ['$7.49 to your card ending in 4242'],
    links: ['https://pay.example/receipt/1', cancel],
  },
  {
    title: 'B-07: a refund: amount, the card that it goes to, how long banks take',
    notice: { kind: 'refunded', amount: 1250, last4: '4242' },
    subject: 'Refund from TidyTally - $12.50',
    facts: [],
    says: ['We refunded $12.50 to your card ending in 4242.', '5 to 10 business days'],
    links: [manage],
  },
  {
    title: 'the receipt of a last charge, without a page of its own',
    notice: { ...charge, planType: null, amount: 1999, discount: 0, last4: null, next: null, receiptUrl: null },
    subject: 'Receipt from TidyTally - $19.99',
    facts: [
      ['Period', 'November 22 – December 22, 2026'],
      ['Paid', '$19.99'],
      ['Next charge', 'None'],
    ],
    says: ['$19.99 to your card.'],
    links: [manage, manage],
  },
  {
    title: 'payment failed: amount, next try, the card, what happens otherwise',
    notice: { kind: 'payment-failed', amount: 3299, nextAttempt: renewal, confirm: false },
    subject: 'We could not charge your card',
    facts: [
      ['Amount', '$32.99'],
      ['Next try', 'December 22, 2026'],
    ],
    says: [
      'you can download all of them',
      'If every try fails, the subscription ends',
      'Your quotes are kept either way',
    ],
    links: ['/subscription'],
  },
  {
    title: 'a payment that waits for the bank, after the last try',
    notice: { kind: 'payment-failed', amount: 3299, nextAttempt: null, confirm: true },
    subject: 'Confirm your payment of $32.99',
    facts: [
      ['Amount', '$32.99'],
      ['Next try', 'None: please pay it yourself'],
    ],
    says: ['Your bank wants you to confirm a payment', 'Confirm the payment'],
    links: ['/subscription'],
  },
  {
    title: 'B-11: yearly reminder: amount, day and minute, how to cancel, the way out',
    notice: { kind: 'renewal-reminder', planType: 'pro-yearly', amount: 26_100, at: renewal },
    subject: 'Your yearly plan renews on December 22, 2026',
    facts: [
      ['Plan', 'Pro, yearly'],
      ['Charge', '$261.00'],
      ['When', 'December 22, 2026 at 10:06 AM EST'],
    ],
    says: [
      'On December 22, 2026 we charge $261.00 for another year.',
      'cancel before December 22, 2026 at 10:06 AM EST: open your plan and choose Cancel subscription',
    ],
    links: [manage, cancel],
  },
  {
    title: 'discount active: both renewals with their days, the price and the day after, the way out',
    notice: {
      kind: 'retention-applied',
      planType: 'pro-monthly',
      price: 1649,
      renewals: [trialEnd, renewal],
      fullPrice: 3299,
      fullFrom: secondRenewal,
    },
    subject: 'Your discount is active',
    facts: [
      ['Plan', 'Pro, monthly'],
      ['November 22, 2026', '$16.49'],
      ['December 22, 2026', '$16.49'],
      ['From January 22, 2027', '$32.99 a month'],
    ],
    says: ['Your next 2 renewals cost $16.49 each'],
    links: [manage, cancel],
  },
  {
    title: 'discount ending: old and new amount, the day, the way out',
    notice: { kind: 'retention-ending', planType: 'residential-monthly', price: 749, fullPrice: 1999, at: renewal },
    subject: 'Your discount ends on December 22, 2026',
    facts: [
      ['Plan', 'Residential only, monthly'],
      ['Until now', '$7.49 a month'],
      ['On December 22, 2026', '$19.99'],
      ['From then on', '$19.99 a month'],
    ],
    says: ['Cancel before December 22, 2026'],
    links: [manage, cancel],
  },
  {
    title: 'B-03: the first charge lowered by support: what is charged, and the list price',
    notice: { kind: 'trial-ending', planType: 'pro-monthly', amount: 2299, trialEnd, last4: null },
    subject: 'Your trial ends November 22, 2026 at 10:06 AM EST',
    facts: [
      ['Plan', 'Pro, monthly'],
      ['Charge', '$22.99'],
      ['When', 'November 22, 2026 at 10:06 AM EST'],
      ['List price', '$32.99 a month'],
    ],
    says: [],
    links: [manage, cancel],
  },
  {
    title: 'B-03: an amount that the card provider did not say is not claimed',
    notice: { kind: 'renewal-reminder', planType: 'pro-yearly', amount: null, at: renewal },
    subject: 'Your yearly plan renews on December 22, 2026',
    facts: [
      ['Plan', 'Pro, yearly'],
      ['Charge', 'shown on your plan page'],
      ['When', 'December 22, 2026 at 10:06 AM EST'],
    ],
    says: ['On December 22, 2026 your plan renews for another year.'],
    links: [manage, cancel],
  },
  {
    title: 'B-01: canceled before the period was paid: it ended, and nothing is charged',
    notice: { kind: 'canceled-unpaid', endedAt: renewal },
    subject: 'Your subscription has ended - no charge',
    facts: [],
    says: ['The open amount is not charged, and nothing more is charged.', 'Your quotes are kept'],
    links: ['/subscription'],
  },
  {
    title: 'B-01: canceled after a part of the period was paid: the rest of it is said',
    notice: {
      kind: 'subscription-canceled',
      accessEnd: secondRenewal,
      still: { at: renewal, amount: 1999 },
    },
    subject: 'Your subscription is canceled',
    facts: [],
    says: [
      '$19.99 for the time that has begun is still charged on December 22, 2026 at 10:06 AM EST, and nothing after it.',
    ],
    links: [manage, '/dashboard'],
  },
  {
    title: 'subscription canceled: access, no further charge, export, the way back',
    notice: { kind: 'subscription-canceled', accessEnd: renewal },
    subject: 'Your subscription is canceled',
    facts: [],
    says: [
      'Nothing more is charged',
      'until December 22, 2026 at 10:06 AM EST',
      'export your quotes as a workbook',
      'download everything',
      'Resume my plan',
    ],
    links: [manage, '/dashboard'],
  },
  {
    title: 'subscription ended unpaid: why, no further charge, quotes kept, the way back',
    notice: { kind: 'subscription-ended', endedAt: renewal },
    subject: 'Your subscription has ended',
    facts: [],
    says: ['Every try to charge your card failed', 'ended on December 22, 2026', 'Nothing more is charged', 'are kept'],
    links: ['/subscription'],
  },
  {
    title: 'B-15: subscription ended by support: when, whom to ask, quotes kept, the way back',
    notice: { kind: 'subscription-stopped', endedAt: renewal },
    subject: 'We ended your subscription',
    facts: [],
    says: [
      'Our support ended your subscription on December 22, 2026 at 10:06 AM EST',
      'reply to this email',
      'are kept',
    ],
    links: ['/subscription'],
  },
  {
    title: 'B-15: a card before it expires: which, until when, the next charge, where to give another',
    notice: {
      kind: 'card-expiring',
      ...{ last4: '4242', expMonth: 12, expYear: 2026 },
      next: { at: renewal, amount: 1999 },
    },
    subject: 'Your card ending in 4242 expires soon',
    facts: [
      ['Card', 'Ending in 4242'],
      ['Good until', 'The end of December 2026'],
      ['Next charge', '$19.99 on December 22, 2026'],
    ],
    says: ['Your card ending in 4242 is good until the end of December 2026', 'A charge after that may fail'],
    links: [manage],
  },
]

describe('the mails about a subscription', () => {
  it.each(cases)('$title', async ({ notice, subject, facts, says, links }) => {
    const mail = { to, ...subscriptionMail(notice, newYork) }
    expect(mail.subject).toBe(subject)
    const page = parsed(await serviceMailHtml(mail))
    const rows = [...page.querySelectorAll('table[role="presentation"] tr')]
      .map((row) => [...row.querySelectorAll(':scope > td')].map(({ textContent }) => plain(textContent ?? '')))
      .filter(({ length }) => length === 2)
    expect(rows).toEqual(facts)
    const addresses = links.map((link) => (link.startsWith('/') ? site + link : link))
    expect([...page.querySelectorAll('a')].map((a) => a.getAttribute('href'))).toEqual(addresses)
    const text = serviceMailText(mail)
    for (const [label, value] of facts) expect(text).toContain(`${label}: ${value}\n`)
    for (const address of addresses) expect(text).toContain(`: ${address}\n`)
    const words = plain(page.body.textContent ?? '')
    for (const sentence of says) {
      expect(words).toContain(sentence)
      expect(`${mail.heading} ${plain(text)}`).toContain(sentence)
    }
  })

  it('covers every kind, and says a summer time by its own name', () => {
    const kinds = new Set(cases.map(({ notice }) => notice.kind))
    expect(kinds.size).toBe(14)
    const { subject } = subscriptionMail(
      {
        kind: 'trial-ending',
        planType: 'pro-monthly',
        amount: 3299,
        trialEnd: '2027-07-01T04:05:00.000Z',
        last4: null,
      },
      newYork,
    )
    expect(subject).toBe('Your trial ends July 1, 2027 at 12:05 AM EDT')
  })

  it.each(cases)(
    'makes no element and no link of what was typed or came from outside @T-22: $title',
    async ({ notice }) => {
      const typed = `"><img src=x onerror=alert(1)><a href="//evil.example">'&\u202e`
      const shape = async (name: string, outside: string) => {
        const told = { ...notice, ...('last4' in notice ? { last4: outside } : {}) } as Notice
        const page = parsed(await serviceMailHtml({ to: { ...to, name }, ...subscriptionMail(told, newYork) }))
        return [...page.querySelectorAll('*')].map((one) => `${one.tagName} ${one.getAttribute('href') ?? ''}`)
      }
      expect(await shape(typed, typed)).toEqual(await shape('Dana Cole', '4242'))
    },
  )
})
