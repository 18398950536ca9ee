import { ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { css } from '../styled-system/css/index.js'
import { flex } from '../styled-system/patterns/index.js'
import { type Board, type Change, pointsOf } from './board.ts'
import type { Point } from './geometry/polygon.ts'
import { Loupe } from './loupe.tsx'
import { Outlines } from './outlines.tsx'
import { SideLabels } from './side-labels.tsx'
import { useGestures } from './use-gestures.ts'
import { closest, type Extent, type View, type Zoom } from './view.ts'
import { pointName } from './words.ts'

interface PhotoBoardProps {
  readonly source: string
  readonly title: string
  readonly photo: Extent | null
  readonly onPhoto: (photo: Extent) => void
  readonly onBroken: () => void
  readonly board: Board
  readonly change: (change: Change) => void
  /** In feet, once measured. */
  readonly sides: readonly number[] | null
  readonly view: View
  readonly zoom: Zoom
  readonly setZoom: (zoom: Zoom) => void
  readonly frameRef: (element: HTMLElement | null) => void
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The photo with its marks: handles to drag or move by keys, and a loupe for what the finger covers. */
export function PhotoBoard(props: PhotoBoardProps) {
  const { source, title, photo, onPhoto, onBroken, board, change, sides, view, zoom, setZoom, frameRef } = props
  const [finger, setHeld] = useState<Point | null>(null)
  const gestures = useGestures({ board, view, zoom, change, setZoom, setHeld })
  const points = pointsOf(board, board.layer)
  const chosen = board.selected === null ? undefined : points[board.selected]
  const { width, height } = view.frame
  const outlines = { kind: board.kind, thing: board.things[board.kind], floor: board.floor }
  const corner = view.toScreen({ x: 0, y: 0 })
  const [shown, end] = [view.toPhoto({ x: 0, y: 0 }), view.toPhoto({ x: width, y: height })]
  const part = `${shown.x} ${shown.y} ${end.x - shown.x} ${end.y - shown.y}`
  const size = { width: view.photo.width * view.scale, height: view.photo.height * view.scale }
  const follow = (point: Point) => {
    if (!view.shows(point)) setZoom({ factor: zoom.factor, middle: point })
  }
  const followKeys = useEffectEvent(() => {
    if (chosen && byKeys.test(board.step)) follow(chosen)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the point, not what the user pans to
  useEffect(() => followKeys(), [chosen])
  const look = (factor: number) => setZoom({ factor, middle: chosen ?? zoom.middle })
  return (
    <div ref={frameRef} className={ground} {...(photo ? gestures : {})}>
      <img
        src={source}
        alt={title}
        draggable={false}
        className={picture}
        style={{ left: corner.x, top: corner.y, ...size, visibility: photo ? 'visible' : 'hidden' }}
        onLoad={({ currentTarget }) =>
          onPhoto({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        onError={onBroken}
      />
      {photo && (
        <>
          <svg aria-hidden className={lines} viewBox={part} style={box(view.toScreen(shown), view.toScreen(end))}>
            <Outlines {...outlines} />
          </svg>
          <SideLabels board={board} view={view} sides={sides} />
          <Handles board={board} change={change} view={view} onReach={follow} />
          {chosen && (finger || byKeys.test(board.step)) && (
            <Loupe
              source={source}
              view={view}
              point={chosen}
              hidden={finger ?? view.toScreen(chosen)}
              outlines={outlines}
            />
          )}
          <div data-tool className={tools}>
            <button
              type="button"
              className={tool}
              aria-label="Zoom out"
              disabled={zoom.factor <= 1}
              onClick={() => look(Math.max(1, zoom.factor / 2))}
            >
              <ZoomOut aria-hidden />
            </button>
            <button
              type="button"
              className={tool}
              aria-label="Zoom in"
              disabled={zoom.factor >= closest}
              onClick={() => look(Math.min(closest, zoom.factor * 2))}
            >
              <ZoomIn aria-hidden />
            </button>
          </div>
        </>
      )}
    </div>
  )
}

/** Without a finger, only while a point is moved by keys: elsewhere the loupe would cover the next target. */
const byKeys = /^(keys|add)/

const box = (from: Point, to: Point) => ({ left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y })

interface HandlesProps extends Pick<PhotoBoardProps, 'board' | 'change' | 'view'> {
  /** Tab selected a point, which may be outside the frame. */
  readonly onReach: (point: Point) => void
}

/** The points of the selected layer, in order; Tab selects one, arrows move it. */
function Handles({ board, change, view, onReach }: HandlesProps) {
  const { layer, selected } = board
  const points = pointsOf(board, layer)
  const list = useRef<HTMLDivElement>(null)
  const count = points.length
  useEffect(() => {
    if (selected === null || count === 0) return
    const handle = list.current?.querySelector<HTMLElement>(`[data-layer=${layer}][data-point="${selected}"]`)
    handle?.focus({ preventScroll: true })
  }, [selected, layer, count])

  function press(event: KeyboardEvent, place: number) {
    const arrow = arrows[event.key]
    const point = points[place]
    if (event.key === 'Delete' || event.key === 'Backspace') change({ do: 'remove' })
    else if (arrow && point) {
      const step = (event.shiftKey ? 10 : 1) / view.scale
      change({ do: 'move', at: nudged(view, point, arrow, step), gesture: 'keys' })
    } else return
    event.preventDefault()
  }

  return (
    <div ref={list}>
      {points.map((point, place) => {
        const { x, y } = view.toScreen(point)
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a point is identified by its position in the outline
            key={`${layer} ${place}`}
            type="button"
            data-layer={layer}
            data-point={place}
            aria-pressed={selected === place}
            aria-label={pointName(board, layer, place)}
            aria-describedby="measure-keys"
            className={handle}
            style={{ left: x, top: y }}
            onFocus={() => {
              if (selected === place) return
              change({ do: 'select', layer, point: place })
              onReach(point)
            }}
            onKeyDown={(event) => press(event, place)}
          />
        )
      })}
    </div>
  )
}

/** A point moved by `step` pixels of the photo, within its edges. */
export function nudged({ photo }: View, point: Point, [x, y]: readonly [number, number], step: number): Point {
  return {
    x: Math.min(photo.width, Math.max(0, point.x + x * step)),
    y: Math.min(photo.height, Math.max(0, point.y + y * step)),
  }
}

const ground = css({
  position: 'relative',
  overflow: 'clip', // a hidden overflow would scroll to a focused point, away from the lines
  background: '#0c1220',
  touchAction: 'none',
  userSelect: 'none',
  cursor: 'crosshair',
  width: 'full',
  height: 'full',
  '--focus-ring': '{colors.lemon}',
})
const picture = css({ position: 'absolute', maxWidth: 'none', pointerEvents: 'none' })
const lines = css({ position: 'absolute', pointerEvents: 'none' })
const handle = css({
  position: 'absolute',
  width: '44px',
  height: '44px',
  margin: '-22px 0 0 -22px',
  padding: '0',
  border: '0',
  borderRadius: 'full',
  background: 'transparent',
  touchAction: 'none',
  cursor: 'grab',
  zIndex: '2',
  _before: {
    content: '""',
    position: 'absolute',
    inset: '8px',
    borderRadius: 'full',
    background: 'rgb(255 255 255 / 0.34)',
  },
  _after: {
    content: '""',
    position: 'absolute',
    inset: '13px',
    borderRadius: 'full',
    border: '3px solid #042077',
    background: 'white',
  },
  '&[aria-pressed=true]': {
    zIndex: '3',
    _before: { inset: '4px', background: 'rgb(255 223 82 / 0.5)' },
    _after: { background: 'lemon' },
  },
})
const tools = flex({ position: 'absolute', right: '10px', bottom: '10px', gap: '6px', zIndex: '4' })
const tool = css({
  display: 'grid',
  placeItems: 'center',
  width: '44px',
  height: '44px',
  border: '1px solid rgb(255 255 255 / 0.28)',
  borderRadius: 'control',
  background: 'rgb(12 18 32 / 0.82)',
  color: 'white',
  '&:disabled': { color: '#a4abb8', cursor: 'default' },
  '& svg': { width: '22px', height: '22px' },
})
