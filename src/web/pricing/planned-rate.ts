import {
  type Around,
  inCents,
  isBelowLowestRate,
  jobNear,
  offerLabel,
  type Planning,
  placeInRange,
  planningFor,
  rangeWords,
  startingRate,
  timesSentence,
  timesTypical,
  wholeDollars,
} from '../../modules/pricing/contract/planning.ts'
import { lastRateOf, type StartingPoint } from '../../modules/pricing/contract/starting-rate.ts'
import type { BuildingType } from '../../shared-kernel/building-type.ts'
import { type HowOften, isOnce, monthlyVisits } from '../../shared-kernel/visits.ts'

export interface RatedJob extends HowOften {
  readonly buildingType: BuildingType
  /** 0 while it isn't known. */
  readonly totalSqft: number
}

/** One unit of the planning figure: "1.3¢", "1¢ to 1.6¢", "per sq ft per visit". */
export interface PlanningUnit {
  readonly unit: string
  readonly figure: string
  readonly range: string
}

const inUnit = (unit: string, around: Around): PlanningUnit => ({
  unit,
  figure: wholeDollars(around.figure),
  range: rangeWords(around),
})

/** A rate beside the planning figure of its job and what the contractor asked last time, in words (RTE-01). */
export function plannedRate(job: RatedJob, rate: number, account: StartingPoint) {
  const { buildingType, totalSqft } = job
  const planning = planningFor({ buildingType, sqft: totalSqft, visits: monthlyVisits(job) })
  const { perSqft, perVisit, perMonth } = planning
  const outside = placeInRange(rate, planning) !== 'within'
  return {
    planning,
    /** "daily offices near 3,050 sq ft" */
    about: jobNear(buildingType, job, planning),
    units: [
      {
        unit: 'per sq ft per visit',
        figure: inCents(perSqft.figure),
        range: `${inCents(perSqft.low)} to ${inCents(perSqft.high)}`,
      },
      inUnit('a visit', perVisit),
      ...(isOnce(job) ? [] : [inUnit('a month', perMonth)]),
    ] as readonly PlanningUnit[],
    /** Only for a rate outside the range. */
    sentence: outside ? `${timesSentence(rate, buildingType, job, planning)}.` : null,
    /** The same in one line: "5¢ is 3.8 times typical". */
    short: shortWords(rate, planning, outside),
    last: lastRateOf(account, buildingType, job),
    offerLabel: offerLabel(planning),
    /** What the tap sets; null if our figure is below the lowest rate, so that only a monthly price can have it. */
    useRate: isBelowLowestRate(planning) ? null : startingRate(planning),
  }
}
export type PlannedRate = ReturnType<typeof plannedRate>

function shortWords(rate: number, planning: Planning, outside: boolean): string {
  const [own, figure] = [rateInCents(rate), planning.perSqft.figure]
  if (isBelowLowestRate(planning))
    return `Planning figure ${inCents(figure)}, ${wholeDollars(planning.perMonth.figure)} a month: set it on Review`
  if (outside) return `${own} is ${timesTypical(rate, planning)} times typical`
  return rate === figure ? `${own}, our planning figure` : `${own}, planning figure ${inCents(figure)}`
}

/** "5¢", "1.35¢": exact. */
export const rateInCents = (rate: number): string => `${Math.round(rate * 10_000) / 100}¢`

/** "0.7¢" */
export const rateInTenths = inCents

/** The taps for a job: what was asked last time, then our figure. Neither is offered if it is the rate already. */
export function rateOffers(
  { last, useRate, offerLabel: label }: PlannedRate,
  rate: number,
  use: (rate: number) => void,
) {
  return [
    ...(last === undefined || last === rate
      ? []
      : [{ label: `Last time: ${rateInCents(last)}`, onUse: () => use(last) }]),
    ...(useRate === null || useRate === rate ? [] : [{ label, onUse: () => use(useRate) }]),
  ]
}
