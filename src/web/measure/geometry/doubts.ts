import type { Scene, Solution } from './fit.ts'
import type { Reference } from './references.ts'

/** The main cause of a wide range. */
export type DoubtKind = 'reference' | 'far-corners' | 'lens' | 'walls'

export interface Doubt {
  readonly kind: DoubtKind
  /** "What makes it uncertain" */
  readonly cause: string
  /** "To narrow it" */
  readonly remedy: string
}

const nameOf = { door: 'the door is', paper: 'the sheet is', tile: 'the tiles are', length: 'the length is' } as const

function sentences(kind: DoubtKind, { kind: reference }: Reference): Omit<Doubt, 'kind'> {
  const is = nameOf[reference]
  if (kind === 'far-corners')
    return {
      cause: 'far corners are small in this picture',
      remedy: 'hold the phone higher, or photograph the other end',
    }
  if (kind === 'lens')
    return {
      cause: 'the photo doesn’t say which lens took it',
      remedy: 'take the photo with this phone, and don’t crop it',
    }
  if (kind === 'walls')
    return {
      cause: 'the depth rests on square walls',
      remedy: reference === 'door' ? 'photograph the door more from the front' : 'mark something larger on the floor',
    }
  return {
    cause: `${is} small in this picture`,
    remedy:
      reference === 'tile'
        ? 'mark more tiles'
        : reference === 'door'
          ? 'step closer to the door'
          : 'mark something larger, or step closer',
  }
}

/** The group of marks whose precision matters most; `shares` as in `uncertaintyOf`. */
export function doubtOf(scene: Scene, { pattern }: Solution, reference: Reference, shares: readonly number[]): Doubt {
  const ends = 2 + (pattern.size === 4 ? 5 : 8)
  const sum = (from: number, to: number) => shares.slice(from, to).reduce((total, share) => total + share, 0)
  const corners = ends + 2 * scene.floor.length
  const groups: readonly (readonly [DoubtKind, number])[] = [
    ['lens', scene.focal35 ? 0 : sum(0, 1)],
    ['reference', sum(2, ends)],
    ['far-corners', sum(ends, corners)],
    ['walls', sum(corners, shares.length)],
  ]
  const [kind] = groups.reduce((most, group) => (group[1] > most[1] ? group : most))
  return { kind, ...sentences(kind, reference) }
}
