import type { BuildingType } from '../../../shared-kernel/building-type.ts'
import { type Frequency, type HowOften, monthlyVisits, type Preset } from '../../../shared-kernel/visits.ts'
import { planningFor, startingRate } from './planning.ts'
import type { StartsWith } from './starts-with.ts'

/** The parts of an account that decide; a user kept by an earlier release lacks some. */
export interface StartingPoint {
  readonly pricePerSqFt: number
  readonly hasSavedRate?: boolean | undefined
  readonly startWith?: StartsWith | undefined
  readonly rates?: Readonly<Record<Preset, number | null>> | undefined
  readonly lastRates?:
    | readonly { readonly buildingType: BuildingType; readonly frequency: Frequency; readonly pricePerSqFt: number }[]
    | undefined
}

export interface Start {
  readonly rate: number
  readonly from: StartsWith
}

/** The rate last sent for the same building type and frequency. Custom schedules differ too much to share one. */
export const lastRateOf = ({ lastRates }: StartingPoint, buildingType: BuildingType, { frequency }: HowOften) =>
  frequency === 'custom'
    ? undefined
    : lastRates?.find((last) => last.buildingType === buildingType && last.frequency === frequency)?.pricePerSqFt

/** The rate that a new quote in the product starts with (RTE-02); its size isn't known yet. */
export function startOf(account: StartingPoint, buildingType: BuildingType, often: HowOften): Start {
  const { startWith = 'last', rates, hasSavedRate, pricePerSqFt } = account
  const last = lastRateOf(account, buildingType, often)
  if (startWith === 'last' && last !== undefined) return { rate: last, from: 'last' }
  if (startWith !== 'planning') {
    const own =
      (often.frequency === 'custom' ? undefined : rates?.[often.frequency]) ??
      (hasSavedRate || startWith === 'default' ? pricePerSqFt : undefined)
    if (own !== undefined) return { rate: own, from: 'default' }
  }
  const planning = planningFor({ buildingType, sqft: 0, visits: monthlyVisits(often) })
  return { rate: startingRate(planning), from: 'planning' }
}
