import type { QueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import type { CurrentUser } from '../../../modules/accounts/contract/endpoints.ts'
import { prepaymentPercent } from '../../../modules/pricing/contract/price.ts'
import { timeSteps } from '../../../modules/pricing/contract/time.ts'
import { basisOf, shippedTime, type TimeSettings } from '../../../modules/pricing/contract/time-basis.ts'
import { unanswered } from '../../../modules/quoting/contract/acceptance.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { forEachText } from '../../../modules/quoting/contract/quote-texts.ts'
import { monthlyVisits } from '../../../shared-kernel/visits.ts'
import { userKey } from '../../app/session.ts'
import type { OperationOf, Queue } from './operations.ts'
import { outboxState } from './state.ts'
import { storageOf } from './storage.ts'

/** The quotes that exist only on this device, as it would send them. */
export function newQuotesIn(queue: Queue): readonly OperationOf<'addQuote'>[] {
  const latest = new Map(
    queue.flatMap((operation) => (operation.kind === 'addQuote' ? [[operation.quoteId, operation]] : [])),
  )
  return [...latest.values()]
}

/** A quote waiting on this device, even if no screen has loaded it yet. */
export async function unsentQuote(client: QueryClient, quoteId: string): Promise<Quote | undefined> {
  const user = client.getQueryData<CurrentUser | null>(userKey)
  if (!user) return undefined
  const queue = await storageOf(user.id)
    .read()
    .catch(() => getDefaultStore().get(outboxState).queue)
  const operation = newQuotesIn(queue).find((waiting) => waiting.quoteId === quoteId)
  return operation && asQuote(operation, user.timeSettings ?? shippedTime)
}

/** The quote as it will be drafted: without a number, at version 0, priced as the account says. */
export const asQuote = (
  { quoteId, details, rate, createdAt }: OperationOf<'addQuote'>,
  timeSettings: TimeSettings,
): Quote => ({
  ...details,
  id: quoteId,
  number: '',
  schedule: details.schedule ?? null,
  pricedBy: timeSettings.pricedBy,
  time: null,
  timeBasis: basisOf(timeSettings),
  byTime: { ...timeSteps(details, [], basisOf(timeSettings)), rooms: [] },
  showsLaborHours: false,
  visitsPerMonth: monthlyVisits(details),
  ...forEachText((name) => details[name] ?? null),
  ...{ lostReason: null, competitor: null, winningPrice: null },
  totalSqft: 0,
  pricePerSqFt: rate,
  totalMonthlyPrice: null,
  finalMonthlyPrice: null,
  totalOneTimePrice: null,
  finalOneTimePrice: null,
  adjustment: null,
  netMonthlyProfit: null,
  bidStatus: 'pending',
  status: 'draft',
  sentAt: null,
  changedSinceSent: false,
  createdAt,
  version: 0,
  officeSqft: null,
  commonSqft: null,
  restroomCount: null,
  kitchenCount: null,
  selectedServices: [],
  customItems: [],
  uploadedImages: [],
  basePrice: 0,
  additionalServices: 0,
  annualPrice: null,
  offersAnnualPrepayment: false,
  annualDiscountPercent: prepaymentPercent,
  annualKept: null,
  figures: { perVisit: 0, perSqftMonth: null, perLaborHour: null, marginPercent: null, markupPercent: null },
  warnings: [],
  monthCovers: null,
  holidays: null,
  showsRoomPrices: null,
  tax: null,
  taxExempt: false,
  proposal: null,
  attachmentIds: null,
  customerPrices: {
    ...{ showsRoomPrices: true, tax: null, taxExempt: false },
    ...{ monthly: null, oneTime: null, annual: null },
  },
  firstVisitPrice: null,
  roomSchedules: [],
  pricePerVisit: null,
  costBreakdown: null,
  costShares: [],
  totalMonthlyCosts: null,
  monthlyCost: null,
  oneTimeCost: null,
  bidStatusUpdatedAt: null,
  bidNotes: null,
  startDate: null,
  agreedAtHome: details.customerType === 'residential',
  homeState: null,
  spokenLanguage: 'en',
  poNumberRule: details.customerType === 'commercial' ? 'optional' : 'off',
  confirmWithCode: null,
  emailNote: null,
  cc: [],
  delivery: null,
  ...unanswered,
})
