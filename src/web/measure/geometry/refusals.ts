import type { DoubtKind } from './doubts.ts'
import { type Marks, usualTap } from './marks.ts'
import { aroundMiddle, crossesItself, distance, isConvex, sidesOf, thickness } from './polygon.ts'
import type { Reference } from './references.ts'

export type RefusalKind =
  | DoubtKind
  | 'no-size'
  | 'reference-missing'
  | 'reference-line'
  | 'reference-small'
  | 'floor-missing'
  | 'floor-line'
  | 'floor-crosses'
  | 'length-needs-square'
  | 'horizon'
  | 'no-fit'
  | 'unknowable'

export interface Refusal {
  readonly ok: false
  readonly reason: RefusalKind
  /** The reason, and what to do instead. */
  readonly sentence: string
}

const things = { door: 'the door', paper: 'the sheet', tile: 'the tiles', length: 'the length' } as const

function sentenceFor(reason: RefusalKind, { reference }: Pick<Marks, 'reference'>): string {
  const thing = things[reference.kind]
  const sentences: Record<RefusalKind, string> = {
    'no-size': `Type ${reference.kind === 'length' ? thing : `the size of ${thing}`}. Without it the photo has no scale.`,
    'reference-missing':
      reference.kind === 'length' ? 'Mark both ends of the length.' : `Mark all four corners of ${thing}.`,
    'reference-line': `Those four points don’t outline ${thing}. Mark its corners again, or take the photo from ${reference.kind === 'door' ? 'straight ahead' : 'closer and higher up'}.`,
    'reference-small': `${capital(thing)} ${reference.kind === 'tile' ? 'are' : 'is'} too small in this photo. Step closer, or mark something larger.`,
    'floor-missing': 'Mark at least three corners of the floor.',
    'floor-line':
      'The floor is a thin strip in this photo. Hold the phone higher and tilt it down, so that the floor opens up.',
    'floor-crosses': 'The sides of the floor cross. Put the corners in order, around the room.',
    'length-needs-square':
      'A length alone gives no depth unless the walls meet at right angles. Mark the four corners of a rectangular room, or use a door or a sheet of paper.',
    horizon:
      'A corner lies at or above the horizon, where no floor can be. Mark the corners where the walls meet the floor, or hold the phone higher.',
    'no-fit': `These marks don’t fit ${thing} of this size. Check its corners and its size; a photo that shows all of ${thing} works.`,
    unknowable: 'This photo doesn’t show enough depth. Take it from a corner of the room, with the phone tilted down.',
    reference: `${capital(thing)} ${reference.kind === 'tile' ? 'are' : 'is'} too small in this photo for an honest figure. Step closer, or mark something larger.`,
    'far-corners':
      'The far corners are too close to the horizon in this photo. Hold the phone higher and tilt it down, or measure the room in two photos.',
    lens: 'We can’t tell which lens took this photo. Take a new one with this phone and don’t crop it.',
    walls:
      'The walls don’t show enough depth in this photo. Take it from a corner of the room, or put a sheet of paper on the floor.',
  }
  return sentences[reason]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const refused = (reason: RefusalKind, marks: Pick<Marks, 'reference'>): Refusal => ({
  ok: false,
  reason,
  sentence: sentenceFor(reason, marks),
})

const sizesOf = (reference: Reference): readonly number[] => {
  if (reference.kind === 'length') return [reference.length]
  if (reference.kind === 'tile') return [reference.side, reference.across, reference.deep]
  return [reference.width, reference.height]
}

/** The smallest reference that taps can mark, in standard deviations of a tap. */
const smallest = 8
const thinnest = 4
/** A door on a side wall is a thin strip whose height still gives the scale. */
const thinnestDoor = 1.5

function badReference({ reference, tap = usualTap }: Marks) {
  const { kind, corners } = reference
  if (!sizesOf(reference).every((size) => Number.isFinite(size) && size > 0)) return 'no-size'
  if (corners.length !== (kind === 'length' ? 2 : 4)) return 'reference-missing'
  if (kind === 'length') return distance(corners[0]!, corners[1]!) < smallest * tap ? 'reference-small' : undefined
  const ring = kind === 'tile' ? corners : aroundMiddle(corners)
  if (Math.max(...sidesOf(ring).map(([from, to]) => distance(from, to))) < smallest * tap) return 'reference-small'
  const thin = kind === 'door' ? thinnestDoor : thinnest
  if (thickness(ring) < thin * tap || crossesItself(ring) || !isConvex(ring)) return 'reference-line'
  return undefined
}

function badFloor({ floor, tap = usualTap }: Marks) {
  if (floor.length < 3) return 'floor-missing'
  if (crossesItself(floor)) return 'floor-crosses'
  if (thickness(floor) < thinnest * tap) return 'floor-line'
  return undefined
}

/** Checks before any geometry: marks that are missing, thin, crossed or without a size. */
export function badMarks(marks: Marks): Refusal | undefined {
  const { reference, floor, walls } = marks
  const noDepth = reference.kind === 'length' && (floor.length % 2 === 1 || walls === 'any')
  const reason = badReference(marks) ?? badFloor(marks) ?? (noDepth ? 'length-needs-square' : undefined)
  return reason && refused(reason, marks)
}
