import type { Notice } from '../../index.ts'
import { notices } from '../samples.ts'

/** The expected content of each email about a subscription. */
export interface Case {
  readonly title: string
  readonly notice: Notice
  readonly subject: string
  readonly facts: readonly (readonly [string, string])[]
  /** Other sentences that must be present. */
  readonly says: readonly string[]
  /** Paths of the button and the links. */
  readonly links: readonly string[]
  /** The address isn't confirmed. */
  readonly unconfirmed?: true
}

const seller = 'TidyTally Example LLC, 100 Example Street, Springfield, IL 00000'
const manage = '/subscription/manage'
const cancel = '/subscription/manage?cancel=1'

const confirming = '/verify-email?token=sample'

const trialFacts = [
  ['Plan', 'Pro, monthly'],
  ['Free until', 'November 22, 2026 at 10:06 AM EST'],
  ['First charge', '$32.99 on November 22, 2026 at 10:06 AM EST'],
  ['From then on', '$32.99 a month'],
] as const

const endingFacts = [
  ['Plan', 'Residential only, yearly'],
  ['Charge', '$157.00'],
  ['When', 'November 22, 2026 at 10:06 AM EST'],
  ['From then on', '$157.00 a year'],
] as const

export const cases: readonly Case[] = [
  {
    title:
      '@WRD-94 @WRD-112 @WRD-20 trial started: plan, price, exact end, first charge, what is open, the way out, guide and terms',
    notice: notices['trial-started'].usual,
    subject: 'Your 1-day free trial of TidyTally has started',
    facts: trialFacts,
    says: [
      'You can build, price and email quotes until November 22, 2026 at 10:06 AM EST.',
      'Cancel before the free day ends and you pay nothing',
    ],
    links: ['/dashboard', cancel, '/getting-started', '/terms'],
  },
  {
    title: '@SND-03 trial started, address not confirmed: the link that confirms it is the button',
    notice: notices['trial-started'].usual,
    unconfirmed: true,
    subject: 'Your 1-day free trial of TidyTally has started',
    facts: trialFacts,
    says: ['Before your first quote goes out, confirm your email address.', 'Confirm my email address'],
    links: [confirming, '/dashboard', cancel, '/getting-started', '/terms'],
  },
  {
    title: '@SND-03 trial ending, address not confirmed: what waits for it, and the link',
    notice: notices['trial-ending'].usual,
    unconfirmed: true,
    subject: 'Your trial ends November 22, 2026 at 10:06 AM EST',
    facts: endingFacts,
    says: ['Your quotes can’t go to customers until it is.', 'Confirm my email address'],
    links: [manage, confirming, cancel],
  },
  {
    title: '@WRD-113 trial ending: amount, moment, card, what opens, the way out',
    notice: notices['trial-ending'].usual,
    subject: 'Your trial ends November 22, 2026 at 10:06 AM EST',
    facts: endingFacts,
    says: [
      'We’ll charge $157.00 to your card ending in 4242',
      'Then you can set your own default rate and costs and use the AI tools.',
      'you pay nothing',
    ],
    links: [manage, cancel],
  },
  {
    title: '@WRD-114 trial canceled: access, no charge, quotes kept, how to come back',
    notice: notices['trial-canceled'].usual,
    subject: 'Your trial is canceled - no charge',
    facts: [],
    says: ['You pay nothing.', 'until November 22, 2026 at 10:06 AM EST', 'We keep your quotes', 'To come back'],
    links: [manage],
  },
  {
    title: '@WRD-115 receipt: the seller, plan, period, discount, amount, card, next charge, the way out',
    notice: notices.receipt.discounted,
    subject: 'Receipt from TidyTally - $7.49',
    facts: [
      ['Plan', 'Commercial only, monthly'],
      ['Period', 'November 22 – December 22, 2026'],
      ['Price', '$19.99'],
      ['Discount', '−$12.50'],
      ['Paid', '$7.49'],
      ['Next charge', '$19.99 on December 22, 2026'],
      ['Sold by', seller],
    ],
    says: ['$7.49 to your card ending in 4242'],
    links: ['https://pay.example/receipt/1', cancel],
  },
  {
    title: 'B-07: a refund: amount, the card that it goes to, how long banks take',
    notice: notices.refunded.usual,
    subject: 'Refund from TidyTally - $12.50',
    facts: [],
    says: ['We refunded $12.50 to your card ending in 4242.', '5 to 10 business days'],
    links: [manage],
  },
  {
    title: '@WRD-115 the receipt of a last charge, without a page of its own',
    notice: notices.receipt.last,
    subject: 'Receipt from TidyTally - $19.99',
    facts: [
      ['Period', 'November 22 – December 22, 2026'],
      ['Paid', '$19.99'],
      ['Next charge', 'No further charges'],
      ['Sold by', seller],
    ],
    says: ['$19.99 to your card.'],
    links: [manage, manage],
  },
  {
    title: '@WRD-116 payment failed: amount, next attempt, the card, what happens otherwise',
    notice: notices['payment-failed']['tried again'],
    subject: 'We couldn’t charge your card',
    facts: [
      ['Amount', '$32.99'],
      ['Next attempt', 'December 22, 2026'],
    ],
    says: [
      'you can download them from the account menu',
      'If our last attempt fails, your plan ends',
      'We keep your quotes either way',
    ],
    links: ['/subscription'],
  },
  {
    title: '@WRD-117 a payment that waits for the bank, after the last attempt',
    notice: notices['payment-failed']['bank asks'],
    subject: 'Confirm your payment of $32.99',
    facts: [
      ['Amount', '$32.99'],
      ['Next attempt', 'We won’t retry. Please pay now.'],
    ],
    says: ['Your bank needs you to approve a payment', 'Confirm the payment'],
    links: ['/subscription'],
  },
  {
    title: '@WRD-118 B-11: yearly reminder: amount, day and minute, how to cancel, the way out',
    notice: notices['renewal-reminder'].usual,
    subject: 'Your yearly plan renews on December 22, 2026',
    facts: [
      ['Plan', 'Pro, yearly'],
      ['Charge', '$261.00'],
      ['When', 'December 22, 2026 at 10:06 AM EST'],
    ],
    says: [
      'On December 22, 2026 we’ll charge $261.00 for another year. You don’t need to do anything to keep your plan.',
      'cancel before December 22, 2026 at 10:06 AM EST: open your plan and choose Cancel subscription',
    ],
    links: [manage, cancel],
  },
  {
    title: 'discount active: both renewals with their days, the price and the day after, the way out',
    notice: notices['retention-applied'].usual,
    subject: 'Your discount is active',
    facts: [
      ['Plan', 'Pro, monthly'],
      ['November 22, 2026', '$16.49'],
      ['December 22, 2026', '$16.49'],
      ['From January 22, 2027', '$32.99 a month'],
    ],
    says: ['Your next 2 renewals cost $16.49 each', 'Changing to a plan with another price ends the discount.'],
    links: [manage, cancel],
  },
  {
    title: '@WRD-120 discount ending: old and new amount, the day, the way out',
    notice: notices['retention-ending'].usual,
    subject: 'Your discount ends on December 22, 2026',
    facts: [
      ['Plan', 'Residential only, monthly'],
      ['Until now', '$7.49 a month'],
      ['On December 22, 2026', '$19.99'],
      ['From then on', '$19.99 a month'],
    ],
    says: ['Starting December 22, 2026, your plan is $19.99 a month again.', 'Cancel before December 22, 2026'],
    links: [manage, cancel],
  },
  {
    title: 'B-03: the first charge lowered by support: what is charged, and the list price',
    notice: notices['trial-ending']['lowered by support'],
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
    notice: notices['renewal-reminder']['amount unknown'],
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
    title: '@WRD-123 B-01: canceled before the period was paid: it ended, and nothing is charged',
    notice: notices['canceled-unpaid'].usual,
    subject: 'Your subscription has ended - no charge',
    facts: [],
    says: ['We won’t charge you for it, and you pay nothing more.', 'We keep your quotes'],
    links: ['/subscription'],
  },
  {
    title: '@WRD-122 B-01: canceled after a part of the period was paid: the charge that is left',
    notice: notices['subscription-canceled']['still charged'],
    subject: 'Your subscription is canceled',
    facts: [],
    says: [
      'One charge is left: $19.99 on December 22, 2026 at 10:06 AM EST, for the current period. After that, nothing.',
    ],
    links: [manage, '/dashboard'],
  },
  {
    title: 'subscription canceled: access, no further charge, export, the way back',
    notice: notices['subscription-canceled'].usual,
    subject: 'Your subscription is canceled',
    facts: [],
    says: [
      'We won’t charge you again.',
      'until December 22, 2026 at 10:06 AM EST',
      'export your quotes to Excel',
      'download everything',
      'Resume my plan',
    ],
    links: [manage, '/dashboard'],
  },
  {
    title: '@WRD-123 subscription ended unpaid: why, no further charge, quotes kept, the way back',
    notice: notices['subscription-ended'].usual,
    subject: 'Your subscription has ended',
    facts: [],
    says: [
      'We couldn’t charge your card',
      'ended on December 22, 2026',
      'We won’t charge you again',
      'We keep your quotes',
    ],
    links: ['/subscription'],
  },
  {
    title: '@WRD-123 B-15: subscription ended by support: when, who to ask, quotes kept, the way back',
    notice: notices['subscription-stopped'].usual,
    subject: 'We ended your subscription',
    facts: [],
    says: [
      'We ended your subscription on December 22, 2026 at 10:06 AM EST. It won’t renew, and we won’t charge you again.',
      'reply to this email',
      'We keep your quotes',
    ],
    links: ['/subscription'],
  },
  {
    title: '@WRD-124 B-15: a card before it expires: which, until when, the next charge, where to give another',
    notice: notices['card-expiring'].usual,
    subject: 'Your card ending in 4242 expires soon',
    facts: [
      ['Card', 'Ending in 4242'],
      ['Expires', 'The end of December 2026'],
      ['Next charge', '$19.99 on December 22, 2026'],
    ],
    says: ['Your card ending in 4242 expires at the end of December 2026. Update it before your next charge.'],
    links: [manage],
  },
]
