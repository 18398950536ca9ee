import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Point } from './geometry/polygon.ts'

/** Width and height, in pixels of the photo or of the screen. */
export interface Extent {
  readonly width: number
  readonly height: number
}

/** The visible part of the photo: the zoom factor relative to fitting, and the point in its middle. */
export interface Zoom {
  readonly factor: number
  readonly middle: Point | null
}

/** Converts between the photo's pixels and the screen's. */
export interface View {
  readonly photo: Extent
  readonly frame: Extent
  /** Screen pixels per pixel of the photo; `fitting` without zoom. */
  readonly scale: number
  readonly fitting: number
  toScreen(point: Point): Point
  toPhoto(point: Point): Point
  /** Whether this point of the photo is in the frame. */
  shows(point: Point): boolean
}

export const closest = 6
/** A panorama starts with more than a third of it visible. */
const closestStart = 2

/** The whole photo; in an upright frame, a landscape photo fills the height instead of leaving half of it black. */
export function startOf(photo: Extent, frame: Extent): Zoom {
  const fills = frame.height / frame.width / (photo.height / photo.width)
  const leavesBlack = photo.width > photo.height && frame.height > frame.width
  return { factor: leavesBlack ? Math.min(closestStart, fills) : 1, middle: null }
}

const held = (value: number, room: number, whole: number) =>
  whole <= room ? whole / 2 : Math.min(whole - room / 2, Math.max(room / 2, value))

/** The whole photo within the frame, or a part of it, never beyond its edges. */
export function viewOf(photo: Extent, frame: Extent, { factor, middle }: Zoom): View {
  const fitting = Math.min(frame.width / photo.width, frame.height / photo.height)
  const scale = fitting * factor
  const x = held(middle?.x ?? photo.width / 2, frame.width / scale, photo.width)
  const y = held(middle?.y ?? photo.height / 2, frame.height / scale, photo.height)
  return {
    photo,
    frame,
    scale,
    fitting,
    shows: (point) =>
      Math.abs(point.x - x) * scale <= frame.width / 2 && Math.abs(point.y - y) * scale <= frame.height / 2,
    toScreen: (point) => ({ x: (point.x - x) * scale + frame.width / 2, y: (point.y - y) * scale + frame.height / 2 }),
    toPhoto: (point) => ({
      x: Math.min(photo.width, Math.max(0, (point.x - frame.width / 2) / scale + x)),
      y: Math.min(photo.height, Math.max(0, (point.y - frame.height / 2) / scale + y)),
    }),
  }
}

/** The part of the photo that the frame shows. */
export function useView(photo: Extent | null) {
  const [element, frameRef] = useState<HTMLElement | null>(null)
  const frame = useExtent(element)
  const [chosen, setZoom] = useState<Zoom | null>(null)
  const zoom = chosen ?? startOf(photo ?? frame, frame)
  return { view: viewOf(photo ?? frame, frame, zoom), zoom, setZoom, frameRef }
}

/** An element's size, watched. */
function useExtent(element: HTMLElement | null): Extent {
  const [extent, setExtent] = useState<Extent>({ width: 390, height: 420 })
  useEffect(() => {
    if (!element) return
    const look = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0 && height > 0) setExtent({ width, height })
    }
    const watch = new ResizeObserver(() => flushSync(look)) // in the same frame, so a click lands where the photo is seen
    watch.observe(element)
    look()
    return () => watch.disconnect()
  }, [element])
  return extent
}
