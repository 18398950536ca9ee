import { timeSteps } from '../../modules/pricing/contract/time.ts'
import { basisOf, shippedTime } from '../../modules/pricing/contract/time-basis.ts'
import { unanswered } from '../../modules/quoting/contract/acceptance.ts'
import type { Area } from '../../modules/quoting/contract/areas.ts'
import type { Quote } from '../../modules/quoting/contract/endpoints.ts'
import { forEachText } from '../../modules/quoting/contract/quote-texts.ts'
import { emptyRoom } from '../../modules/quoting/contract/room-fields.ts'

const moment = '2026-11-19T15:00:00.000Z'

/** A dental practice of 3,080 sq ft, cleaned Monday to Friday, for tests. */
export const quote = (change: Partial<Quote> = {}): Quote => ({
  id: '00000000-0000-4000-8000-000000000001',
  number: 'TT-1001',
  companyName: 'Harbor Dental Group',
  contactPerson: 'Priya Sampleton',
  email: 'priya@harbordental.example',
  phone: '555-010-0123',
  customerType: 'commercial',
  buildingType: 'medical',
  frequency: 'daily',
  schedule: null,
  startTimeline: 'this-month',
  totalSqft: 3080,
  pricePerSqFt: 0.06,
  totalMonthlyPrice: 3816,
  totalOneTimePrice: 450,
  finalMonthlyPrice: 3816,
  finalOneTimePrice: 450,
  netMonthlyProfit: null,
  bidStatus: 'pending',
  status: 'draft',
  sentAt: null,
  changedSinceSent: false,
  createdAt: moment,
  version: 3,
  officeSqft: null,
  commonSqft: null,
  restroomCount: null,
  kitchenCount: null,
  selectedServices: [],
  customItems: [],
  ...forEachText(() => null),
  uploadedImages: [],
  basePrice: 3696,
  additionalServices: 120,
  annualPrice: 38_923.2,
  offersAnnualPrepayment: false,
  annualDiscountPercent: 15,
  annualKept: null,
  figures: { perVisit: 190.8, perSqftMonth: 1.239, perLaborHour: null, marginPercent: null, markupPercent: null },
  warnings: [],
  monthCovers: null,
  pricedBy: 'area',
  time: null,
  timeBasis: basisOf(shippedTime),
  byTime: { ...timeSteps({ frequency: 'daily' }, [], basisOf(shippedTime)), rooms: [] },
  showsLaborHours: false,
  holidays: null,
  showsRoomPrices: null,
  tax: null,
  taxExempt: false,
  customerPrices: {
    ...{ showsRoomPrices: true, tax: null, taxExempt: false },
    monthly: { subtotal: 3816, tax: 0, total: 3816 },
    oneTime: { subtotal: 450, tax: 0, total: 450 },
    annual: { subtotal: 38_923.2, tax: 0, total: 38_923.2 },
  },
  firstVisitPrice: null,
  roomSchedules: [],
  visitsPerMonth: 20,
  pricePerVisit: 190.8,
  costBreakdown: null,
  costShares: [],
  totalMonthlyCosts: null,
  monthlyCost: null,
  oneTimeCost: null,
  bidStatusUpdatedAt: null,
  bidNotes: null,
  ...{ lostReason: null, competitor: null, winningPrice: null },
  startDate: null,
  delivery: null,
  ...unanswered,
  ...change,
})

export const area = (name: string, sqft: number, extraWorkItems: Area['extraWorkItems'] = []): Area => ({
  ...emptyRoom,
  id: name,
  quoteId: quote().id,
  name,
  roomType: 'medical',
  manualSqft: sqft,
  extraWorkItems,
  photos: [],
  createdAt: moment,
  version: 1,
})

/** The rooms of that practice, with monthly windows and a one-time deep clean. */
export const areas = (): Area[] => [
  area('Reception', 620, [{ name: 'Interior windows', price: 120, type: 'monthly' }]),
  area('Exam rooms', 1480, [{ name: 'Deep clean', price: 450, type: 'one-time' }]),
  area('Restrooms', 240),
  area('Back office', 560),
  area('Staff kitchen', 180),
]
