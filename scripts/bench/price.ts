import { basisOf, shippedTime } from '../../src/modules/pricing/contract/time-basis.ts'
import type { Area } from '../../src/modules/quoting/contract/areas.ts'
import { roomTypes } from '../../src/modules/quoting/contract/vocabulary.ts'
import { repriced } from '../../src/web/quoting/review-quote/price/repriced.ts'
import { area, quote } from '../../src/web/testing/quote-samples.ts'
import { atMost, inTurn, median, type Row, timed, within } from './measure.ts'

const [rooms, rounds, each] = [300, 41, 10]

/** Repricing on Review while a figure is typed: 300 rooms by time, beside the same rooms by area. */
export async function price(): Promise<Row[]> {
  const building = Array.from({ length: rooms }, (_, at): Area => {
    const room = area(`Room ${at + 1}`, 80 + 7 * at, [{ name: 'Window cleaning', price: 12.5, type: 'monthly' }])
    return {
      ...room,
      roomType: roomTypes[at % roomTypes.length]!,
      difficulty: 'hard',
      fixtures: { sinks: 1, bins: at % 4 },
    }
  })
  const timeBasis = basisOf(shippedTime, { wage: 18.25, margin: 27.5 })
  const repricing = (pricedBy: 'area' | 'time') => {
    const priced = quote({ pricedBy, timeBasis })
    return async () =>
      (await timed(async () => {
        for (let at = 0; at < each; at++) repriced(priced, building, 0.03 + at / 1_000)
      })) / each
  }
  const taken = await inTurn(rounds, { byArea: repricing('area'), byTime: repricing('time') })
  const [byArea, byTime] = [median(taken.byArea), median(taken.byTime)]
  const measured = `${byTime.toFixed(2)} ms; by area ${byArea.toFixed(2)} ms`
  return [
    within(`repricing ${rooms} rooms by time`, byTime, 4, 'ms', measured),
    atMost(`repricing ${rooms} rooms by time / by area`, byTime / byArea, 3, measured),
  ]
}
