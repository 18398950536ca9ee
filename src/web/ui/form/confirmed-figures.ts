import { useSyncExternalStore } from 'react'
import { confirmedFiguresKey } from '../../device/owner.ts'
import { store, stored } from '../../device/storage.ts'

/** The oldest answers are forgotten. */
const most = 200

let confirmed = stored('localStorage', confirmedFiguresKey)?.split('\n') ?? []
const listeners = new Set<() => void>()
function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether this figure, such as "wage of worker-1: 180", was confirmed in this browser. */
export const useConfirmed = (figure: string): boolean => useSyncExternalStore(listen, () => confirmed.includes(figure))

export function confirmFigure(figure: string): void {
  confirmed = [...confirmed, figure].slice(-most)
  store('localStorage', confirmedFiguresKey, confirmed.join('\n'))
  for (const listener of listeners) listener()
}
