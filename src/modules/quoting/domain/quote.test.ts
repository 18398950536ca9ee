import { describe, expect, it } from 'vitest'
import type { Schedule } from '../../../shared-kernel/visits.ts'
import { noCosts } from '../../pricing/contract/costs.ts'
import { shippedTime } from '../../pricing/contract/time-basis.ts'
import { emptyRoom } from '../contract/room-fields.ts'
import { Area } from './area.ts'
import { Quote } from './quote.ts'

const now = new Date('2026-11-20T10:00:00Z')

const draft = (changes: Partial<ConstructorParameters<typeof Quote>[0]> = {}) =>
  new Quote({
    id: 'q1',
    contractorId: 'c1',
    number: 1001,
    customerType: 'commercial',
    companyName: 'Harbor Dental Group',
    contactPerson: 'Priya Nair',
    email: 'priya@harbordental.example',
    phone: '(503) 555-0188',
    buildingType: 'medical',
    frequency: 'weekly',
    startTimeline: 'this-month',
    specialRequirements: null,
    serviceAddress: null,
    totalSqft: 0,
    accountTime: shippedTime,
    customItems: [],
    rate: 500,
    createdAt: now,
    ...changes,
  })

let made = 0
const room = (sqft: number, changes: Partial<ConstructorParameters<typeof Area>[0]> = {}) =>
  new Area({
    id: `a${++made}`,
    quoteId: 'q1',
    name: 'Reception',
    roomType: 'lobby',
    ...emptyRoom,
    manualSqft: sqft,
    createdAt: now,
    ...changes,
  })

const withRooms = (...sizes: number[]) => {
  const quote = draft()
  for (const size of sizes) quote.addArea(room(size))
  return quote
}

describe('the price of a quote', () => {
  it('is updated with the first room and every later change @PX-01 @PRI-13', () => {
    const quote = draft()
    expect([quote.totalMonthly, quote.finalMonthly]).toEqual([0, 0])
    quote.addArea(room(2000))
    expect([quote.totalMonthly, quote.finalMonthly, quote.totalSqft]).toEqual([40_000, 40_000, 2000])
    quote.setHowOften('daily')
    expect(quote.totalMonthly).toBe(200_000)
    quote.setRate(600)
    expect(quote.totalMonthly).toBe(240_000)
  })

  it('ignores charges of tasks: paid work is extra work @AMB-Q12', () => {
    const ovens = { id: 'own-1', name: 'Ovens', oneTimeCharge: 40, isOneTime: true, frequency: 'weekly' as const }
    const quote = draft()
    quote.addArea(room(2000, { predefinedTasks: ['lobby-dust-reception-desk', ovens] }))
    expect([quote.totalMonthly, quote.totalOneTime]).toEqual([40_000, null])
    quote.addArea(room(1000, { extraWorkItems: [{ name: 'Ovens', price: 40, type: 'one-time' }] }))
    expect([quote.totalMonthly, quote.totalOneTime]).toEqual([60_000, 4_000])
  })

  it('keeps the final price in proportion @PX-23 @AMB-P11', () => {
    const quote = withRooms(2000)
    quote.askFor({ monthly: 36_000 })
    quote.setRate(600)
    expect([quote.totalMonthly, quote.finalMonthly]).toEqual([48_000, 43_200])
  })

  it('keeps each method’s final price through an empty building @TIM-01', () => {
    const quote = withRooms(2000)
    quote.askFor({ monthly: 36_137 })
    quote.priceBy('time')
    quote.askFor({ monthly: 12_345 })
    const [only] = quote.areas
    quote.removeArea(only!, now)
    quote.restoreArea(only!)
    expect(quote.finalMonthly).toBe(12_345)
    quote.priceBy('area')
    expect(quote.finalMonthly).toBe(36_137)
  })

  it('has no one-time part without one-time work @PRI-30', () => {
    const quote = withRooms(2000)
    quote.askFor({ oneTime: 0 })
    expect([quote.totalOneTime, quote.finalOneTime]).toEqual([null, null])
  })

  it('less the costs is the profit, updated when either changes @AMB-P17', () => {
    const quote = withRooms(2000)
    expect(quote.netMonthlyProfit).toBe(null)
    quote.setCosts({ ...noCosts, supplies: 100, overhead: 50 })
    expect(quote.netMonthlyProfit).toBe(25_000)
    quote.setRate(600)
    expect(quote.netMonthlyProfit).toBe(33_000)
    quote.askFor({ monthly: 14_000 })
    expect(quote.netMonthlyProfit).toBe(-1_000)
  })

  it('never exceeds a trillion dollars @T-44', () => {
    const quote = draft({ rate: 100, frequency: 'monthly' })
    quote.addArea(room(1))
    quote.askFor({ monthly: 100_000_000_000_000 })
    expect(() => quote.addArea(room(1000))).toThrow('This price is too large')
  })
})

describe('a quote', () => {
  it('cannot be sent without rooms, below 100 sq ft, or without a price @AMB-D10 @QUO-42', () => {
    expect(() => draft().beginSending('d1')).toThrow('Add at least one area before sending this quote')
    expect(() => withRooms(60, 39).beginSending('d1')).toThrow('Minimum 100 sq ft required')
    const free = withRooms(100)
    free.askFor({ monthly: 0 })
    expect(() => free.beginSending('d1')).toThrow('This quote has no price yet. Set a price before sending it')
    const quote = withRooms(60, 40)
    quote.beginSending('d1')
    expect([quote.status, quote.lastDeliveryId, quote.sentAt]).toEqual(['sending', 'd1', null])
  })

  it('is marked sent when its email is accepted, and a later email keeps that time @DOC-08 @AMB-D04', () => {
    const quote = withRooms(2000)
    quote.beginSending('d1')
    quote.recordDelivered(now)
    quote.beginResending('d2')
    quote.recordDelivered(new Date('2026-12-01T10:00:00Z'))
    expect([quote.status, quote.sentAt]).toEqual(['sent', now])
  })

  it('becomes a draft again if its first email fails, and stays sent if a later one does @AMB-D01', () => {
    const quote = withRooms(2000)
    quote.beginSending('d1')
    quote.setRate(550)
    quote.recordNotDelivered({ revision: 1, updated: false }, now)
    expect(quote.status).toBe('draft')
    quote.beginSending('d2')
    quote.recordDelivered(now)
    expect(quote.changedSinceSent).toBe(false)
    quote.setRate(600)
    expect(quote.changedSinceSent).toBe(true)
    quote.beginResending('d3')
    expect(quote.changedSinceSent).toBe(false)
    quote.recordNotDelivered({ revision: 2, updated: true }, now)
    expect([quote.status, quote.changedSinceSent]).toEqual(['sent', true])
  })

  it('cannot be sent again before it was sent @AMB-D03', () => {
    expect(() => withRooms(2000).beginResending('d1')).toThrow('Send this quote from Review first')
  })

  it('is marked as changed only if the customer has it @AMB-Q17', () => {
    const quote = withRooms(2000)
    quote.setRate(700)
    expect(quote.changedSinceSent).toBe(false)
    quote.beginSending('d1')
    quote.recordDelivered(now)
    quote.recordBid('won', 'Signed', {}, now)
    expect(quote.changedSinceSent).toBe(false)
    for (const change of [
      () => quote.photosChanged(),
      () => quote.offerAnnualPrepayment(true),
      () => quote.addArea(room(10)),
    ]) {
      quote.changedSinceSent = false
      change()
      expect(quote.changedSinceSent).toBe(true)
    }
  })
})

it('a note on a bid, or why it was lost, keeps the day of the decision @EVD-01', () => {
  const quote = draft()
  const later = new Date('2027-04-20T10:00:00Z')
  expect(quote.recordBid('won', 'Signed', {}, now)).toBe(true)
  expect(quote.recordBid('won', 'Gate code at the desk', {}, later)).toBe(false)
  expect([quote.bidNotes, quote.bidStatusUpdatedAt]).toEqual(['Gate code at the desk', now])
  quote.recordBid('lost', undefined, {}, later)
  quote.recordBid('lost', undefined, { lostReason: 'price' }, now)
  expect([quote.lostReason, quote.bidStatusUpdatedAt]).toEqual(['price', later])
})

describe('a save that changes nothing', () => {
  const tasks = ['lobby-dust-reception-desk']
  function sent() {
    const quote = draft()
    quote.addArea(
      room(2000, { predefinedTasks: tasks, extraWorkItems: [{ name: 'Wax', price: 40, type: 'one-time' }] }),
    )
    quote.beginSending('d1')
    quote.recordDelivered(now)
    return quote
  }
  const details = ({ companyName, contactPerson, email, phone, buildingType, frequency, startTimeline }: Quote) => ({
    ...{ companyName, contactPerson, email, phone, buildingType, frequency, startTimeline },
  })

  it.each<[string, (quote: Quote) => unknown]>([
    ['Edit details', (quote) => quote.edit(details(quote), quote.rate, quote.totalSqft)],
    ['a size where rooms count', (quote) => quote.edit(details(quote), quote.rate, 77)],
    ['the rate', (quote) => quote.setRate(quote.rate)],
    ['how often', (quote) => quote.setHowOften(quote.frequency)],
    ['the size', (quote) => quote.setTotalSqft(quote.totalSqft)],
    ['the price', (quote) => quote.askFor({ monthly: quote.finalMonthly, oneTime: quote.finalOneTime })],
    ['the yearly offer', (quote) => quote.offerAnnualPrepayment(false)],
    ['the month', (quote) => quote.coverMonth(null)],
  ])('%s: leaves a sent quote as the customer knows it @SPC-01 @DOC-10 @AMB-Q17', (_, save) => {
    const quote = sent()
    save(quote)
    expect(quote.changedSinceSent).toBe(false)
    quote.edit({ ...details(quote), companyName: 'Another' }, quote.rate, quote.totalSqft)
    expect([quote.companyName, quote.changedSinceSent]).toEqual(['Another', true])
  })

  it.each([
    [{ name: 'Reception', predefinedTasks: [...tasks], notes: '' }, false],
    [{ extraWorkItems: [{ type: 'one-time' as const, price: 40, name: 'Wax' }] }, false],
    [{ predefinedTasks: [] }, true],
    [{ extraWorkItems: [{ name: 'Wax', price: 41, type: 'one-time' as const }] }, true],
    [{ notes: 'Marble' }, true],
    [{ manualSqft: 2001 }, true],
  ])('in a room: %j changes it: %s @SPC-01', (change, changed) => {
    expect(sent().areas[0]!.change(change)).toBe(changed)
  })

  it('a new size that drops its measurement is a change @SPC-01', () => {
    const measured = room(96, { measuredAs: '12 x 8' })
    expect([measured.change({ manualSqft: 97 }), measured.measuredAs]).toEqual([true, null])
  })
})

describe('a change', () => {
  const wax = { name: 'Wax', price: 310, type: 'one-time' as const }
  const details = ({ companyName, contactPerson, email, phone, buildingType, frequency, startTimeline }: Quote) => ({
    ...{ companyName, contactPerson, email, phone, buildingType, frequency, startTimeline },
  })
  type Change = (quote: Quote) => void
  const inRoom = (change: Parameters<Area['change']>[0]): Change => {
    return (quote) => quote.changeArea(quote.areas[0]!, change)
  }
  const ofDetails = (change: Partial<ReturnType<typeof details> & { schedule: Schedule }>): Change => {
    return (quote) => quote.edit({ ...details(quote), ...change }, quote.rate, quote.totalSqft)
  }

  it.each<[string, Change]>([
    ['the phone number', ofDetails({ phone: '(503) 555-0199' })],
    ['the start', ofDetails({ startTimeline: 'flexible' })],
    ['a room’s name', inRoom({ name: 'Lobby' })],
    ['a room’s notes', inRoom({ notes: 'Mind the dog' })],
    ['a room’s floor', inRoom({ floor: '2' })],
    ['a room’s tasks', inRoom({ predefinedTasks: ['lobby-dust-reception-desk'] })],
    ['a room’s estimate beside its measured size', inRoom({ aiConfidence: 0.8 })],
  ])('of %s is one, and leaves asked prices as they are @AMB-Q17 @PRI-13', (_, change) => {
    const quote = draft()
    quote.addArea(room(0, { extraWorkItems: [wax] }))
    quote.askFor({ monthly: 75_000, oneTime: 0 })
    quote.recordDelivered(now)
    change(quote)
    expect([quote.finalMonthly, quote.finalOneTime, quote.changedSinceSent]).toEqual([75_000, null, true])
  })

  const fixtures = { toilets: 2 }
  it.each<[string, 'area' | 'time', Change, number[]]>([
    ['the rate', 'area', (quote) => quote.edit(details(quote), 600, 0), [2000]],
    ['the frequency', 'area', ofDetails({ frequency: 'daily' }), [2000]],
    ['the schedule', 'area', ofDetails({ frequency: 'custom', schedule: { perMonth: 3 } }), [2000]],
    ['the size', 'area', (quote) => quote.edit(details(quote), quote.rate, 3000), []],
    ['a room’s size', 'area', inRoom({ manualSqft: 2001 }), [2000]],
    ['a room’s estimate', 'area', inRoom({ manualSqft: null, aiEstimatedSqft: 2001 }), [2000]],
    ['a room’s schedule', 'area', inRoom({ schedule: { perMonth: 3 } }), [2000]],
    ['an extra', 'area', inRoom({ extraWorkItems: [{ ...wax, type: 'monthly' }] }), [2000]],
    ['the building', 'time', ofDetails({ buildingType: 'warehouse' }), []],
    ['the frequency', 'time', ofDetails({ frequency: 'daily' }), [2000]],
    ['a room’s type', 'time', inRoom({ roomType: 'restroom' }), [2000]],
    ['a room’s difficulty', 'time', inRoom({ difficulty: 'hard' }), [2000]],
    ['a room’s fixtures', 'time', inRoom({ fixtures }), [2000]],
    ['a room’s production rate', 'time', inRoom({ sqftPerHour: 900 }), [2000]],
    ['a room’s size', 'time', inRoom({ manualSqft: 2001 }), [2000]],
    ['a room’s schedule', 'time', inRoom({ schedule: { perMonth: 3 } }), [2000]],
  ])('of %s reprices a quote by %s @AMB-P10 @TIM-01', (_, pricedBy, change, sizes) => {
    const quote = draft({ accountTime: { ...shippedTime, pricedBy }, totalSqft: 2000 })
    for (const size of sizes) quote.addArea(room(size))
    const before = quote.totalMonthly
    change(quote)
    expect(quote.totalMonthly).not.toBe(before)
    expect([quote.totalMonthly, quote.finalMonthly]).toEqual([quote.price().totalMonthly, quote.price().totalMonthly])
  })
})

describe('a room', () => {
  it('changes only the given fields @QUO-62', () => {
    const lobby = room(100, { notes: 'Marble', aiEstimatedSqft: 120 })
    lobby.change({ manualSqft: null })
    expect(lobby).toMatchObject({ manualSqft: null, aiEstimatedSqft: 120, notes: 'Marble' })
    lobby.change({ notes: '', name: undefined })
    expect(lobby).toMatchObject({ name: 'Reception', notes: null })
  })

  it('that is removed does not count until it is restored @PRI-13', () => {
    const quote = withRooms(1000, 500)
    const [first] = quote.areas
    quote.removeArea(first!, now)
    expect([first!.removedAt, quote.totalSqft, quote.totalMonthly]).toEqual([now, 500, 10_000])
    quote.restoreArea(first!)
    expect([first!.removedAt, quote.totalSqft, quote.totalMonthly]).toEqual([null, 1500, 30_000])
  })
})
