import { atom } from 'jotai'

/** Whether the server has dropped this browser's session while a screen is open. */
export const sessionEnded = atom(false)
