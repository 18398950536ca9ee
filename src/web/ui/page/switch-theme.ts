import { store } from '../../device/storage.ts'

/** Toggles light and dark and remembers it; `public/early.js` applies it before the first paint. */
export function switchTheme() {
  const { dataset } = document.documentElement
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
  store('localStorage', 'theme', dataset.theme) // without storage the choice lasts for this page
}
