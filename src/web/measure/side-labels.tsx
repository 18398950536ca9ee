import { css } from '../styled-system/css/index.js'
import type { Board } from './board.ts'
import { distance, type Point, sidesOf } from './geometry/polygon.ts'
import type { View } from './view.ts'
import { feet, nameOfKind } from './words.ts'

const shortest = 56

/** The reference in a pill: "Door, 80 in". */
function thingLabel({ kind, sizes }: Board): string {
  if (kind === 'door') return sizes.doorHeight ? `Door, ${sizes.doorHeight} in` : 'Door'
  if (kind === 'tile' && sizes.tilesAcross && sizes.tilesDeep) return `${sizes.tilesAcross} × ${sizes.tilesDeep} tiles`
  if (kind === 'length') {
    const inches = 12 * (sizes.lengthFeet ?? 0) + (sizes.lengthInches ?? 0)
    return inches > 0 ? feet(inches / 12) : 'Length'
  }
  return nameOfKind[kind]
}

const within = ({ x, y }: Point, { frame }: View) => ({
  left: Math.min(frame.width - 44, Math.max(44, x)),
  top: Math.min(frame.height - 20, Math.max(20, y)),
})

/** Opposite walls of about the same length need one label, at the side that looks longer. */
function isSaid(sides: readonly number[], shown: readonly number[], place: number): boolean {
  const other = (place + 2) % 4
  if (sides.length !== 4 || Math.abs(sides[place]! / sides[other]! - 1) > 0.05) return false
  return shown[place] === shown[other] ? place > other : shown[place]! < shown[other]!
}

/** The length of each side along it, and the name of the reference above it. */
export function SideLabels({ board, view, sides }: { board: Board; view: View; sides: readonly number[] | null }) {
  const thing = board.things[board.kind].map(view.toScreen)
  const top = thing.length > 1 ? Math.min(...thing.map(({ y }) => y)) : 0
  const middle = thing.reduce((sum, { x }) => sum + x / thing.length, 0)
  const outline = sides?.length === board.floor.length ? sidesOf(board.floor.map(view.toScreen)) : []
  const shown = outline.map(([from, to]) => distance(from, to))
  return (
    <div aria-hidden>
      {outline.map(([from, to], place) =>
        shown[place]! < shortest || isSaid(sides!, shown, place) ? null : (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place in the outline
            key={place}
            className={`${pill} ${length}`}
            style={within({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, view)}
          >
            {feet(sides![place]!)}
          </span>
        ),
      )}
      {thing.length > 1 && (
        <span className={`${pill} ${name}`} style={within({ x: middle, y: top - 26 }, view)}>
          {thingLabel(board)}
        </span>
      )}
    </div>
  )
}

const pill = css({
  position: 'absolute',
  translate: '-50% -50%',
  paddingInline: '10px',
  borderRadius: 'full',
  fontSize: '14px',
  lineHeight: '26px',
  fontWeight: '700',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'none',
  zIndex: '1',
})
const length = css({ background: '#042077', color: 'white' })
const name = css({ background: 'lemon', color: '#0c1220' })
