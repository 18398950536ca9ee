import { type Samples, sampleSite, serviceSample } from '../../../platform/post-office/samples.ts'
import { fictionalCompany } from '../../../shared-kernel/company.ts'
import { verificationButton } from '../../accounts/index.ts'
import type { Alarm, Notice } from '../index.ts'
import { operatorAlarm } from './operator-alarm.ts'
import { noticeMail } from './parts/notice-mail.ts'
import type { NoticeOf } from './parts/words.ts'

const trialEnd = '2026-11-22T15:06:00.000Z'
const renewal = '2026-12-22T15:06:00.000Z'
const secondRenewal = '2027-01-22T15:06:00.000Z'
const charge = { kind: 'receipt', periodStart: trialEnd, periodEnd: renewal, last4: '4242' } as const

/** Sample notices by kind and case. The tests of the wording use the same data. */
export const notices = {
  'trial-started': { usual: { kind: 'trial-started', planType: 'pro-monthly', amount: 3299, trialEnd } },
  'trial-ending': {
    usual: { kind: 'trial-ending', planType: 'residential-yearly', amount: 15_700, trialEnd, last4: '4242' },
    'lowered by support': { kind: 'trial-ending', planType: 'pro-monthly', amount: 2299, trialEnd, last4: null },
  },
  'trial-canceled': { usual: { kind: 'trial-canceled', accessEnd: trialEnd } },
  receipt: {
    discounted: {
      ...charge,
      planType: 'commercial-monthly',
      amount: 749,
      discount: 1250,
      next: { at: renewal, amount: 1999 },
      receiptUrl: 'https://pay.example/receipt/1',
    },
    last: { ...charge, planType: null, amount: 1999, discount: 0, last4: null, next: null, receiptUrl: null },
  },
  'payment-failed': {
    'tried again': { kind: 'payment-failed', amount: 3299, nextAttempt: renewal, confirm: false },
    'bank asks': { kind: 'payment-failed', amount: 3299, nextAttempt: null, confirm: true },
    'paid elsewhere': {
      kind: 'payment-failed',
      amount: 3299,
      nextAttempt: renewal,
      confirm: true,
      payUrl: 'https://pay.example/invoice/1',
    },
  },
  'renewal-reminder': {
    usual: { kind: 'renewal-reminder', planType: 'pro-yearly', amount: 26_100, at: renewal },
    'amount unknown': { kind: 'renewal-reminder', planType: 'pro-yearly', amount: null, at: renewal },
  },
  'retention-applied': {
    usual: {
      kind: 'retention-applied',
      planType: 'pro-monthly',
      price: 1649,
      renewals: [trialEnd, renewal],
      fullPrice: 3299,
      fullFrom: secondRenewal,
    },
  },
  'retention-ending': {
    usual: { kind: 'retention-ending', planType: 'residential-monthly', price: 749, fullPrice: 1999, at: renewal },
  },
  refunded: { usual: { kind: 'refunded', amount: 1250, last4: '4242' } },
  'subscription-canceled': {
    usual: { kind: 'subscription-canceled', accessEnd: renewal },
    'still charged': {
      kind: 'subscription-canceled',
      accessEnd: secondRenewal,
      still: { at: renewal, amount: 1999 },
    },
  },
  'canceled-unpaid': { usual: { kind: 'canceled-unpaid', endedAt: renewal } },
  'subscription-ended': { usual: { kind: 'subscription-ended', endedAt: renewal } },
  'subscription-stopped': { usual: { kind: 'subscription-stopped', endedAt: renewal } },
  'card-expiring': {
    usual: {
      kind: 'card-expiring',
      last4: '4242',
      expMonth: 12,
      expYear: 2026,
      next: { at: renewal, amount: 1999 },
    },
  },
} satisfies { [Kind in Notice['kind']]: Record<string, NoticeOf<Kind>> }

const page = 'https://dashboard.stripe.com/payments/pi_1'
const alarms: Readonly<Record<string, Alarm>> = {
  'dispute opened': {
    kind: 'dispute-opened',
    disputeId: 'du_1',
    invoiceId: 'in_1',
    amount: 1999,
    reason: 'fraudulent',
    evidenceDue: '2027-03-04T15:00:00.000Z',
    page,
  },
  'invoice not finalized': { kind: 'invoice-not-finalized', invoiceId: 'in_1', amount: null, reason: null, page },
  'end not confirmed': { kind: 'not-ended', closed: false, customerId: 'cus_1', page: null },
}

const reader = { publicUrl: sampleSite.publicUrl, timeZone: 'America/New_York', company: fictionalCompany }
const operator = { name: 'TidyTally operator', address: 'office@tidytally.example' }

const each = <From, To>(cases: Readonly<Record<string, From>>, make: (one: From) => To): Readonly<Record<string, To>> =>
  Object.fromEntries(Object.entries(cases).map(([name, one]) => [name, make(one)]))

const unconfirmed = { ...reader, confirm: verificationButton(sampleSite, 'sample') }

const usual: Samples = {
  ...each(notices, (cases: Readonly<Record<string, Notice>>) =>
    each(cases, (notice) => serviceSample(noticeMail(notice, reader))),
  ),
  'operator-alarm': each(alarms, (alarm) =>
    serviceSample(operatorAlarm(alarm, 'dana@brightline.example', sampleSite.publicUrl), operator),
  ),
}

export const samples: Samples = {
  ...usual,
  ...each(
    { 'trial-started': notices['trial-started'].usual, 'trial-ending': notices['trial-ending'].usual },
    (notice) => ({
      usual: serviceSample(noticeMail(notice, reader)),
      'address not confirmed': serviceSample(noticeMail<Notice['kind']>(notice, unconfirmed)),
    }),
  ),
}
