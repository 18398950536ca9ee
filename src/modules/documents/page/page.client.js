// Runs on the customer's page, which works without it: counts the visit, and offers a drawn signature.
const { view, visit, revision } = document.body.dataset

// A visit counts after the page was visible for two seconds.
let seen = 0
let since = 0
let timer
const watch = () => {
  clearTimeout(timer)
  if (document.visibilityState === 'visible' && !document.prerendering) {
    since = performance.now()
    timer = setTimeout(() => {
      document.removeEventListener('visibilitychange', watch)
      fetch(view, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ visitId: visit, revision }),
        keepalive: true,
      }).catch(() => {})
    }, 2000 - seen)
  } else if (since) {
    seen += performance.now() - since
    since = 0
  }
}
if (view) {
  document.addEventListener('visibilitychange', watch)
  document.addEventListener('prerenderingchange', watch)
  watch()
}

for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault()
    form.dataset.sent = 'yes'
  })
}
addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent
})

const pad = document.querySelector('canvas')
if (pad) {
  const field = document.querySelector('[name=paths]')
  const part = pad.closest('.draw')
  const clear = part.querySelector('button')
  const pen = pad.getContext('2d')
  let strokes = field.value ? JSON.parse(field.value) : [] // a form that came back has its drawing
  part.hidden = false
  const fit = () => {
    const { width, height } = pad.getBoundingClientRect()
    const scale = devicePixelRatio || 1
    pad.width = Math.round(width * scale)
    pad.height = Math.round(height * scale)
    pen.scale(scale, scale)
    draw()
  }
  const draw = () => {
    pen.clearRect(0, 0, pad.width, pad.height)
    Object.assign(pen, {
      lineWidth: 2.4,
      lineCap: 'round',
      lineJoin: 'round',
      strokeStyle: getComputedStyle(pad).color,
    })
    for (const stroke of strokes) {
      pen.beginPath()
      for (const [x, y] of stroke) pen.lineTo(x, y)
      pen.stroke()
    }
    const signed = strokes.filter(({ length }) => length > 1)
    field.value = signed.length > 0 ? JSON.stringify(signed) : ''
    clear.hidden = strokes.length === 0
  }
  const at = ({ clientX, clientY }) => {
    const { left, top } = pad.getBoundingClientRect()
    return [Math.round(clientX - left), Math.round(clientY - top)]
  }
  pad.addEventListener('pointerdown', (event) => {
    event.preventDefault()
    pad.setPointerCapture(event.pointerId)
    strokes.push([at(event)])
  })
  pad.addEventListener('pointermove', (event) => {
    const stroke = strokes.at(-1)
    if (!pad.hasPointerCapture(event.pointerId) || !stroke) return
    const [x, y] = at(event)
    const [before, above] = stroke.at(-1)
    if (Math.abs(x - before) + Math.abs(y - above) > 2 && field.value.length < 18000) stroke.push([x, y])
    draw()
  })
  clear.addEventListener('click', () => {
    strokes = []
    draw()
  })
  new ResizeObserver(fit).observe(pad)
}
