import type { BuildingType } from '../../../shared-kernel/building-type.ts'
import { type Frequency, visitsPerMonth } from '../../../shared-kernel/visits.ts'
import { planningFor, startingRate } from './planning.ts'

/** What a new quote made in the product starts with: the rate last sent for such a job, the account's, or our figure. */
export const startsWith = ['last', 'default', 'planning'] as const
export type StartsWith = (typeof startsWith)[number]

/** The parts of an account that decide; a user kept by an earlier release lacks some. */
export interface StartingPoint {
  readonly pricePerSqFt: number
  readonly hasSavedRate?: boolean | undefined
  readonly startWith?: StartsWith | undefined
  readonly rates?: Readonly<Record<Frequency, number | null>> | undefined
  readonly lastRates?:
    | readonly { readonly buildingType: BuildingType; readonly frequency: Frequency; readonly pricePerSqFt: number }[]
    | undefined
}

export interface Start {
  readonly rate: number
  readonly from: StartsWith
}

/** The rate last sent for the same building type and frequency. */
export const lastRateOf = ({ lastRates }: StartingPoint, buildingType: BuildingType, frequency: Frequency) =>
  lastRates?.find((last) => last.buildingType === buildingType && last.frequency === frequency)?.pricePerSqFt

/** The rate that a new quote in the product starts with (RTE-02); its size isn't known yet. */
export function startOf(account: StartingPoint, buildingType: BuildingType, frequency: Frequency): Start {
  const { startWith = 'last', rates, hasSavedRate, pricePerSqFt } = account
  const last = lastRateOf(account, buildingType, frequency)
  if (startWith === 'last' && last !== undefined) return { rate: last, from: 'last' }
  if (startWith !== 'planning') {
    const own = rates?.[frequency] ?? (hasSavedRate || startWith === 'default' ? pricePerSqFt : undefined)
    if (own !== undefined) return { rate: own, from: 'default' }
  }
  const planning = planningFor({ buildingType, sqft: 0, visits: visitsPerMonth[frequency] })
  return { rate: startingRate(planning), from: 'planning' }
}
