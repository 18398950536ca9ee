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
  let held
  const hold = (event) => {
    const found = event.target.closest('[data-hold]:not(form),form[data-hold] [type=submit]')
    if (!found) return
    event.preventDefault()
    held = found
  }
  addEventListener('click', hold, true)
  addEventListener('page-ready', () => {
    removeEventListener('click', hold, true)
    held?.click()
    held = 0
  })
  const load = (src) => head.append(Object.assign(document.createElement('script'), { type: 'module', src }))
  addEventListener('load', () =>
    new Promise((painted) => {
      new PerformanceObserver(painted).observe({ type: 'paint', buffered: true })
      setTimeout(painted, 1_000)
    }).then(() => {
      root.dataset.painted = ''
      window.app?.dataset.scripts?.split(' ').map(load)
    }),
  )
})()
