import {
  countedVisits,
  customerLines,
  type Line,
  type Price,
  priceOf,
  recalculated,
  type StoredPrice,
  timedRooms,
} from '../../../../modules/pricing/contract/price.ts'
import { type TimeSteps, timeSteps } from '../../../../modules/pricing/contract/time.ts'
import { basisOf, shippedTime } from '../../../../modules/pricing/contract/time-basis.ts'
import type { Area } from '../../../../modules/quoting/contract/areas.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { unready } from '../../../../modules/quoting/contract/readiness.ts'
import type { Cents } from '../../../../shared-kernel/money.ts'
import type { HowOften } from '../../../../shared-kernel/visits.ts'
import { storedPrice } from '../../stored-price.ts'

/** A quote's price at a given rate: the computed total, the contractor's price, and the lines the customer reads. */
export interface Repriced extends HowOften {
  readonly rate: number
  readonly price: Price
  readonly asked: StoredPrice
  readonly lines: readonly Line[]
  /** How often, with the visits counted as this price counts them. */
  readonly often: HowOften
  /** The price by time step by step, also while the quote is priced by area. */
  readonly steps: TimeSteps
}

/** The quote at another rate, as the server will price it: the adjustment is kept. */
export function repriced(quote: Quote, areas: readonly Area[], rate: number): Repriced {
  const scope = {
    ...quote,
    pricePerSqFt: rate,
    areas: areas.map((area) => ({ ...area, extraWork: area.extraWorkItems })),
  }
  const price = priceOf(scope)
  const asked = recalculated(storedPrice(quote), price)
  return {
    rate,
    frequency: quote.frequency,
    schedule: quote.schedule,
    price,
    asked,
    lines: customerLines(price, asked.finalMonthly, asked.finalOneTime),
    often: countedVisits(quote),
    steps: timeSteps(quote, timedRooms(scope), quote.timeBasis ?? basisOf(shippedTime)), // a quote kept by an older release has none,
  }
}

/** With typed final prices, in cents, in place of the computed ones. */
export function askedFor(price: Repriced, { monthly, oneTime }: Asked): Repriced {
  if (monthly === undefined && oneTime === undefined) return price
  const asked = {
    ...price.asked,
    finalMonthly: monthly ?? price.asked.finalMonthly,
    finalOneTime: oneTime === undefined ? price.asked.finalOneTime : oneTime || null,
  }
  return { ...price, asked, lines: customerLines(price.price, asked.finalMonthly, asked.finalOneTime) }
}

interface Asked {
  readonly monthly: Cents | undefined
  readonly oneTime: Cents | undefined
}

/** Why the quote cannot be sent yet, as a sentence; null if it can. */
export function reasonNotToSend({ price, asked }: Repriced, areaCount: number): string | null {
  return (
    unready({
      areas: areaCount,
      totalSqft: price.totalArea,
      monthly: asked.finalMonthly,
      oneTime: asked.finalOneTime,
    })?.message ?? null
  )
}
