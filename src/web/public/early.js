;(() => {
  const { documentElement: root, head } = document
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const kept = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {}
  }
  const paint = () => {
    const own = kept('theme')
    root.dataset.theme = /^(light|dark)$/.test(own) ? own : dark.matches ? 'dark' : 'light'
  }
  paint()
  dark.onchange = paint
  addEventListener('storage', paint)
  if (kept('signed-in')) root.dataset.session = 'loading'
  let sent
  const hold = (event) => {
    const { target } = event
    if (target.method !== 'post' || 'plain' in target.dataset) return
    event.preventDefault()
    sent = target
  }
  addEventListener('submit', hold, true)
  addEventListener('page-ready', () => {
    removeEventListener('submit', hold, true)
    sent?.requestSubmit()
    sent = 0
  })
  const load = (src) => head.append(Object.assign(document.createElement('script'), { type: 'module', src }))
  addEventListener('load', () => setTimeout(() => window.app?.dataset.scripts?.split(' ').map(load)))
})()
