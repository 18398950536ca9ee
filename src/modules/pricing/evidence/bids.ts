import { scheduleLabel } from '../../../shared-kernel/schedule-words.ts'
import { type HowOften, monthlyVisits } from '../../../shared-kernel/visits.ts'
import { type BenchmarkType, planningRate } from '../contract/benchmarks.ts'

/** A bid as its quote ended, in dollars per month. */
export interface Bid extends HowOften {
  readonly buildingType: BenchmarkType
  readonly squareFeet: number
  /** The customer's price for a month of cleaning; more than 0. */
  readonly monthly: number
  /** The contractor's cost of serving the customer; null if not entered. */
  readonly costs: number | null
  readonly outcome: 'won' | 'lost' | 'pending'
  readonly at: Date
}

/** The job that a suggestion is about: what this contractor bids on most. */
export interface Job extends HowOften {
  readonly buildingType: BenchmarkType
  readonly squareFeet: number
}

/** A decided bid as evidence. */
export interface Evidence {
  readonly bid: Bid
  /** Dollars per sq ft per visit. */
  readonly rate: number
  /** ln(rate / benchmark of the bid's own type, size and schedule). */
  readonly x: number
  /** 1 for a fresh bid on the same type of building. */
  readonly weight: number
}

const halfLife = 12
const monthInMs = (365.25 / 12) * 24 * 3_600_000
/** Before anything is known: the reference job, once a week. */
const usual: Job = { buildingType: 'office', frequency: 'weekly', squareFeet: 5_000 }

/** Half as much for each 12 months (EVD-01). */
export const ageWeight = (at: Date, now: Date): number =>
  0.5 ** (Math.max(0, now.getTime() - at.getTime()) / monthInMs / halfLife)

/** Dollars per sq ft per visit at the final monthly price. */
export const rateOf = (bid: Bid): number => bid.monthly / (bid.squareFeet * monthlyVisits(bid))

/**
 * The most frequent type and schedule, by weight, at its middle size; of decided bids, or of open ones if none is
 * decided. Bids priced near the present rate count more, since it is the one in question: someone who asks 1.2 cents for
 * daily work and 5 for weekly work has a rate for weekly work if it is 5 cents.
 */
export function jobOf(bids: readonly Bid[], current: number, now: Date): Job {
  const decided = bids.filter(({ outcome }) => outcome !== 'pending')
  const among = decided.length > 0 ? decided : bids
  const kind = (job: Job) => `${job.buildingType} ${scheduleLabel(job)}`
  const nearness = (bid: Bid) => Math.exp(-(Math.log(rateOf(bid) / current) ** 2) / 2)
  const weights = new Map<string, number>()
  for (const bid of among)
    weights.set(kind(bid), (weights.get(kind(bid)) ?? 0) + ageWeight(bid.at, now) * nearness(bid))
  const [most] = [...weights].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  const like = among.filter((bid) => kind(bid) === most?.[0])
  const sizes = like.map(({ squareFeet }) => squareFeet).toSorted((one, other) => one - other)
  const { buildingType, frequency, schedule = null } = like[0] ?? usual
  return {
    buildingType,
    frequency,
    schedule,
    squareFeet: sizes[Math.floor((sizes.length - 1) / 2)] ?? usual.squareFeet,
  }
}

export const benchmarkOf = (job: Job): number => planningRate(job.buildingType, job.squareFeet, monthlyVisits(job))

/** The decided bids, each beside the benchmark of its own job. Another type of building counts half (EVD-01). */
export const evidenceOf = (bids: readonly Bid[], job: Job, now: Date): Evidence[] =>
  bids
    .filter(({ outcome }) => outcome !== 'pending')
    .map((bid) => {
      const rate = rateOf(bid)
      const weight = ageWeight(bid.at, now) * (bid.buildingType === job.buildingType ? 1 : 0.5)
      return { bid, rate, x: Math.log(rate / benchmarkOf(bid)), weight }
    })

/** A job's cost, in dollars per sq ft per visit, and whether it comes from the contractor's own bids. */
export interface Cost {
  readonly rate: number
  readonly basis: 'bids' | 'benchmark'
}

const usualCostShare = 0.75

/**
 * The weighted middle of the costs on the bids, each as a share of its own benchmark; without any, 75% of the
 * benchmark.
 */
export function costOf(evidence: readonly Evidence[], benchmark: number): Cost {
  const shares = evidence
    .filter(({ bid: { costs } }) => costs !== null && costs > 0)
    .map(({ bid, x, weight }) => ({ share: (bid.costs! / bid.monthly) * Math.exp(x), weight }))
    .toSorted((one, other) => one.share - other.share)
  const half = shares.reduce((sum, { weight }) => sum + weight, 0) / 2
  let passed = 0
  for (const { share, weight } of shares) {
    passed += weight
    if (passed >= half) return { rate: share * benchmark, basis: 'bids' }
  }
  return { rate: usualCostShare * benchmark, basis: 'benchmark' }
}
