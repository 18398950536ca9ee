import { describe, expect, it } from 'vitest'
import type { TimelineEntry } from '../../../modules/quoting/contract/history.ts'
import { happening } from './words.ts'

const entry = (kind: TimelineEntry['kind'], details: TimelineEntry['details'] = {}): TimelineEntry => ({
  ...{ id: '1', at: '2026-11-30T15:30:00.000Z', actor: 'system', revision: 2 },
  kind,
  details,
})
const recipient = 'priya@harbordental.example'

describe('an email in the timeline', () => {
  it.each([
    ['email-handed-over', { recipient }, `Email with revision 2 to ${recipient} handed over`],
    ['email-refused', { recipient }, `Email with revision 2 not delivered to ${recipient}`],
    ['email-refused', { recipient, number: 3 }, `Reminder 3 not delivered to ${recipient}`],
    ['email-unconfirmed', {}, 'Couldn’t confirm the email with revision 2'],
  ] as const)('%s %o says what we know @SND-06', (kind, details, words) =>
    expect(happening(entry(kind, details))).toBe(words),
  )
})
