import { atom } from 'jotai'

/** Whether the list of what waits to be sent is open. */
export const waitingShown = atom(false)
/** Whether a newer release is ready to be taken. */
export const releaseWaiting = atom(false)
