import { lazy, Suspense } from 'react'
import type { MeasureFloorProps } from './measure-screen.tsx'

export type { MeasureFloorProps }

const load = () => import('./measure-screen.tsx')
const Screen = lazy(() => load().then(({ MeasureScreen }) => ({ default: MeasureScreen })))

/** Fetches the screen ahead, so that it opens without a signal. */
export const prepareToMeasure = (): void => void load().catch(() => {})

/** Measures the floor in a photo, over the whole screen. Render it to open it; its code comes only then. */
export function MeasureFloor(props: MeasureFloorProps) {
  return (
    <Suspense fallback={null}>
      <Screen {...props} />
    </Suspense>
  )
}
