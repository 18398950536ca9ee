import { type Price, priceOf, timedRooms } from '../../../../modules/pricing/contract/price.ts'
import { type TimeSteps, timeSteps } from '../../../../modules/pricing/contract/time.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import type { Cents } from '../../../../shared-kernel/money.ts'
import type { HowOften } from '../../../../shared-kernel/visits.ts'
import type { Room } from '../../outbox/rooms.ts'

export type Priced = Pick<Quote, 'pricePerSqFt' | 'buildingType' | 'totalSqft' | 'customItems'> &
  Partial<Pick<Quote, 'pricedBy' | 'timeBasis' | 'firstVisitPrice'>> &
  HowOften

/** The price of all rooms, from the same engine as on the server. */
export const priceOfRooms = (quote: Priced, rooms: readonly Room[], hasRoomsOnServer: boolean): Price =>
  priceOf(scopeOf(quote, rooms, hasRoomsOnServer))

/** The price by time of all rooms, step by step. */
export const stepsOfRooms = (
  quote: Priced & Pick<Quote, 'timeBasis'>,
  rooms: readonly Room[],
  hasRoomsOnServer: boolean,
): TimeSteps => timeSteps(quote, timedRooms(scopeOf(quote, rooms, hasRoomsOnServer)), quote.timeBasis)

function scopeOf(quote: Priced, rooms: readonly Room[], hasRoomsOnServer: boolean) {
  return {
    pricePerSqFt: quote.pricePerSqFt,
    frequency: quote.frequency,
    schedule: quote.schedule,
    buildingType: quote.buildingType,
    totalSqft: hasRoomsOnServer ? 0 : quote.totalSqft,
    areas: rooms.map((room) => ({ ...room, extraWork: room.extraWorkItems })),
    customItems: quote.customItems,
    pricedBy: quote.pricedBy,
    timeBasis: quote.timeBasis,
    firstVisitPrice: quote.firstVisitPrice,
  }
}

export interface RoomPrice {
  readonly sqft: number
  readonly monthly: Cents
  readonly oneTime: Cents
}

/** Each room's share of the price, in room order. */
export function roomPrices(price: Price): readonly RoomPrice[] {
  const prices = price.areas.map(({ sqft }) => ({ sqft, monthly: 0, oneTime: 0 }))
  for (const { area, per, amount } of price.lines) {
    const of = area === null ? undefined : prices[area]
    if (of) of[per === 'month' ? 'monthly' : 'oneTime'] += amount
  }
  return prices
}
