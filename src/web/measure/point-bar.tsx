import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { css } from '../styled-system/css/index.js'
import { flex, hstack } from '../styled-system/patterns/index.js'
import { type Board, type Change, mayAdd, pointsOf } from './board.ts'
import { nudged } from './photo-board.tsx'
import type { View } from './view.ts'
import { pointName } from './words.ts'

interface PointBarProps {
  readonly board: Board
  readonly change: (change: Change) => void
  readonly view: View
}

const arrows = [
  { way: 'left', by: [-1, 0], icon: ArrowLeft },
  { way: 'up', by: [0, -1], icon: ArrowUp },
  { way: 'down', by: [0, 1], icon: ArrowDown },
  { way: 'right', by: [1, 0], icon: ArrowRight },
] as const

/** Where points added by the button start: fractions of the photo's width and height. */
const spots = {
  floor: [
    [0.15, 0.88],
    [0.85, 0.88],
    [0.68, 0.58],
    [0.32, 0.58],
    [0.4, 0.72],
    [0.5, 0.66],
    [0.6, 0.72],
    [0.5, 0.8],
  ],
  thing: [
    [0.42, 0.7],
    [0.58, 0.7],
    [0.58, 0.36],
    [0.42, 0.36],
  ],
} as const

/** Arrow buttons for the selected point, and buttons to add and remove one, so that dragging is never required. */
export function PointBar({ board, change, view }: PointBarProps) {
  const { layer, selected } = board
  const points = pointsOf(board, layer)
  const chosen = selected === null ? undefined : points[selected]

  function add() {
    const [x, y] = spots[layer][points.length] ?? [0.5, 0.5]
    change({
      do: 'place',
      at: { x: x * view.photo.width, y: y * view.photo.height },
      near: 0,
      gesture: `add ${points.length}`,
    })
  }

  return (
    <div className={bar}>
      <span className={name}>
        {chosen && selected !== null
          ? pointName(board, layer, selected)
          : view.scale > view.fitting
            ? 'Tap the photo. Move it with two fingers.'
            : 'Tap the photo'}
      </span>
      <span className={keys}>
        {chosen &&
          arrows.map(({ way, by, icon: Icon }) => (
            <button
              key={way}
              type="button"
              className={key}
              aria-label={`Move ${way}`}
              onClick={({ shiftKey }) =>
                change({ do: 'move', at: nudged(view, chosen, by, (shiftKey ? 10 : 1) / view.scale), gesture: 'keys' })
              }
            >
              <Icon aria-hidden />
            </button>
          ))}
        {chosen && layer === 'floor' && points.length > 3 && (
          <button
            type="button"
            className={key}
            aria-label="Remove this corner"
            onClick={() => change({ do: 'remove' })}
          >
            <Trash2 aria-hidden />
          </button>
        )}
        {mayAdd(board) && (
          <button
            type="button"
            className={key}
            aria-label={layer === 'floor' ? 'Add a corner' : 'Add a point'}
            onClick={add}
          >
            <Plus aria-hidden />
          </button>
        )}
      </span>
    </div>
  )
}

const bar = hstack({
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: '2px 6px',
  minHeight: '60px',
  paddingBlock: '6px',
  color: 'white',
})
const name = css({ flex: '1 1 70px', minWidth: '70px', fontWeight: '600', lineHeight: '1.25' })
const keys = flex({ flexGrow: '1', justify: 'flex-end', gap: { base: '3px', md: '6px' } })
const key = css({
  display: 'grid',
  placeItems: 'center',
  width: { base: '44px', md: '48px' },
  height: { base: '44px', md: '48px' },
  flexShrink: '0',
  border: '0',
  borderRadius: 'control',
  background: 'rgb(255 255 255 / 0.14)',
  color: 'white',
  touchAction: 'manipulation',
  '&:hover': { background: 'rgb(255 255 255 / 0.24)' },
  '& svg': { width: '22px', height: '22px' },
})
