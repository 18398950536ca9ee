import type { ExtraService, Scope } from './price.ts'

/** Scopes from the worked pricing examples, for tests. */
export const quote = (changes: Partial<Scope> = {}): Scope => ({
  pricePerSqFt: 0.05,
  frequency: 'weekly',
  buildingType: 'office',
  totalSqft: 0,
  areas: [],
  customItems: [],
  ...changes,
})

export const area = (
  manualSqft: number | null,
  extraWork: ExtraService[] = [],
  aiEstimatedSqft: number | null = null,
): Scope['areas'][number] => ({ manualSqft, aiEstimatedSqft, extraWork })

export const rooms = (...sizes: number[]) => sizes.map((sqft) => area(sqft))
export const extra = (name: string, price: number, type: ExtraService['type']): ExtraService => ({ name, price, type })

/** PX-01 */
export const office = quote({ areas: rooms(2000) })

/** PX-06 */
export const threeRooms = quote({ pricePerSqFt: 0.07, areas: rooms(1200, 180, 420) })

/** PX-13 */
export const threeRoomsWithExtras = quote({
  pricePerSqFt: 0.07,
  areas: [
    area(1200, [extra('Window cleaning', 85.5, 'monthly')]),
    area(180, [extra('Supply restock', 24.25, 'monthly')]),
    area(420, [extra('Strip and wax', 310, 'one-time')]),
  ],
})
