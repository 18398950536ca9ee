import { useBlocker } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../loading/idle.ts'
import { loadInBackground } from '../loading/lazy.tsx'
import { toastFailure } from '../ui/toasts.ts'
import type { MeasureFloorProps } from './measure-screen.tsx'

export type { MeasureFloorProps }

const load = () => import('./measure-screen.tsx')

/** Loads the screen when the browser is idle, so that it opens offline. Returns a cancel function. */
export const preloadMeasuring = () => loadInBackground(() => whenIdle().then(load))

/** Measures the floor in a photo, full screen. Opens when rendered; its code is loaded only then. */
export function MeasureFloor(props: MeasureFloorProps) {
  const [Screen, setScreen] = useState<ComponentType<MeasureFloorProps>>()
  const { onDiscard } = props
  useBackToClose(onDiscard)
  useEffect(() => {
    if (Screen) return
    load().then(
      ({ MeasureScreen }) => setScreen(() => MeasureScreen),
      () => {
        toastFailure('Open Measure once while you’re online', 'After that it works offline.')
        onDiscard()
      },
    )
  }, [Screen, onDiscard])
  return Screen ? <Screen {...props} /> : null
}

/** The phone's Back button closes the measuring, not the screen below, where photos may wait to be added. */
function useBackToClose(close: () => void) {
  useBlocker({
    shouldBlockFn({ action }) {
      if (action === 'BACK') close()
      return action === 'BACK'
    },
    enableBeforeUnload: false,
  })
}
