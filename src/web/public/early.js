;(() => {
  const root = document.documentElement
  const dark = matchMedia('(prefers-color-scheme:dark)')
  const get = (name) => {
    try {
      return localStorage[name]
    } catch {}
  }
  const paint = () =>
    (root.dataset.theme = get('theme')?.match(/^(light|dark)$/)?.[0] ?? (dark.matches ? 'dark' : 'light'))
  paint()
  dark.onchange = window.onstorage = paint
  if (get('signed-in')) root.dataset.session = 'loading'
  window.onclick = (e) => {
    const hit = e.target.closest('[data-hold]:not(form),form[data-hold] [type=submit]')
    if (hit) e.preventDefault()
    window.held = hit || window.held
  }
  addEventListener('page-ready', () => {
    window.onclick = null
    window.held = window.held?.click()
  })
  addEventListener('load', async () => {
    await new Promise((painted) => {
      new PerformanceObserver(painted).observe({ type: 'paint', buffered: true })
      setTimeout(painted, 1e3)
    })
    root.dataset.painted = ''
    window.app?.dataset.scripts
      ?.split(' ')
      .map((src) => root.append(Object.assign(document.createElement('script'), { type: 'module', src })))
  })
})()
