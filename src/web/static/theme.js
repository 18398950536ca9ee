// Runs before the first paint: the contractor's own choice of light or dark, otherwise the system's.
;(() => {
  const root = document.documentElement
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    let chosen = null
    try {
      chosen = localStorage.getItem('theme')
    } catch {}
    root.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light'
  }
  paint()
  dark.addEventListener('change', paint)
  addEventListener('storage', paint)
})()
