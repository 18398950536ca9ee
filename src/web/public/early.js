;(() => {
  const { documentElement: root } = document
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const kept = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {}
  }
  const paint = () => {
    const chosen = kept('theme')
    root.dataset.theme = /^(light|dark)$/.test(chosen) ? chosen : dark.matches ? 'dark' : 'light'
  }
  paint()
  dark.addEventListener('change', paint)
  addEventListener('storage', paint)
  if (kept('signed-in')) root.dataset.session = 'loading'
  let sent
  const hold = (event) => {
    if (event.target.method !== 'post' || 'plain' in event.target.dataset) return
    event.preventDefault()
    sent = event.target
  }
  const release = () => {
    removeEventListener('submit', hold, true)
    sent?.requestSubmit()
  }
  addEventListener('submit', hold, true)
  addEventListener('page-ready', release, { once: true })
})()
