import { expect, it } from 'vitest'
import { recordOf } from '../../../shared-kernel/record-of.ts'
import { changesBetween } from './changes.ts'
import {
  type CustomerArea,
  type CustomerQuote,
  type IssuedQuote,
  type Later,
  roomTextNames,
  wordingOf,
} from './revision.ts'

const area = (name: string, sqft: number, more: Partial<CustomerArea> = {}): CustomerArea => ({
  name,
  roomTypeLabel: 'Office',
  sqft,
  monthlyCents: sqft * 20,
  tasks: ['Vacuum', 'Dust'],
  extras: [],
  ...recordOf(roomTextNames, () => null),
  photoIds: [],
  ...more,
})

type Unworded = Omit<IssuedQuote, 'wording' | Later> & Pick<CustomerQuote, Later>
const worded = (quote: Unworded) => ({ ...quote, wording: wordingOf(quote) })
const first = worded({
  schemaVersion: 1,
  number: 'TT-1001',
  revision: 1,
  date: '2026-11-19',
  validUntil: '2026-12-19',
  letterhead: {
    businessName: 'Brightline',
    contactName: 'Dana Dustwell',
    email: 'dana@brightline.example',
    phone: null,
    address: null,
    website: null,
    logoKey: null,
  },
  customer: {
    companyName: 'Harbor Dental Group',
    contactPerson: 'Priya Nair',
    email: 'priya@harbor.example',
    phone: '1',
  },
  buildingTypeLabel: 'Medical',
  frequency: 'weekly',
  frequencyLabel: 'Weekly',
  monthCovers: 'flat',
  perVisitCents: 95_400,
  leadsWithVisit: true,
  startTimeline: 'this-month',
  totalSqft: 5300,
  specialRequirements: null,
  serviceAddress: null,
  areas: [area('Reception', 620), area('Restrooms', 240), area('Restrooms', 300)],
  extras: [],
  monthlyCents: 381_600,
  oneTimeCents: null,
  annualCents: null,
})

const changed = (change: Partial<Unworded>, rate = 600) =>
  changesBetween({ issued: first, rate: 600 }, { issued: worded({ ...first, ...change }), rate })

it.each<[string, Partial<Unworded>, string[]]>([
  ['nothing but the day', { date: '2026-11-23', validUntil: '2026-12-23', revision: 2 }, []],
  ['a room that went', { areas: first.areas.slice(0, 2) }, ['Restrooms removed']],
  ['a new room', { areas: [...first.areas, area('Annex', 500)] }, ['Annex added']],
  [
    'a room measured again, with other tasks and a photo',
    { areas: [area('Reception', 700, { tasks: ['Dust', 'Mop', 'Wax'], photoIds: ['p'] }), ...first.areas.slice(1)] },
    ['Reception: 620 sq ft to 700 sq ft, 2 tasks added, 1 task removed, 1 photo added'],
  ],
  [
    'a room’s floor @HND-10',
    { areas: [area('Reception', 620, { floor: 'Ground' }), ...first.areas.slice(1)] },
    ['Reception: floor added'],
  ],
  ['the price', { monthlyCents: 349_800 }, ['$3,816.00 to $3,498.00']],
  ['a one-time price', { oneTimeCents: 45_000 }, ['one-time price $450.00 added']],
  ['a yearly price', { annualCents: 1 }, ['yearly price offered']],
  [
    'the visits and the start',
    { frequency: 'biweekly', frequencyLabel: 'Biweekly', startTimeline: 'flexible' },
    ['visits Weekly to Biweekly', 'start Start within 30 days to Flexible start'],
  ],
  ['what the month covers', { monthCovers: 'visits' }, ['monthly price the same each month to by visits']],
  ['an extra', { extras: [{ name: 'Windows', cents: 12_000, type: 'monthly' }] }, ['Windows added']],
  ['special requirements', { specialRequirements: 'Use our soap.' }, ['special requirements added']],
  ['the service address', { serviceAddress: '24 Example Wharf' }, ['service address added']],
  ['the letterhead', { letterhead: { ...first.letterhead, phone: '2' } }, ['letterhead changed']],
])('HIS-01: describes what changed: %s', (_, change, words) => {
  expect(changed(change)).toEqual(words)
})

it('HIS-01: a revision from before a text field existed counts as unchanged', () => {
  const { serviceAddress: _, ...older } = first
  expect(changesBetween({ issued: older as IssuedQuote, rate: 600 }, { issued: first, rate: 600 })).toEqual([])
})

it('HIS-01: a letterhead from before one of its fields existed counts as unchanged', () => {
  const { address: _, ...older } = first.letterhead
  expect(changed({ letterhead: older as IssuedQuote['letterhead'] })).toEqual([])
})

it('HIS-01: lists rooms first, then the rate, then prices', () => {
  expect(changed({ areas: first.areas.slice(0, 2), monthlyCents: 349_800 }, 550)).toEqual([
    'Restrooms removed',
    'rate $0.06 to $0.055',
    '$3,816.00 to $3,498.00',
  ])
})

it('HIS-01: a revision from before the month was a choice counted visits @SCH-05', () => {
  const { monthCovers: _, ...older } = first
  const issued = { ...older, wording: { ...first.wording, visits: 'Weekly, 4 visits per month' } }
  const changes = (monthCovers: 'flat' | 'visits') =>
    changesBetween({ issued, rate: 600 }, { issued: worded({ ...first, monthCovers }), rate: 600 })
  expect([changes('visits'), changes('flat')]).toEqual([[], ['monthly price by visits to the same each month']])
})
