import { atom, getDefaultStore } from 'jotai'

/** Whether the cancel dialog is open. The account menu, the banner and the plan screen open it. */
export const cancelOpened = atom(false)

export const openCancel = () => getDefaultStore().set(cancelOpened, true)
export const closeCancel = () => getDefaultStore().set(cancelOpened, false)
