import { describe, expect, it } from 'vitest'
import { quote } from '../../testing/quote-samples.ts'
import { bidsInWords, greeting } from './desk/greeting.ts'
import { deliveryNoteOf } from './list/delivery-note-of.ts'
import { formatPercent, marginOf } from './list/margin.ts'

const row = (
  change: Parameters<typeof quote>[0] & {
    deliveryState?: 'failed' | 'unconfirmed' | 'sent'
    deliveryReason?: string
  } = {},
) => ({
  ...quote(change),
  deliveryState: change.deliveryState ?? null,
  deliveryReason: change.deliveryReason ?? null,
})

describe("The dashboard's texts", () => {
  it.each([
    [4, 'Good evening'],
    [9, 'Good morning'],
    [15, 'Good afternoon'],
    [20, 'Good evening'],
  ])('greet at %s o’clock', (hour, words) => expect(greeting(new Date(2026, 10, 20, hour))).toBe(words))

  it.each([
    [0, 0, 'No bids are waiting for an answer.'],
    [1, 1, 'One bid is waiting for an answer. One is priced under a 10% margin.'],
    [2, 1, 'Two bids are waiting for an answer. One is priced under a 10% margin.'],
    [1234, 12, '1,234 bids are waiting for an answer. 12 are priced under a 10% margin.'],
  ])('count %i pending bids, %i with a thin margin @AMB-Q21', (pending, thin, words) =>
    expect(bidsInWords({ pending, thin })).toBe(words),
  )
})

describe('The margin', () => {
  it('is unknown without costs @QUO-95', () => expect(marginOf(row())).toBeNull())
  it('is profit over price, with one decimal @WEB-53', () =>
    expect(formatPercent(marginOf(row({ netMonthlyProfit: 907, finalMonthlyPrice: 3816 }))!)).toBe('23.8%'))
  it('shows a loss with a true minus sign', () => expect(formatPercent(-3.26)).toBe('\u22123.3%'))
})

describe("A delivery notice stays in the quote's row", () => {
  it.each([
    ['failed', 'Not delivered.'],
    ['unconfirmed', 'Couldn’t confirm.'],
  ] as const)('when the email %s @AMB-D01', (deliveryState, title) =>
    expect(deliveryNoteOf(row({ deliveryState }))).toMatchObject({ title }),
  )
  it('when the email came back @SND-06', () =>
    expect(deliveryNoteOf(row({ deliveryState: 'failed', deliveryReason: 'Refused: 550 5.1.1 User unknown' }))).toEqual(
      { kind: 'danger', title: 'Refused:', text: '550 5.1.1 User unknown' },
    ))
  it('when the quote changed since it was sent @AMB-Q17', () =>
    expect(deliveryNoteOf(row({ deliveryState: 'sent', changedSinceSent: true }))).toMatchObject({
      title: 'Changed since sent.',
    }))
  it.each([
    ['pending', 'Asked for a change.'],
    ['won', undefined],
    ['lost', undefined],
  ] as const)('when the customer asked for a change, while the bid is pending: %s @ONL-07', (bidStatus, title) =>
    expect(deliveryNoteOf(row({ deliveryState: 'sent', changeRequested: true, bidStatus }))?.title).toBe(title),
  )
  it.each([
    ['pending', 'Canceled.'],
    ['lost', undefined],
  ] as const)('when the customer canceled the agreement, while the bid is pending: %s @LAW-03', (bidStatus, title) => {
    const canceled = row({ deliveryState: 'sent', canceled: true, changedSinceSent: true, bidStatus })
    expect(deliveryNoteOf(canceled)?.title).toBe(title)
  })
  it('unless all is well', () => expect(deliveryNoteOf(row({ deliveryState: 'sent' }))).toBeNull())
})
