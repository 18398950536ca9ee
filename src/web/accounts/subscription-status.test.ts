import { describe, expect, it } from 'vitest'
import { contractor } from '../testing/user-samples.ts'
import { statusSentence } from './subscription-status.ts'

const at = '2026-12-08T15:00:00.000Z'
const none = { subscriptionStatus: null, trialEndDate: null, subscriptionEndDate: null, accessEndDate: null }

describe("the account menu shows the subscription's status and its next date @BIL-59", () => {
  it.each([
    ['none', {}, /^No subscription yet$/],
    [
      'paid',
      { subscriptionStatus: 'active', subscriptionEndDate: at },
      /^Active\. Next billing date: December 8, 2026$/,
    ],
    [
      'canceled, still open @AMB-B08',
      { subscriptionStatus: 'active', subscriptionEndDate: at, accessEndDate: at },
      /^Canceled\. Access until December 8, 2026$/,
    ],
    [
      'trial, to the minute @AMB-B21',
      { subscriptionStatus: 'trialing', trialEndDate: at },
      /^Free trial\. Trial ends: December 8, 2026 at \d+:00\s[AP]M$/,
    ],
    [
      'canceled trial @AMB-B07',
      { subscriptionStatus: 'trialing', trialEndDate: at, accessEndDate: at },
      /^Trial canceled\. Access until December 8, 2026 at \d+:00\s[AP]M$/,
    ],
    ['overdue @AMB-B09', { subscriptionStatus: 'past_due', subscriptionEndDate: at }, /^Payment overdue$/],
    ['ended @AMB-B09', { subscriptionStatus: 'canceled', accessEndDate: at }, /^Canceled$/],
  ] as const)('%s', (_, change, sentence) => {
    expect(statusSentence(contractor({ ...none, ...change }))).toMatch(sentence)
  })
})
