import { atom, getDefaultStore } from 'jotai'

/** Whether the cancel dialog is open. The account menu, the banner and the plan screen open it. */
export const cancelOpened = atom(false)

let opener: Element | null = null

export function openCancel() {
  opener = document.activeElement
  getDefaultStore().set(cancelOpened, true)
}

/** Where focus goes after the dialog: the button that opened it, or the account menu's if that item is gone. */
export const cancelOpener = (): HTMLElement | null =>
  opener instanceof HTMLElement && opener.isConnected && opener !== document.body && !opener.closest('[role=menu]')
    ? opener
    : document.querySelector<HTMLElement>('[data-account-menu]')

export const closeCancel = () => getDefaultStore().set(cancelOpened, false)
