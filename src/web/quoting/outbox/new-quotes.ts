import { getDefaultStore } from 'jotai'
import type { CurrentUser } from '../../../modules/accounts/contract/endpoints.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { queryClient } from '../../app/query-client.ts'
import { userKey } from '../../app/session.ts'
import { newId } from '../../device/new-id.ts'
import { applyToOutbox, outboxState } from '../outbox.ts'
import { areasKey, quoteKey } from '../quotes.ts'
import { enqueue, type NewQuoteDetails, type OperationOf, type Queue } from './operations.ts'
import { storageOf } from './storage.ts'

export { differs, update } from './send.ts'

/** The quotes that only this device knows, as it would send them. */
export function newQuotesIn(queue: Queue): readonly OperationOf<'addQuote'>[] {
  const latest = new Map(
    queue.flatMap((operation) => (operation.kind === 'addQuote' ? [[operation.quoteId, operation]] : [])),
  )
  return [...latest.values()]
}

export const isUnsent = (quoteId: string): boolean =>
  newQuotesIn(getDefaultStore().get(outboxState).queue).some((operation) => operation.quoteId === quoteId)

/** Keeps a new quote on this device, or what it now says; resolves when it is kept there. */
export async function startUnsent(
  quoteId: string,
  details: NewQuoteDetails,
  { pricePerSqFt }: Pick<CurrentUser, 'pricePerSqFt'>,
  before?: Quote,
): Promise<Quote> {
  const operation = {
    ...{ id: newId(), quoteId, areaId: quoteId, due: Date.now(), kind: 'addQuote' as const, details },
    rate: before?.pricePerSqFt ?? pricePerSqFt,
    createdAt: before?.createdAt ?? new Date().toISOString(),
  }
  await applyToOutbox(enqueue(operation))
  const quote = asQuote(operation)
  queryClient.setQueryData(quoteKey(quoteId), quote)
  queryClient.setQueryData(areasKey(quoteId), (areas: unknown) => areas ?? [])
  return quote
}

/** A quote that waits on this device, though nothing of it may be on screen yet. */
export async function unsentQuote(quoteId: string): Promise<Quote | undefined> {
  const user = queryClient.getQueryData<CurrentUser | null>(userKey)
  if (!user) return undefined
  const queue = await storageOf(user.id)
    .read()
    .catch(() => getDefaultStore().get(outboxState).queue)
  const operation = newQuotesIn(queue).find((waiting) => waiting.quoteId === quoteId)
  return operation && asQuote(operation)
}

/** The quote as it will be drafted: without a number, at version 0. */
export const asQuote = ({ quoteId, details, rate, createdAt }: OperationOf<'addQuote'>): Quote => ({
  ...details,
  id: quoteId,
  number: '',
  specialRequirements: details.specialRequirements ?? null,
  serviceAddress: details.serviceAddress ?? null,
  totalSqft: 0,
  pricePerSqFt: rate,
  totalMonthlyPrice: null,
  finalMonthlyPrice: null,
  totalOneTimePrice: null,
  finalOneTimePrice: null,
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
  costBreakdown: null,
  totalMonthlyCosts: null,
  monthlyCost: null,
  oneTimeCost: null,
  bidStatusUpdatedAt: null,
  bidNotes: null,
  delivery: null,
})
