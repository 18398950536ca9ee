import { atom, getDefaultStore } from 'jotai'
import { store, stored } from '../device/storage.ts'

/** The keyboard shortcuts and what each does. */
export const deskKeys = { n: 'New quote', '/': 'Search your quotes', '?': 'This list' } as const
export type DeskKey = keyof typeof deskKeys

/** Whether the list of keys is open. */
export const keysListed = atom(false)
export const listKeys = (open: boolean) => getDefaultStore().set(keysListed, open)

const place = 'keys'

/** Whether shortcuts are off in this browser: speech input and tremors trigger single letters by accident. */
export const keysAreOff = atom(read())
export function turnKeys(on: boolean) {
  getDefaultStore().set(keysAreOff, !on)
  store('localStorage', place, on ? null : 'off') // without storage the choice lasts for this page
}

function read() {
  return stored('localStorage', place) === 'off'
}

let searchWished = false

/** The search was requested on another screen: its box takes the focus when it appears. */
export const wishSearch = () => {
  searchWished = true
}
export const takeSearchWish = () => {
  const wished = searchWished
  searchWished = false
  return wished
}

const typing = 'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=slider]'
const asking = '[role=dialog], [role=alertdialog], [role=menu]'

/** The shortcut for this key event; null while the user types, a dialog or menu is open, or a modifier is held. */
export function keyOf(event: KeyboardEvent): DeskKey | null {
  const { key, target } = event
  if (event.defaultPrevented || event.repeat || event.isComposing) return null
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (!(key in deskKeys)) return null
  if (target instanceof Element && target.closest(typing)) return null
  if (document.querySelector(asking)) return null
  return key as DeskKey
}
