import { middleOf, trialOf, twoHundredRooms } from '../../src/web/measure/rendering/trial.ts'
import type { Row } from './measure.ts'

const kinds = ['door', 'paper', 'tile', 'length'] as const
const percent = (value: number) => `${value.toFixed(1)}%`

/** Errors of measured floors in rendered rooms of known size, for all kinds together and each alone. */
export async function rooms(): Promise<Row[]> {
  const begun = performance.now()
  const all = twoHundredRooms()
  const each = (performance.now() - begun) / 200
  const rows: Row[] = [
    row(
      '200 rendered rooms, taps up to 3 px off: median error',
      percent(middleOf(all.errors)),
      'at most 5%',
      middleOf(all.errors) <= 5,
    ),
    row('the same: the range has the truth', percent(100 * all.covered), 'at least 85%', all.covered >= 0.85),
    row('the same: largest error', percent(all.errors.at(-1) ?? 0), 'under 30%', (all.errors.at(-1) ?? 0) < 30),
    row('the same: refused', String(200 - all.errors.length), '', null),
    row('one measurement', `${each.toFixed(0)} ms`, '', null),
  ]
  for (const kind of kinds)
    for (const lens of [true, false]) {
      const { errors, covered, bars } = trialOf({ rooms: 100, kinds: [kind], lens: () => lens, seed: 7 })
      const measured = `${percent(middleOf(errors))} ± ${middleOf(bars)}%, ${percent(100 * covered)} covered, ${100 - errors.length} refused`
      rows.push(
        row(
          `100 rooms by ${kind}, ${lens ? 'lens known' : 'lens unknown'}`,
          measured,
          'at most 5%',
          middleOf(errors) <= 5,
        ),
      )
    }
  return rows
}

const row = (what: string, measured: string, reach: string, ok: boolean | null): Row => ({
  what,
  ratio: measured,
  reach,
  ok,
  measured: '',
})
