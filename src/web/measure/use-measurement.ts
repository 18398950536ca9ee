import { useEffect, useMemo, useState } from 'react'
import { type Board, isComplete, marksOf } from './board.ts'
import { usualTap } from './geometry/marks.ts'
import { type Measurement, measureFloor } from './geometry/measure-floor.ts'
import type { Extent } from './view.ts'

const restMs = 60
/** Marks are set with the loupe, with about this precision in screen pixels. */
const tapOnScreen = 0.8

/**
 * The measurement of the marks, computed when the finger rests; null while marks are missing. `screen` is the number of
 * screen pixels per pixel of the photo.
 */
export function useMeasurement(board: Board, photo: Extent | null, focal35: number | null, screen: number) {
  const [measurement, setMeasurement] = useState<Measurement | null>(null)
  const { kind, things, floor, sizes, walls } = board
  const marked = useMemo(() => ({ kind, things, floor, sizes, walls }), [kind, things, floor, sizes, walls])
  useEffect(() => {
    if (!photo || !isComplete(marked) || marked.floor.length < 3) {
      setMeasurement(null)
      return
    }
    const tap = Math.max(usualTap, tapOnScreen / screen)
    const timer = setTimeout(() => setMeasurement(measureFloor(marksOf(marked, { ...photo, focal35, tap }))), restMs)
    return () => clearTimeout(timer)
  }, [marked, photo, focal35, screen])
  return measurement
}
