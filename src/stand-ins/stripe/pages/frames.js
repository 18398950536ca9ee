import { base } from './provider.js'

const themes = {
  stripe: { colorPrimary: '#0570de', colorBackground: '#ffffff', colorText: '#30313d', colorDanger: '#b3093c' },
  night: { colorPrimary: '#85d996', colorBackground: '#30313d', colorText: '#ffffff', colorDanger: '#fe87a1' },
}

export function isDark(color) {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128
}

/** The page's colors and font for a frame, from the provider's `appearance` option. */
export function lookOf({ theme, variables, rules } = {}) {
  const look = {
    colorBorder: rules?.['.Input']?.borderColor,
    ...themes[theme === 'night' ? 'night' : 'stripe'],
    ...variables,
  }
  return { ...look, scheme: isDark(look.colorBackground) ? 'dark' : 'light' }
}

/** Opens one of our frames, with a private message channel that the page's other scripts can't listen to. */
export function openFrame({ place, page, title, hear }) {
  const frame = document.createElement('iframe')
  const waiting = new Map()
  let count = 0
  let port
  let breakLine
  const line = new Promise((connected, broken) => {
    breakLine = broken
    frame.addEventListener('load', () => {
      const channel = new MessageChannel()
      port = channel.port1
      port.onmessage = ({ data }) => {
        if (!data.answer) return hear(data)
        waiting.get(data.id)?.settle(data.answer)
        return waiting.delete(data.id)
      }
      frame.contentWindow.postMessage('line', location.origin, [channel.port2])
      connected()
    })
  })
  line.catch(() => undefined)
  Object.assign(frame, { title, src: `${base}/${page}` })
  Object.assign(frame.style, { display: 'block', width: '100%', border: '0', margin: '0', colorScheme: 'normal' })
  place.append(frame)
  return {
    frame,
    async ask(what, given = {}) {
      await line
      return new Promise((settle, fail) => {
        waiting.set(++count, { settle, fail })
        port.postMessage({ id: count, ask: what, ...given })
      })
    },
    close(reason) {
      breakLine(reason)
      frame.remove()
      port?.close()
      for (const { fail } of waiting.values()) fail(reason)
      waiting.clear()
    },
  }
}
