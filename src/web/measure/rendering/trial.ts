import { seeded } from '../geometry/least-squares.ts'
import { measureFloor } from '../geometry/measure-floor.ts'
import type { Reference } from '../geometry/references.ts'
import { renderedRoom, shaken } from './rooms.ts'

export interface Trial {
  /** The error of each answer, in percent, smallest first. */
  readonly errors: readonly number[]
  readonly bars: readonly number[]
  /** The share of answers whose range contains the true area. */
  readonly covered: number
  /** The number of refused photos, by reason. */
  readonly refused: Readonly<Record<string, number>>
}

interface Setting {
  readonly rooms: number
  readonly kinds: readonly Reference['kind'][]
  /** Whether the photo has EXIF data; its focal length is rounded to whole millimeters. */
  readonly lens: (room: number) => boolean
  readonly seed: number
}

const sorted = (values: readonly number[]) => [...values].sort((one, other) => one - other)

/** Measures rendered rooms, with taps up to 3 px off, and compares with their true size. */
export function trialOf({ rooms, kinds, lens, seed }: Setting): Trial {
  const random = seeded(seed)
  const errors: number[] = []
  const bars: number[] = []
  const refused: Record<string, number> = {}
  let covered = 0
  for (let place = 0; place < rooms; place++) {
    const room = renderedRoom(kinds[place % kinds.length]!, random)
    const marks = shaken(room.marks, random)
    const answer = measureFloor(lens(place) ? marks : { ...marks, focal35: null })
    if (!answer.ok) {
      refused[answer.reason] = (refused[answer.reason] ?? 0) + 1
      continue
    }
    const off = 100 * Math.abs(room.squareFeet / answer.squareFeet - 1)
    errors.push(100 * Math.abs(answer.squareFeet / room.squareFeet - 1))
    bars.push(answer.plusMinus)
    if (off <= answer.plusMinus) covered++
  }
  return { errors: sorted(errors), bars: sorted(bars), covered: covered / errors.length, refused }
}

/** The two hundred rooms of the requirement: every kind of reference, half of the photos without EXIF data. */
export const twoHundredRooms = (seed = 1) =>
  trialOf({
    rooms: 200,
    kinds: ['door', 'paper', 'tile', 'length'],
    lens: (room) => Math.floor(room / 4) % 2 === 0,
    seed,
  })

export const middleOf = (values: readonly number[]) => values[Math.floor(values.length / 2)] ?? Number.NaN
