import type { BuildingType } from '../../../shared-kernel/building-type.ts'
import { residentialBuildings } from '../../../shared-kernel/buildings.ts'
import { rates } from '../../../shared-kernel/cents.ts'
import { monthlyVisits, type Preset } from '../../../shared-kernel/visits.ts'

/**
 * Published cleaning prices: planning ranges, never live market data.
 *
 * Reference job: 5,000 sq ft (homes 2,000), two to three visits a week, usual scope, supplies included, average US cost
 * of living. Dollars per sq ft per visit. Published offers are per month; a month has 21.67 working days.
 *
 * How a commercial average is made: D = the middle of published monthly prices / 21.67 x 2 (small sites cost more),
 * W = the middle of published prices per visit for small, infrequent work; average = the square root of D x W, to the
 * nearest half cent. Low is D, at least one cent; high is the top of the published prices per visit. Averages for homes
 * are the middle of published flat prices divided by size. Sources, with the date they show:
 * S1 bidloom.com, price per square foot (2026); S2 issa.com, rates per square foot; S3 shinycarpetcleaning.com (2023);
 * S4 businesshue.com (2023); S5 xiri.ai, costs by building type (2026); S6 leadduo.io, bid calculator;
 * S8 costhack.com, restaurants; S9 cameronfacilities.com.au, hotels; S13 engineerfix.com and visionaryecho.com, homes;
 * S14 cleansync.io (2026) and vacationhomehelp.com, rentals.
 */
const table = {
  office: { low: 0.01, average: 0.035, high: 0.15, many: 'offices' }, // S1, S5, S6
  retail: { low: 0.01, average: 0.025, high: 0.15, many: 'stores' }, // S1, S2, S3
  medical: { low: 0.02, average: 0.055, high: 0.25, many: 'medical sites' }, // S1, S2, S3, S5
  manufacturing: { low: 0.01, average: 0.025, high: 0.15, many: 'plants' }, // S2; the floor like a warehouse
  school: { low: 0.01, average: 0.04, high: 0.18, many: 'schools' }, // S1
  restaurant: { low: 0.02, average: 0.07, high: 0.35, many: 'restaurants' }, // S1, S8
  educational: { low: 0.01, average: 0.04, high: 0.18, many: 'schools' }, // as school
  warehouse: { low: 0.01, average: 0.02, high: 0.1, many: 'warehouses' }, // S1, S4
  hospitality: { low: 0.01, average: 0.035, high: 0.2, many: 'hotels and venues' }, // S9; common areas, no guest rooms
  'other-commercial': { low: 0.01, average: 0.035, high: 0.15, many: 'commercial buildings' }, // as office
  other: { low: 0.01, average: 0.035, high: 0.15, many: 'buildings' }, // as office
  'single-family': { low: 0.05, average: 0.09, high: 0.18, many: 'single-family homes' }, // S13
  townhouse: { low: 0.05, average: 0.095, high: 0.18, many: 'townhouses' }, // as single-family, smaller
  condo: { low: 0.06, average: 0.11, high: 0.2, many: 'condos' }, // minimum fees weigh more on small homes
  'vacation-rental': { low: 0.07, average: 0.12, high: 0.2, many: 'vacation rentals' }, // S14, per turnover
  estate: { low: 0.05, average: 0.08, high: 0.16, many: 'estates' }, // larger homes, less per sq ft
  'other-residential': { low: 0.05, average: 0.09, high: 0.18, many: 'homes' }, // as single-family
} as const satisfies Record<BuildingType | AnalysisType, Published & { many: string }>

/** The building types of the analysis, the first is its default. Three of them no quote has; two are heavier relatives. */
export const analysisTypes = ['office', 'retail', 'medical', 'manufacturing', 'school', 'restaurant'] as const
export type AnalysisType = (typeof analysisTypes)[number]
export const analysisTypeLabel: Readonly<Record<AnalysisType, string>> = {
  office: 'Office',
  retail: 'Retail',
  medical: 'Medical',
  manufacturing: 'Manufacturing',
  school: 'School',
  restaurant: 'Restaurant',
}

/** Every type with published prices: those of the analysis and those of quotes. */
export type PricedType = BuildingType | AnalysisType

/** Published prices in dollars per sq ft per visit. */
export interface Published {
  readonly low: number
  readonly average: number
  readonly high: number
}

/** Where the figures come from. Show it wherever one of them is shown. */
export const benchmarkSource = {
  source:
    'Planning ranges compiled from public US price guides 2023–2026 and wage data; your local market may differ. Not a survey of this product’s users.',
  year: 2026,
} as const

/** Won share of decided bids, from trade talk (1 in 10 to 2 in 5); no survey knows it. */
export const usualWinRate = 0.25

export const publishedFor = (type: PricedType): Published => table[type]
/**
 * What every screen calls our own figure for a job. No guide published it: it is the table's average, computed from
 * published prices, times its factors. Say "published" only of a figure that a guide printed.
 */
export const planningFigure = 'our planning figure'
/** The path of the page's part that says how it is made. */
export const planningFigureHref = '/#planning-figures'
/** Types whose average is our own estimate, not computed from published prices. */
export const estimatedTypes = ['hospitality', 'manufacturing'] as const satisfies readonly PricedType[]
/** The buildings of a type in a sentence: "offices". */
export const buildingsOf = (type: PricedType): string => table[type].many

const homes = new Set<string>([...residentialBuildings, 'other-residential'])
const limited = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The square feet of the reference job. */
export const referenceSize = (type: PricedType): number => (homes.has(type) ? 2_000 : 5_000)

/**
 * Larger buildings cost less per sq ft: (sq ft / 5,000)^-0.30 commercial, 0.5 to 1.8; (sq ft / 2,000)^-0.20 for homes,
 * 0.7 to 1.4. Published charts give -0.26 to -0.5 (S4, S15, S16); this is the moderate middle.
 */
export function sizeFactor(type: PricedType, sqft: number): number {
  const size = sqft / referenceSize(type)
  return homes.has(type) ? limited(size ** -0.2, 0.7, 1.4) : limited(size ** -0.3, 0.5, 1.8)
}

/** Visits a month, and what a visit costs beside the table's average. Each visit costs more when visits are rare: it takes
 * 15 to 20% longer (S17), and daily contracts are sold by the month. */
const commercialVisits = [
  [1, 1.75],
  [2, 1.5],
  [4, 1.3],
  [20, 0.32],
  [30, 0.3],
] as const
/** No daily prices for homes are published, so weekly is the lowest. */
const homeVisits = [
  [1, 1.2],
  [2, 1],
  [4, 0.9],
] as const

/** Any number of visits a month: linear in the logarithms between the known points, flat outside them. */
export function visitsFactor(type: PricedType, visits: number): number {
  const points: readonly (readonly [number, number])[] = homes.has(type) ? homeVisits : commercialVisits
  const after = points.findIndex(([known]) => known >= visits)
  if (after < 0) return points.at(-1)![1]
  const [to, more] = points[after]!
  if (to === visits || after === 0) return more
  const [from, less] = points[after - 1]!
  return less * (more / less) ** (Math.log(visits / from) / Math.log(to / from))
}

/** The planning figure for a job with any number of visits a month, in dollars per sq ft per visit, not rounded. */
export const planningRate = (type: PricedType, sqft: number, visits: number): number =>
  publishedFor(type).average * sizeFactor(type, sqft) * visitsFactor(type, visits)

export const benchmarkRate = (type: PricedType, sqft: number, frequency: Preset): number =>
  planningRate(type, sqft, monthlyVisits({ frequency }))

/** To tenths of a cent, half up; the inner rounding removes the dust of binary fractions. */
export const toThree = (dollars: number) => Math.round(Math.round(dollars * 1e9) / 1e6) / 1e3

/** The published prices at another size, on two to three visits a week: 0.01 to 1.00, three decimals. */
export function publishedAt(type: PricedType, sqft: number): Published {
  const sized = (dollars: number) => toThree(limited(dollars * sizeFactor(type, sqft), rates.lowest, rates.highest))
  const { low, average, high } = publishedFor(type)
  return { low: sized(low), average: sized(average), high: sized(high) }
}

/** The mean of the six types of the analysis. */
export const averageOfTypes = toThree(
  analysisTypes.reduce((sum, type) => sum + table[type].average, 0) / analysisTypes.length,
)

export const marketPositions = ['below_market', 'at_market', 'above_market'] as const
type MarketPosition = (typeof marketPositions)[number]
export const marketPositionLabel: Readonly<Record<MarketPosition, string>> = {
  below_market: 'Below Market',
  at_market: 'At Market',
  above_market: 'Above Market',
}

/** Within 10% either way is at market. */
export function marketPosition(rate: number, benchmark: number): MarketPosition {
  const ratio = Math.round((rate / benchmark) * 1e9) / 1e9
  if (ratio < 0.9) return 'below_market'
  return ratio > 1.1 ? 'above_market' : 'at_market'
}
