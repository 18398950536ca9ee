import { atom, getDefaultStore } from 'jotai'

/** Whether the dialog that cancels the subscription is open; the account menu, the banner and the plan's screen open it. */
export const cancelOpened = atom(false)

export const openCancel = () => getDefaultStore().set(cancelOpened, true)
export const closeCancel = () => getDefaultStore().set(cancelOpened, false)
