import { expect, it } from 'vitest'
import { acceptanceStatement, type Receipt } from './acceptance-statement.ts'
import { dentalAcceptance, dentalPractice } from './samples.ts'

const email = (kind: string, day: string, more: Partial<Receipt> = {}): Receipt => ({
  ...{ kind, recipient: 'priya@harbordental.example', state: 'sent', reason: null, returnedAt: null, messageId: kind },
  settledAt: `${day}T15:00:00.000Z`,
  ...more,
})

const statementOf = (emails: readonly Receipt[]) => {
  const { logo: _logo, ...letterhead } = dentalPractice.letterhead
  return acceptanceStatement({
    issued: { ...dentalPractice, letterhead: { ...letterhead, logoKey: null }, areas: [] },
    acceptance: { ...dentalAcceptance, at: new Date('2026-11-24T15:00:00Z') },
    signed: { acceptanceId: 'a', file: 'f', digest: 'd', madeAt: new Date('2026-11-24T15:01:00Z') },
    emails,
    log: [],
    timeZone: 'America/New_York',
  })
}

it('the statement says of each email with the link or the signed PDF when it came back @SND-06 @ORD-04', () => {
  const refused = { state: 'failed', reason: 'Refused: 550 5.1.1 User unknown' }
  const page = statementOf([
    email('quote', '2026-11-20', { ...refused, returnedAt: '2026-11-20T15:05:00.000Z' }),
    email('quote', '2026-11-21', refused),
    email('reminder', '2026-11-22', { ...refused, returnedAt: '2026-11-22T15:07:00.000Z' }),
    email('quote', '2026-11-23'),
    email('signed-quote', '2026-11-24', { ...refused, returnedAt: '2026-11-24T15:09:00.000Z' }),
    email('quote', '2026-11-25'),
  ])
  const lines = [...page.matchAll(/<li>to <bdi>.*?<\/bdi> on (.*?)<\/li>/g)].map(([, line]) => line)
  expect(lines).toEqual([
    'November 20, 2026 at 10:00:00 AM EST; it came back on November 20, 2026 at 10:05:00 AM EST',
    'November 22, 2026 at 10:00:00 AM EST; it came back on November 22, 2026 at 10:07:00 AM EST',
    'November 23, 2026 at 10:00:00 AM EST',
    'November 24, 2026 at 10:00:00 AM EST; it came back on November 24, 2026 at 10:09:00 AM EST',
  ])
})
