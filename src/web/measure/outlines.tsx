import { css } from '../styled-system/css/index.js'
import type { Kind } from './board.ts'
import type { Point } from './geometry/polygon.ts'
import { doorCorners } from './geometry/references.ts'

export interface OutlinesProps {
  readonly kind: Kind
  readonly thing: readonly Point[]
  readonly floor: readonly Point[]
}

const path = (points: readonly Point[], closed: boolean) =>
  points.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${x} ${y}`).join('') + (closed ? 'Z' : '')

/** The floor and the reference as lines over the photo; a light line on a dark one is visible on any photo. */
export function Outlines({ kind, thing, floor }: OutlinesProps) {
  const ordered = kind === 'door' && thing.length === 4 ? doorCorners(thing) : thing
  const floorPath = path(floor, floor.length > 2)
  const thingPath = path(ordered, thing.length > 3)
  return (
    <>
      {floor.length > 2 && <path d={floorPath} className={ground} />}
      <path d={floorPath} className={`${line} ${under}`} />
      <path d={floorPath} className={`${line} ${edge}`} />
      <path d={thingPath} className={`${line} ${under}`} />
      <path d={thingPath} className={`${line} ${mark}`} />
    </>
  )
}

const ground = css({ fill: 'rgb(31 86 230 / 0.26)' })
const line = css({ fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'round', vectorEffect: 'non-scaling-stroke' })
const under = css({ stroke: 'rgb(4 18 60 / 0.55)', strokeWidth: '6' })
const edge = css({ stroke: 'white', strokeWidth: '3' })
const mark = css({ stroke: 'lemon', strokeWidth: '3.5' })
