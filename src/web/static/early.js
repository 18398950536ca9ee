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

// A form sent before the page's script is there waits for it, and keeps what was typed.
;(() => {
  let sent = null
  const hold = (event) => {
    if (event.target.method !== 'post') return
    event.preventDefault()
    sent = event.target
  }
  addEventListener('submit', hold, true)
  addEventListener(
    'page-ready',
    () => {
      removeEventListener('submit', hold, true)
      sent?.requestSubmit()
    },
    { once: true },
  )
})()
