import { formatSqft } from '../../../shared-kernel/area.ts'
import { formatExactRate, formatFineRate, formatMoney, toCents } from '../../../shared-kernel/money.ts'
import { scheduleLabel } from '../../../shared-kernel/schedule-words.ts'
import { frequencyLabel, type HowOften, monthlyVisits, type Preset, presets } from '../../../shared-kernel/visits.ts'
import {
  type BenchmarkType,
  benchmarkRate,
  planningFigure,
  planningRate,
  publishedAt,
  referenceSize,
  sizeFactor,
  toThree,
} from '../contract/benchmarks.ts'
import { type CurvePoint, jobWords, ofTen, onCurve, type PriceOptimization } from '../contract/evidence.ts'

/** All wording is derived from these figures. */
type Figures = Omit<PriceOptimization, 'reasoning' | 'recommendations'>

const percent = (share: number) => `${Math.round(share * 100)}%`
const dollars = (amount: number) => formatMoney(toCents(Math.round(amount))).replace(/\.00$/, '')
const bidsWords = (count: number) => `${count.toLocaleString('en-US')} decided ${count === 1 ? 'bid' : 'bids'}`

/** Why this rate: what the contractor's bids show and what a change would do (EVD-06). */
export function reasoning(figures: Figures): string {
  const { currentPrice, suggestedPrice, decidedBids, bidsNeeded, bids, curve, cost, benchmark } = figures
  const market = `${sentence(planningFigure)} for ${jobWords(figures.job)} of ${formatSqft(figures.job.squareFeet)} is ${formatExactRate(benchmark.rate)}.`
  if (bidsNeeded > 0)
    return `You have ${bidsWords(decidedBids)}; ${bidsNeeded} more and your own bids can say something about your chance to win. ${market}`
  const won = bids.filter((bid) => bid.won).length
  const [today, then] = [onCurve(curve, currentPrice), onCurve(curve, suggestedPrice)]
  const evidence = `You won ${won.toLocaleString('en-US')} of ${bidsWords(decidedBids)}.`
  if (!figures.fitsBids)
    return `${evidence} A curve that starts from our planning figures expects a different number, so we don’t suggest a rate. ${market}`
  const chances = `At ${formatFineRate(currentPrice)} your chance to win is about ${percent(today.chance)}`
  const costWords = `with a cost of ${formatFineRate(cost.rate)} (${cost.basis === 'bids' ? 'from your own bids' : `assumed: 75% of ${planningFigure}`})`
  const amount = ({ expectedProfit }: CurvePoint) => dollars(Math.abs(expectedProfit))
  const keeps = ({ expectedProfit }: CurvePoint) => (expectedProfit < 0 ? 'loses' : 'keeps')
  if (suggestedPrice === currentPrice)
    return `${evidence} ${chances}. ${sentence(costWords)}, it ${keeps(today)} about ${amount(today)} a month per bid, and no rate within 15% does better. ${market}`
  const instead = `instead of ${today.expectedProfit < 0 ? 'losing' : 'keeping'} ${amount(today)}`
  return `${evidence} ${chances}; at ${formatFineRate(suggestedPrice)} it is about ${percent(then.chance)}. ${sentence(costWords)}, the suggested rate ${keeps(then)} about ${amount(then)} a month per bid ${instead}. ${market}`
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Advice for before and after changing the rate. */
export function recommendations(figures: Figures): string[] {
  const { currentPrice, suggestedPrice, bidsNeeded, fitsBids, bids, curve, confidence, cost } = figures
  const lost = bids.filter(({ won }) => !won).length
  const allLost = lost === bids.length
  const why = 'Note why you lose. A reason next to each lost bid tells you whether price was it.'
  if (bidsNeeded > 0)
    return [
      `Record how your open bids ended. ${bidsNeeded} more ${bidsNeeded === 1 ? 'answer brings' : 'answers bring'} the curve.`,
      why,
    ]
  if (!fitsBids)
    return [
      'Keep your rate. Your own record says more than our planning figures.',
      'Check the square feet and the schedule of your quotes. One wrong number can throw off the curve.',
      why,
    ]
  const onlyNew = 'Only new quotes change. The quotes you already made keep their price.'
  const [today, then] = [onCurve(curve, currentPrice), onCurve(curve, suggestedPrice)]
  const fewer = ofTen(today) - ofTen(then)
  const half = Math.round((currentPrice + suggestedPrice) * 5_000) / 10_000
  return [
    ...(allLost
      ? ['You haven’t won a bid yet, so nothing shows which price is low enough. Ask two customers why.']
      : []),
    suggestedPrice === currentPrice
      ? allLost
        ? 'Look again after the first bid you win.'
        : 'Keep your rate, and look again after the next few answers.'
      : onlyNew,
    ...(fewer > 0
      ? [
          `Try ${formatExactRate(half)} on your next bids first if ${fewer} fewer ${fewer === 1 ? 'win' : 'wins'} in ten would hurt.`,
        ]
      : []),
    ...(confidence < 0.5 ? ['You don’t have many bids yet. Change the rate in small steps.'] : []),
    ...(cost.basis === 'benchmark' ? ['Enter costs on your quotes. Until then your cost is only assumed.'] : []),
    ...(lost === 0 ? ['You have not lost a bid yet, so nothing shows where the price becomes too high.'] : [why]),
  ]
}

/** The factors behind the planning figure of a building. */
export function factorsOf(type: BenchmarkType, sqft: number, often?: HowOften): string[] {
  const reference = referenceSize(type)
  const other = sqft === reference ? reference * 4 : reference
  const at = (size: number) =>
    formatFineRate(often ? toThree(planningRate(type, size, monthlyVisits(often))) : publishedAt(type, size).average)
  const change = Math.round((sizeFactor(type, sqft) - 1) * 100)
  const effect = sqft === reference ? 'is our baseline' : `${change < 0 ? 'takes' : 'adds'} ${Math.abs(change)}%`
  const visits = (preset: Preset) => formatFineRate(toThree(benchmarkRate(type, sqft, preset)))
  const schedule = often
    ? `${scheduleLabel(often)}. ${presets
        .filter((other) => other !== often.frequency && other !== 'daily7')
        .map((other) => `${frequencyLabel[other]}: about ${visits(other)}.`)
        .join(' ')}`
    : `Two to three visits a week. Weekly: about ${visits('weekly')}. Monday to Friday: about ${visits('daily')}.`
  return [
    `Size: ${formatSqft(sqft)} ${effect}. At ${formatSqft(other)} it would be ${at(other)}.`,
    schedule,
    'Supplies included, usual scope, average cost of living.',
  ]
}
