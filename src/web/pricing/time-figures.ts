import type { QuoteTime, TimeSettings } from '../../modules/pricing/contract/time-basis.ts'
import {
  fixtureMinutesRule,
  marginRule,
  minutesRule,
  percentRule,
  perHeadRule,
  productionRule,
  wageRule,
} from '../../modules/pricing/contract/time-rules.ts'
import { roomTypeLabel, roomTypes } from '../../shared-kernel/room-type.ts'
import type { Rule } from '../../shared-kernel/rule.ts'

/** A field for a figure of the price by time: where it is, how it is written, and what is wrong with it. */
export interface TimeFigure {
  /** "wage", "burden.fica" */
  readonly path: string
  readonly label: string
  readonly prefix?: string
  readonly suffix?: string
  readonly decimals: number
  readonly atMost?: number
  readonly rule: Rule<number | null>
}

const percent = (path: string, label: string, suffix = '%'): TimeFigure => ({
  ...{ path, label, suffix, decimals: 0, atMost: 3, rule: percentRule },
})
const perHundred = (path: string, label: string): TimeFigure => ({
  ...{ path, label, prefix: '$', suffix: 'per $100', decimals: 2, atMost: 3, rule: percentRule },
})
const minutes = (path: string, label: string): TimeFigure => ({
  ...{ path, label, suffix: 'min', decimals: 0, atMost: 2, rule: minutesRule },
})
const margin = (path: string, label: string): TimeFigure => ({ ...percent(path, label), rule: marginRule })

export const wage: TimeFigure = {
  ...{ path: 'wage', label: 'Wage', prefix: '$', suffix: '/ hour', decimals: 2, rule: wageRule },
}
export const workersCompensation = perHundred('burden.workersCompensation', 'Workers’ compensation')
export const burdenFigures: readonly TimeFigure[] = [
  percent('burden.fica', 'FICA'),
  percent('burden.futa', 'FUTA'),
  percent('burden.stateUnemployment', 'State unemployment'),
  percent('burden.paidLeave', 'Paid leave'),
  workersCompensation,
  perHundred('burden.liability', 'Liability insurance'),
]
export const supplies = percent('suppliesPercent', 'Supplies', '% of labor')
export const overhead = percent('overheadPercent', 'Overhead', '% of labor')
export const perHead: TimeFigure = {
  ...{ path: 'consumablesPerHead', label: 'Consumables per person', prefix: '$', suffix: 'a month', decimals: 2 },
  rule: perHeadRule,
}
export const setup = minutes('setupMinutes', 'Setup and lock-up')
export const travel = minutes('travelMinutes', 'Paid travel')
export const minimumShift = minutes('minimumShiftMinutes', 'Shortest paid visit')
export const margins: readonly TimeFigure[] = [
  margin('margins.to1500', 'Up to $1,500'),
  margin('margins.to5000', 'To $5,000'),
  margin('margins.above', 'Above'),
]
export const productionRates: readonly TimeFigure[] = roomTypes.map((type) => ({
  ...{ path: `rates.${type}`, suffix: '/ hour', decimals: 0, rule: productionRule },
  label: type === 'home-kitchen' ? 'Kitchen in a home' : roomTypeLabel[type],
}))
export const fixtureFigures: readonly TimeFigure[] = [
  ['toilets', 'Toilet'],
  ['urinals', 'Urinal'],
  ['sinks', 'Sink'],
  ['showers', 'Shower'],
  ['bins', 'Bin'],
].map(([kind, label]) => ({
  ...{ path: `fixtureMinutes.${kind}`, label: label!, suffix: 'min', decimals: 0, atMost: 2, rule: fixtureMinutesRule },
}))

/** The figure at a path of the settings or of a quote's figures. */
export function figureAt(settings: object, path: string): number | null | undefined {
  let value: unknown = settings
  for (const name of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[name]
  return value as number | null | undefined
}

/** A change of the figure at a path: {"burden": {"fica": 7.65}}. */
export function changeAt(path: string, value: number | null): QuoteTime {
  const [name, part] = path.split('.')
  return { [name!]: part ? { [part]: value } : value }
}

/** The settings with typed figures in place of theirs; those that aren't valid count as they were. */
export function withTyped(
  settings: TimeSettings,
  typed: Readonly<Record<string, number | null>>,
  figures: readonly TimeFigure[],
): TimeSettings {
  const copy = structuredClone(settings) as unknown as Record<string, Record<string, unknown> | unknown>
  for (const { path, rule } of figures) {
    const value = typed[path]
    if (value === undefined || value === null || rule(value)) continue
    const [name, part] = path.split('.')
    if (part) (copy[name!] as Record<string, unknown>)[part] = value
    else copy[name!] = value
  }
  return copy as unknown as TimeSettings
}
