import { atom } from 'jotai'

/** Whether the server no longer knows this browser's session while a screen is open. */
export const sessionEnded = atom(false)
