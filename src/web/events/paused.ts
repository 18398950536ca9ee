import { atom } from 'jotai'

/** Whether the browser's stream of events has been down for a while. */
export const updatesPaused = atom(false)
