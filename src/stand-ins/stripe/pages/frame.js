/** Applies the page's colors and font, so that the frame looks like part of it. */
export function wear(look) {
  const root = document.documentElement
  root.style.colorScheme = look.scheme
  const worn = {
    primary: look.colorPrimary,
    surface: look.colorBackground,
    text: look.colorText,
    danger: look.colorDanger,
    muted: look.colorTextSecondary,
    placeholder: look.colorTextPlaceholder,
    control: look.colorBorder,
    radius: look.borderRadius,
    font: look.fontFamily,
    size: look.fontSizeBase,
  }
  for (const [name, value] of Object.entries(worn)) {
    if (value) root.style.setProperty(`--${name}`, value)
    else root.style.removeProperty(`--${name}`)
  }
}

/** Answers the parent page by `answers[ask](given)`; returns the function that sends it events. */
export function talkToPage(answers) {
  let port
  const tell = (event, detail) => port?.postMessage({ event, detail })
  addEventListener('message', ({ origin, source, ports }) => {
    if (origin !== location.origin || source !== parent || !ports[0]) return
    port = ports[0]
    port.onmessage = async ({ data: { id, ask, ...given } }) => {
      port.postMessage({ id, answer: (await answers[ask]?.(given)) ?? {} })
    }
    new ResizeObserver(() => tell('height', Math.ceil(document.body.getBoundingClientRect().height))).observe(
      document.body,
    )
  })
  return tell
}
