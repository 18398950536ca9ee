/** Toggles light and dark and remembers it; `public/early.js` applies it before the first paint. */
export function switchTheme() {
  const { dataset } = document.documentElement
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
  try {
    localStorage.setItem('theme', dataset.theme)
  } catch {
    // Without storage the choice lasts for this page.
  }
}
