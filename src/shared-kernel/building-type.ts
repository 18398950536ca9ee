import { z } from 'zod'
import { commercialBuildings, residentialBuildings } from './buildings.ts'

export { commercialBuildings, residentialBuildings } from './buildings.ts'

/** The kind of building to clean. */
export const BuildingType = z.enum(
  [...commercialBuildings, ...residentialBuildings, 'other-residential', 'other-commercial', 'other'],
  'Please select a building type',
)
export type BuildingType = z.infer<typeof BuildingType>
export const buildingTypeLabel: Readonly<Record<BuildingType, string>> = {
  office: 'Office',
  retail: 'Retail',
  warehouse: 'Warehouse',
  medical: 'Medical',
  educational: 'Educational',
  hospitality: 'Hospitality',
  'single-family': 'Single-Family Home',
  townhouse: 'Townhouse',
  condo: 'Condo',
  'vacation-rental': 'Vacation Rental',
  estate: 'Estate',
  'other-residential': 'Other',
  'other-commercial': 'Other',
  other: 'Other',
}
