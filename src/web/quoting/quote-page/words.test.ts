import { describe, expect, it } from 'vitest'
import type { TimelineEntry } from '../../../modules/quoting/contract/history.ts'
import { quote } from '../../testing/quote-samples.ts'
import { happening, nextStep, sentAs } from './words.ts'

const entry = (kind: TimelineEntry['kind'], details: TimelineEntry['details'] = {}): TimelineEntry => ({
  ...{ id: '1', at: '2026-11-30T15:30:00.000Z', actor: 'system', revision: 2 },
  kind,
  details,
})
const recipient = 'priya@harbordental.example'

describe('an email in the timeline', () => {
  it.each([
    ['email-handed-over', { recipient }, `Handed the email with revision 2 to the mail server, for ${recipient}`],
    ['email-refused', { recipient }, `Email with revision 2 not delivered to ${recipient}`],
    ['email-refused', { recipient, number: 3 }, `Reminder 3 not delivered to ${recipient}`],
    ['email-unconfirmed', {}, 'Couldn’t confirm the email with revision 2'],
  ] as const)('%s %o says what we know @SND-06', (kind, details, words) =>
    expect(happening(entry(kind, details))).toBe(words),
  )
})

it.each([
  [{ monthlyPrice: 400, oneTimePrice: 90 }, '$400.00/month'],
  [{ monthlyPrice: 0, oneTimePrice: 450 }, '$450.00 once'],
])('a version of %o is known by %s @SCH-07', (prices, words) => {
  expect(happening(entry('issued', prices))).toBe(`Issued as revision 2, ${words}`)
  const newest = { ...issued, ...prices }
  const once = quote({ frequency: 'custom', schedule: { once: true }, finalMonthlyPrice: 0, finalOneTimePrice: 500 })
  expect(sentAs(newest, once, false)).toBe(`Revision 2 · ${words} · Valid until December 19, 2026`)
  const unchanged = { ...once, finalOneTimePrice: 450 }
  if (prices.monthlyPrice === 0)
    expect(sentAs(newest, unchanged, false)).toBe('Revision 2 · Valid until December 19, 2026')
})
const issued = {
  ...{ revision: 2, issuedAt: '2026-11-19T15:30:00.000Z', date: '2026-11-19', validUntil: '2026-12-19' },
  ...{ changes: [], accepted: false, reconstructed: false },
}

it('a yes by email, paper or phone is told as such @ORD-02', () => {
  const details = { name: 'Priya Sampleton', day: '2026-11-23' }
  expect(happening(entry('accepted-elsewhere', details))).toBe(
    'Accepted revision 2 on paper, by email or by phone: Priya Sampleton, November 23, 2026. Recorded by you',
  )
})

it('a canceled agreement needs a new version, and waits for no answer @LAW-03', () => {
  const canceled = quote({ status: 'sent', revision: 1, canceled: true })
  expect(nextStep(canceled, false)).toEqual({
    step: 'review',
    sentence: 'Your customer canceled this agreement. Send a new version to offer it again.',
  })
  expect(nextStep({ ...canceled, changedSinceSent: true }, false).sentence).toMatch(/^Your customer canceled/)
  const fromOlderServer = { ...canceled, canceled: undefined } as unknown as typeof canceled
  expect(nextStep(fromOlderServer, false).step).toBe('call')
})
