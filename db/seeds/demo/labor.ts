import type { RoomType } from '../../../src/modules/quoting/contract/vocabulary.ts'
import { type Frequency, monthlyVisits } from '../../../src/shared-kernel/visits.ts'

/**
 * Square feet that one cleaner finishes in an hour with all usual tasks of the room, as published:
 * P1 commercialcleaningguides.com, offices 2,000-2,500; P2 altapricing.com/methodology (wages of May 2024), common
 * areas and lobbies 5,000, warehouses 8,000, retail 3,000, offices 3,500; P3 icanatex.com answer 4049, easy offices
 * over 4,000, medical buildings 2,600-2,900; P4 and P5 cleanlink.com, restrooms at 2.5 to 3 minutes per fixture;
 * P6 cleaningbusiness.com, school kitchens; P8 commercialcleaningguides.com citing M. Starkey, homes about 500
 * (2,000 sq ft in 4 hours). Where no source covers a room (conference, bathroom, laundry), its rates come from
 * similar rooms.
 */
export const productionRates: Readonly<Record<RoomType, { slow: number; typical: number; fast: number }>> = {
  office: { slow: 1500, typical: 2500, fast: 4000 },
  restroom: { slow: 250, typical: 400, fast: 600 },
  kitchen: { slow: 800, typical: 1200, fast: 2000 },
  lobby: { slow: 2500, typical: 4000, fast: 5000 },
  conference: { slow: 2000, typical: 3000, fast: 4000 },
  warehouse: { slow: 5000, typical: 8000, fast: 15000 },
  retail: { slow: 2000, typical: 3000, fast: 4500 },
  medical: { slow: 1200, typical: 2000, fast: 2900 },
  common: { slow: 3000, typical: 5000, fast: 6500 },
  bedroom: { slow: 400, typical: 600, fast: 900 },
  bathroom: { slow: 80, typical: 120, fast: 180 },
  living: { slow: 500, typical: 800, fast: 1100 },
  'home-kitchen': { slow: 180, typical: 300, fast: 450 },
  laundry: { slow: 250, typical: 400, fast: 600 },
  entryway: { slow: 400, typical: 600, fast: 900 },
}
export type Pace = keyof (typeof productionRates)['office']

/** Hours of travel and setup for each cleaner and visit. */
const setUp = 0.5
/** Workplaces that aren't cleaned daily take 20% longer (icanatex.com answer 3923: 15 to 20%). */
const rareVisits = 1.2

interface Work {
  readonly rooms: readonly { readonly roomType: RoomType; readonly manualSqft: number }[]
  readonly frequency: Frequency
  readonly home: boolean
  readonly pace: Pace
  readonly cleaners: number
}

/** Each cleaner's paid hours per month, rounded up to a quarter of an hour. */
export function hoursOf({ rooms, frequency, home, pace, cleaners }: Work): number {
  const atWork = rooms.reduce((sum, { roomType, manualSqft }) => sum + manualSqft / productionRates[roomType][pace], 0)
  const daily = frequency === 'daily' || frequency === 'daily7'
  const each = (atWork * (daily || home ? 1 : rareVisits)) / cleaners + setUp
  return Math.ceil(each * monthlyVisits({ frequency }) * 4) / 4
}
