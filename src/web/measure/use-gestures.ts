import { type PointerEvent, useRef } from 'react'
import { type Board, type Change, isPlacing, mayAdd, pointsOf } from './board.ts'
import { distance, type Point } from './geometry/polygon.ts'
import { closest, type View, type Zoom } from './view.ts'

interface Surroundings {
  readonly board: Board
  readonly view: View
  readonly zoom: Zoom
  change(change: Change): void
  setZoom(zoom: Zoom): void
  /** The point under a finger, for the loupe. */
  setHeld(finger: Point | null): void
}

type Doing =
  | { readonly what: 'move'; readonly off: Point; readonly gesture: string; readonly placed: boolean }
  | { readonly what: 'tap' | 'pan'; readonly from: Point; readonly middle: Point }
  | { readonly what: 'pinch'; readonly apart: number; readonly factor: number; readonly at: Point }

/** A movement farther than this, in pixels, is a drag, not a tap. */
const slack = 8
/** The distance, in pixels, within which a finger grabs a point. */
const reach = 26
const closeReach = 7
/** A tap this close to a side inserts the new corner there. */
const nearSide = 18

const between = ([one, other]: readonly Point[]) => ({ x: (one!.x + other!.x) / 2, y: (one!.y + other!.y) / 2 })

/** Whether the reference is marked, so that the next tap is for the floor. */
const goesOn = (board: Board) => board.layer === 'thing' && board.floor.length < 4

let gestures = 0

/** One finger places and moves points, or moves a zoomed photo; two fingers zoom. */
export function useGestures(around: Surroundings) {
  const fingers = useRef(new Map<number, Point>())
  const doing = useRef<Doing | null>(null)
  const frame = useRef<DOMRect | null>(null)

  const at = (event: PointerEvent): Point => ({
    x: event.clientX - (frame.current?.left ?? 0),
    y: event.clientY - (frame.current?.top ?? 0),
  })

  function place(finger: Point): Doing {
    const { board, change, view } = around
    if (!mayAdd(board)) change({ do: 'select', layer: 'floor', point: null })
    const gesture = `press ${gestures++}`
    change({ do: 'place', at: view.toPhoto(finger), near: nearSide / view.scale, gesture })
    around.setHeld(finger)
    return { what: 'move', off: { x: 0, y: 0 }, gesture, placed: true }
  }

  /** Grabs the nearest point under the finger; while points are being placed, only a close one. */
  function grab(finger: Point): Doing | null {
    const { board, change, view } = around
    const shown = pointsOf(board, board.layer).map(view.toScreen)
    const away = shown.map((point) => distance(point, finger))
    const place = away.indexOf(Math.min(...away))
    const point = shown[place]
    if (!point || away[place]! > (isPlacing(board) ? closeReach : reach)) return null
    change({ do: 'select', layer: board.layer, point: place })
    around.setHeld(finger)
    const off = { x: point.x - finger.x, y: point.y - finger.y }
    return { what: 'move', off, gesture: `press ${gestures++}`, placed: false }
  }

  function pinched(): Doing {
    if (doing.current?.what === 'move' && doing.current.placed) around.change({ do: 'undo' })
    around.setHeld(null)
    const [one, other] = [...fingers.current.values()]
    const at = around.view.toPhoto(between([one!, other!]))
    return { what: 'pinch', apart: distance(one!, other!), factor: around.zoom.factor, at }
  }

  function zoomed({ apart, factor, at: anchor }: Extract<Doing, { what: 'pinch' }>) {
    const [one, other] = [...fingers.current.values()]
    const next = Math.min(closest, Math.max(1, (factor * distance(one!, other!)) / apart))
    const scale = around.view.fitting * next
    const finger = between([one!, other!])
    const { width, height } = around.view.frame
    const middle = { x: anchor.x - (finger.x - width / 2) / scale, y: anchor.y - (finger.y - height / 2) / scale }
    around.setZoom({ factor: next, middle })
  }

  return {
    /** Selects the nearest point rather than the topmost button. */
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button > 0 || (event.target as Element).closest('[data-tool]')) return
      frame.current = event.currentTarget.getBoundingClientRect()
      event.currentTarget.setPointerCapture?.(event.pointerId)
      const finger = at(event)
      fingers.current.set(event.pointerId, finger)
      if (fingers.current.size === 2) doing.current = pinched()
      if (fingers.current.size > 1) return
      const { board, view } = around
      const from = { x: view.frame.width / 2, y: view.frame.height / 2 }
      doing.current =
        grab(finger) ??
        (isPlacing(board) || goesOn(board) ? place(finger) : { what: 'tap', from: finger, middle: view.toPhoto(from) })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!fingers.current.has(event.pointerId)) return
      const finger = at(event)
      fingers.current.set(event.pointerId, finger)
      const now = doing.current
      const { change, view, setZoom, zoom } = around
      if (now?.what === 'pinch' && fingers.current.size === 2) zoomed(now)
      if (now?.what === 'move') {
        const point = view.toPhoto({ x: finger.x + now.off.x, y: finger.y + now.off.y })
        change({ do: 'move', at: point, gesture: now.gesture })
        around.setHeld(finger)
      }
      if (now?.what === 'tap' && distance(finger, now.from) > slack) doing.current = { ...now, what: 'pan' }
      if (now?.what === 'pan' && zoom.factor > 1) {
        const { from, middle } = now
        setZoom({
          factor: zoom.factor,
          middle: { x: middle.x - (finger.x - from.x) / view.scale, y: middle.y - (finger.y - from.y) / view.scale },
        })
      }
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!fingers.current.delete(event.pointerId)) return
      if (doing.current?.what === 'tap' && mayAdd(around.board)) place(at(event))
      if (doing.current?.what !== 'pinch' || fingers.current.size === 0) doing.current = null
      around.setHeld(null)
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      fingers.current.delete(event.pointerId)
      doing.current = null
      around.setHeld(null)
    },
  }
}
