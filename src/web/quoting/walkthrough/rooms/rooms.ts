import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { type Price, priceOf } from '../../../../modules/pricing/contract/price.ts'
import type { Area } from '../../../../modules/quoting/contract/areas.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import type { Cents } from '../../../../shared-kernel/money.ts'
import { type Room, roomsOf } from '../../outbox/rooms.ts'
import { outboxState } from '../../outbox.ts'
import { areasQuery } from '../../quotes.ts'

const none: readonly Area[] = []

/** A quote's rooms as they will be once everything on this phone has been sent. */
export function useRooms(quoteId: string) {
  const areas = useQuery(areasQuery(quoteId))
  const { queue } = useAtomValue(outboxState)
  const known = areas.data ?? none
  const rooms = useMemo(() => roomsOf(quoteId, known, queue), [quoteId, known, queue])
  return { rooms, areas }
}

/** What the whole walk costs, by the same engine as on the server. */
export function priceOfRooms(quote: Quote, rooms: readonly Room[], hasRoomsOnServer: boolean): Price {
  return priceOf({
    pricePerSqFt: quote.pricePerSqFt,
    frequency: quote.frequency,
    buildingType: quote.buildingType,
    totalSqft: hasRoomsOnServer ? 0 : quote.totalSqft,
    areas: rooms.map((room) => ({ ...room, extraWork: room.extraWorkItems })),
    customItems: quote.customItems,
  })
}

export interface RoomPrice {
  readonly sqft: number
  readonly monthly: Cents
  readonly oneTime: Cents
}

/** What each room adds to the price, in room order. */
export function roomPrices(price: Price): readonly RoomPrice[] {
  const prices = price.areas.map(({ sqft }) => ({ sqft, monthly: 0, oneTime: 0 }))
  for (const { area, per, amount } of price.lines) {
    const of = area === null ? undefined : prices[area]
    if (of) of[per === 'month' ? 'monthly' : 'oneTime'] += amount
  }
  return prices
}
