import { leadsWithVisit } from '../pricing/contract/month.ts'
import { pricePerVisit } from '../pricing/contract/price.ts'
import { type Acceptance, wordingOf } from '../quoting/index.ts'
import { samplePractice as practice } from './contract/sample-practice.ts'
import type { ExtraWork, QuoteDocument, QuotedArea } from './quote-document.ts'

const area = (
  name: string,
  roomTypeLabel: string,
  sqft: number,
  monthlyCents: number,
  tasks: readonly string[],
  more: Partial<QuotedArea> = {},
): QuotedArea => ({ name, roomTypeLabel, sqft, monthlyCents, tasks, extras: [], notes: null, photos: [], ...more })

const windows: ExtraWork = { ...practice.windows, type: 'monthly' }
const deepClean: ExtraWork = { ...practice.deepClean, type: 'one-time' }

type SampleRoom = (typeof practice.rooms)[number]
const practiceArea = ({ name, sqft, monthlyCents }: SampleRoom, roomTypeLabel: string, ...rest: Rest) =>
  area(name, roomTypeLabel, sqft, monthlyCents, ...rest)
type Rest = [tasks: readonly string[], more?: Partial<QuotedArea>]

/** With what follows from its price: the price of a visit, and its sentences. */
function worded(quote: Omit<QuoteDocument, 'wording'>): QuoteDocument {
  const priced = {
    ...quote,
    monthCovers: quote.monthCovers ?? 'flat',
    perVisitCents: pricePerVisit(quote.monthlyCents, quote),
    leadsWithVisit: leadsWithVisit('commercial', quote),
  }
  return { ...priced, wording: wordingOf(priced) }
}

/** A dental practice of five rooms: 3,080 sq ft at $0.015 on weekdays. */
export const dentalPractice = worded({
  schemaVersion: 1,
  revision: 1,
  number: 'TT-1047',
  date: '2026-11-19',
  validUntil: '2026-12-19',
  letterhead: {
    businessName: 'Brightline Cleaning Co.',
    contactName: 'Dana Dustwell',
    email: 'dana@brightline.example',
    phone: '(503) 555-0142',
    address: '100 Sample Street, Suite 4, Portland, OR 97200',
    website: 'brightline.example',
    logo: null,
  },
  customer: {
    companyName: practice.company,
    contactPerson: 'Priya Nair',
    email: 'priya@harbordental.example',
    phone: '(503) 555-0188',
  },
  buildingTypeLabel: 'Medical',
  frequency: 'daily',
  schedule: null,
  frequencyLabel: 'Daily (Mon–Fri)',
  startTimeline: 'this-month',
  totalSqft: practice.sqft,
  serviceAddress: '24 Example Wharf, Suite 2, Portland, OR 97200',
  areas: [
    practiceArea(
      practice.reception,
      'Lobby',
      ['Clean Entrance Glass', 'Vacuum Entry Mats', 'Sweep & Mop Hard Floors', 'Dust All Surfaces', 'Empty Trash Bins'],
      { extras: [windows] },
    ),
    practiceArea(
      practice.examRooms,
      'Medical Facility',
      [
        'Empty General Trash',
        'Clean Exam Rooms',
        'Disinfect Exam Tables',
        'Disinfect Door Handles',
        'Mop & Sanitize Floors',
        'Wipe down X-ray lead aprons',
        practice.leftAlone,
      ],
      { extras: [deepClean], notes: 'The practice handles its medical waste.' },
    ),
    practiceArea(practice.restrooms, 'Restroom', [
      'Clean & Sanitize Toilets',
      'Clean Sinks & Counters',
      'Stock Paper Products',
      'Clean Mirrors',
    ]),
    practiceArea(practice.backOffice, 'Office', [
      'Vacuum Carpets',
      'Empty Trash Bins',
      'Sanitize Phones & Equipment',
      'Organize & Straighten',
    ]),
    practiceArea(practice.kitchen, 'Kitchen', ['Clean Countertops', 'Clean & Sanitize Sink', 'Sweep & Mop Floor']),
  ],
  extras: [],
  monthlyCents: practice.monthlyCents,
  oneTimeCents: practice.deepClean.cents,
  annualCents: 1_064_880,
  specialRequirements: null,
  updated: false,
})

/** One room, a contractor who has set only a name, no extras. */
export const oneRoom = worded({
  ...dentalPractice,
  number: 'TT-1001',
  letterhead: {
    businessName: null,
    contactName: 'Sam Sparrow',
    email: 'sam@sparrowhome.example',
    phone: null,
    address: null,
    website: null,
    logo: null,
  },
  frequency: 'weekly',
  schedule: null,
  frequencyLabel: 'Weekly',
  startTimeline: 'flexible',
  buildingTypeLabel: 'Office',
  totalSqft: 2000,
  areas: [area('Main floor', 'Office', 2000, 40_000, ['Vacuum Carpets', 'Dust All Surfaces'])],
  monthlyCents: 40_000,
  oneTimeCents: null,
  annualCents: null,
})

/** An office tower floor by floor: enough rows for several pages; every text in it occurs once. */
export function manyRooms(count: number, photo?: Uint8Array): QuoteDocument {
  const areas = Array.from({ length: count }, (_, at) =>
    area(
      `Suite S${101 + at}`,
      'Office',
      400 + at * 7,
      (400 + at * 7) * 120,
      ['Vacuum', 'Dust', 'Empty bins', 'Wipe phones'].slice(0, (at % 4) + 1).map((task) => `${task} T${101 + at}`),
      {
        photos: photo ? [photo, photo] : [],
        notes: at % 7 ? null : `The alarm code for N${101 + at} is at the front desk; please lock up when you leave.`,
      },
    ),
  )
  return worded({
    ...dentalPractice,
    areas,
    totalSqft: areas.reduce((sum, { sqft }) => sum + sqft, 0),
    monthlyCents: areas.reduce((sum, { monthlyCents }) => sum + monthlyCents, 0),
    oneTimeCents: null,
    annualCents: null,
  })
}

/** The dental practice says yes. */
export const dentalAcceptance: Acceptance = {
  id: '01999999-0000-7000-8000-000000000001',
  quoteId: '01999999-0000-7000-8000-000000000002',
  revision: 1,
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  name: 'Priya Nair',
  title: 'Office manager',
  poNumber: 'PO-7714',
  signature: { typed: 'Priya Nair' },
  at: new Date('2026-11-28T02:04:12Z'),
  address: '203.0.113.7',
  browser:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1',
  consent: 'I’ve read the terms and agree to sign electronically',
  electronicRecords: null,
  monthlyCents: practice.monthlyCents,
  oneTimeCents: practice.deepClean.cents,
  payYearly: false,
  annualCents: null,
  cancelUntil: null,
  endedBy: null,
  endedAt: null,
}
