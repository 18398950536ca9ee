import { given } from '../../../shared-kernel/clearable.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { type Cents, toCents, toRateUnits } from '../../../shared-kernel/money.ts'
import { refuseStale } from '../../../shared-kernel/stale.ts'
import type { Command } from '../../../shared-kernel/use-case.ts'
import { changedTime } from '../../pricing/contract/time-basis.ts'
import { quotePriced } from '../audit-events.ts'
import type * as contract from '../contract/endpoints.ts'
import type { Quote } from '../domain/quote.ts'
import { readQuote } from '../queries/get-quote.ts'
import { planReminders } from '../reminders.ts'
import { quoteOf } from '../storage.ts'

export const savePricing: Command<typeof contract.savePricing, { quoteId: string }> = async (
  { quoteId, version, ...pricing },
  call,
) => {
  const { em, db, contractorId, publish } = call
  const quote = await quoteOf(contractorId, quoteId, em)
  const time = pricing.time === undefined ? undefined : changedTime(quote.time, pricing.time)
  await refuseStale(quote, { version, ...pricing, time }, () => readQuote(db, contractorId, quoteId))
  if (pricing.pricePerSqFt !== undefined) quote.setRate(toRateUnits(pricing.pricePerSqFt))
  if (pricing.time !== undefined) quote.setTime(pricing.time)
  if (pricing.pricedBy !== undefined) quote.priceBy(pricing.pricedBy)
  if (pricing.showsLaborHours !== undefined) quote.showLaborHours(pricing.showsLaborHours)
  if (pricing.frequency !== undefined || pricing.schedule !== undefined)
    quote.setHowOften(pricing.frequency ?? quote.frequency, pricing.schedule)
  if (pricing.totalSqft !== undefined) quote.setTotalSqft(pricing.totalSqft)
  if (pricing.firstVisitPrice !== undefined) quote.priceFirstVisit(inCents(pricing.firstVisitPrice) ?? null)
  refuseForeignTotals(quote, pricing)
  const before = { monthly: quote.finalMonthly, oneTime: quote.finalOneTime }
  const { finalMonthlyPrice: monthly, finalOneTimePrice: oneTime } = pricing
  if (monthly !== undefined || oneTime !== undefined)
    quote.askFor({ monthly: inCents(monthly), oneTime: inCents(oneTime) })
  if (pricing.monthlyCost !== undefined) quote.monthlyCost = inCents(pricing.monthlyCost) ?? null
  if (pricing.oneTimeCost !== undefined) quote.oneTimeCost = inCents(pricing.oneTimeCost) ?? null
  if (pricing.offersAnnualPrepayment !== undefined) quote.offerAnnualPrepayment(pricing.offersAnnualPrepayment)
  if (pricing.annualDiscountPercent !== undefined) quote.setAnnualDiscount(pricing.annualDiscountPercent)
  if (pricing.monthCovers !== undefined) quote.coverMonth(pricing.monthCovers)
  if (pricing.holidays !== undefined) quote.observeHolidays(pricing.holidays)
  if (pricing.followUp !== undefined) {
    const { followUp } = pricing
    quote.followUp = followUp
    await planReminders({ quoteId, contractorId, followUp }, call)
  }
  if (pricing.startDate !== undefined) quote.startDate = pricing.startDate
  const { showsRoomPrices, tax, taxExempt } = pricing
  quote.setTerms(given({ showsRoomPrices, tax, taxExempt }))
  if (pricing.attachmentIds !== undefined) quote.attach(pricing.attachmentIds)
  quote.setPrivateNotes(pricing.privateNotes)
  const { agreedAtHome, homeState, spokenLanguage, poNumberRule, confirmWithCode } = pricing
  quote.setAccepting(given({ agreedAtHome, homeState, spokenLanguage, poNumberRule, confirmWithCode }))
  quote.setMailing(given({ emailNote: pricing.emailNote, cc: pricing.cc }))
  const asked = { monthly: quote.finalMonthly, oneTime: quote.finalOneTime }
  if (asked.monthly !== before.monthly || asked.oneTime !== before.oneTime)
    await publish(quotePriced({ quoteId, contractorId, ...asked }))
  return { quoteId }
}

type Totals = { totalMonthlyPrice?: number | null | undefined; totalOneTimePrice?: number | null | undefined }

/** The server's totals count. A client may send its own totals and gets an error if they differ. */
function refuseForeignTotals(quote: Quote, { totalMonthlyPrice, totalOneTimePrice }: Totals) {
  const differs = (claimed: number | null | undefined, own: Cents | null) =>
    claimed != null && toCents(claimed) !== (own ?? 0)
  if (differs(totalMonthlyPrice, quote.totalMonthly) || differs(totalOneTimePrice, quote.totalOneTime)) {
    throw new DomainError('conflict', 'total-differs', 'The total isn’t up to date. Load the quote again.')
  }
}

const inCents = (dollars: number | null | undefined) => (dollars == null ? dollars : toCents(dollars))
