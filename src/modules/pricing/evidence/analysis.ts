import { fromRateUnits, type RateUnits, rates, toRateUnits } from '../../../shared-kernel/money.ts'
import { monthlyVisits } from '../../../shared-kernel/visits.ts'
import { benchmarkSource, marketPosition, publishedFor } from '../contract/benchmarks.ts'
import { bidsForCurve, type CurvePoint, type PriceOptimization } from '../contract/evidence.ts'
import { type Bid, benchmarkOf, costOf, type Evidence, evidenceOf, type Job, jobOf } from './bids.ts'
import { bandAt, fits, type Outcome, posteriorOf } from './posterior.ts'
import { confidenceOf, suggestedRate } from './suggestion.ts'
import { reasoning, recommendations } from './words.ts'

const rounded = (value: number, decimals: number) => {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale + 0
}

/** Analyzes a contractor's rate from their bids; `current` in ten-thousandths of a dollar. Same data, same answer. */
export function analyze(current: RateUnits, bids: readonly Bid[], now: Date): PriceOptimization {
  const job = jobOf(bids, fromRateUnits(current), now)
  const evidence = evidenceOf(bids, job, now)
  const benchmark = benchmarkOf(job)
  const cost = costOf(evidence, benchmark)
  const known = { current, job, evidence, benchmark, cost: cost.rate }
  const { suggested, confidence, curve, fitsBids } = evidence.length < bidsForCurve ? unknown(current) : learned(known)

  const [now1, then] = [current, suggested].map((units) => curve.find(({ rate }) => toRateUnits(rate) === units))
  const [currentPrice, suggestedPrice] = [fromRateUnits(current), fromRateUnits(suggested)]
  const winRate = (then?.chance ?? 0) - (now1?.chance ?? 0)
  const revenue = now1 && then ? (then.chance * then.rate) / (now1.chance * now1.rate) - 1 : 0
  const times = evidence.map(({ bid }) => bid.at.getTime())
  const figures = {
    currentPrice,
    suggestedPrice,
    priceChange: fromRateUnits(suggested - current),
    changePercentage: rounded((suggested / current - 1) * 100, 1),
    confidence,
    marketPosition: marketPosition(currentPrice, benchmark),
    impact: { estimatedWinRateChange: rounded(winRate, 4), estimatedRevenueChange: rounded(revenue * 100, 1) },
    decidedBids: evidence.length,
    bidsNeeded: Math.max(0, bidsForCurve - evidence.length),
    since: times.length > 0 ? new Date(Math.min(...times)).toISOString() : null,
    job: { ...job, schedule: job.schedule ?? null },
    benchmark: { rate: rounded(benchmark, 4), ...benchmarkSource },
    cost: { ...cost, rate: rounded(cost.rate, 4) },
    fitsBids,
    bids: evidence.map(({ bid, rate, x, weight }) => ({
      rate: rounded(rate, 4),
      comparableRate: rounded(benchmark * Math.exp(x), 4),
      won: bid.outcome === 'won',
      weight: rounded(weight, 4),
    })),
    curve,
    ownAverages: averagesOf(evidence),
  }
  return { ...figures, reasoning: reasoning(figures), recommendations: recommendations(figures) }
}

const unknown = (current: RateUnits) => ({ suggested: current, confidence: 0.3, curve: [], fitsBids: true })

interface Known {
  readonly current: RateUnits
  readonly job: Job
  readonly evidence: readonly Evidence[]
  readonly benchmark: number
  readonly cost: number
}

function learned({ current, job, evidence, benchmark, cost }: Known) {
  const outcomes = evidence.map(({ bid, x, weight }) => ({ x, weight, won: bid.outcome === 'won' }))
  const posterior = posteriorOf(outcomes)
  const fitsBids = fits(posterior, outcomes)
  const suggested = fitsBids
    ? suggestedRate(posterior, { current, benchmark, cost, only: onlyOutcome(outcomes) })
    : current
  const perMonth = job.squareFeet * monthlyVisits(job)
  const pointAt = (units: RateUnits): CurvePoint => {
    const rate = fromRateUnits(units)
    const { chance, low, high } = bandAt(posterior, Math.log(rate / benchmark))
    const expectedProfit = rounded(chance * (rate - cost) * perMonth, 2)
    return { rate, chance: rounded(chance, 4), low: rounded(low, 4), high: rounded(high, 4), expectedProfit }
  }
  const curve = curveRates(current, suggested, evidence, benchmark).map(pointAt)
  const band = curve.find(({ rate }) => toRateUnits(rate) === suggested)!
  return { suggested, confidence: fitsBids ? confidenceOf(evidence.length, band) : 0.3, curve, fitsBids }
}

const onlyOutcome = (outcomes: readonly Outcome[]) => {
  if (outcomes.every(({ won }) => won)) return 'won'
  return outcomes.some(({ won }) => won) ? undefined : 'lost'
}

const points = 60

/** From 0.6 to 1.6 times the present rate, further where most bids are, at most from a quarter to four times of it. */
function curveRates(current: RateUnits, suggested: RateUnits, evidence: readonly Evidence[], benchmark: number) {
  const own = evidence.map(({ x }) => toRateUnits(benchmark * Math.exp(x))).toSorted((one, other) => one - other)
  const at = (share: number) => own[Math.round((own.length - 1) * share)]!
  const within = (units: number, least: number, most: number) => Math.round(Math.min(most, Math.max(least, units)))
  const from = within(
    Math.min(current * 0.6, at(0.05) * 0.95),
    Math.max(toRateUnits(rates.lowest), current / 4),
    current,
  )
  const to = within(
    Math.max(current * 1.6, at(0.95) * 1.05),
    current,
    Math.min(toRateUnits(rates.highest), current * 4),
  )
  const even = Array.from({ length: points + 1 }, (_, at) => Math.round(from + ((to - from) * at) / points))
  return [...new Set([...even, current, suggested])].toSorted((one, other) => one - other)
}

/** The geometric mean of the contractor's rates for a type, each beside its benchmark, times the published average. */
function averagesOf(evidence: readonly Evidence[]): PriceOptimization['ownAverages'] {
  const types = Map.groupBy(evidence, ({ bid }) => bid.buildingType)
  return [...types]
    .filter(([, own]) => own.length >= bidsForCurve)
    .map(([buildingType, own]) => {
      const x = own.reduce((sum, one) => sum + one.x, 0) / own.length
      return {
        buildingType,
        rate: rounded(publishedFor(buildingType).average * Math.exp(x), 4),
        bids: own.length,
      }
    })
    .toSorted((one, other) => (one.buildingType < other.buildingType ? -1 : 1))
}
