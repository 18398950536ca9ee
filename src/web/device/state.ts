import { atom } from 'jotai'

/** Whether the list of unsent work is open. */
export const waitingShown = atom(false)
/** Whether a newer release is ready to be activated. */
export const releaseWaiting = atom(false)
