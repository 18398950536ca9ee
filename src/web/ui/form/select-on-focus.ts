/** Dispatched after a script wrote another figure, such as a late answer, which would leave a caret behind it. */
export const replaced = 'figure-replaced'

/**
 * Selects an input's content when it gets focus, by mouse, touch, keyboard or script, so that typing replaces it. A
 * second click places the caret. Returns a cleanup function.
 */
export function selectsOnFocus(input: HTMLInputElement): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const hasFocus = () => document.activeElement === input
  /** The content when it got focus; null after a click. */
  let untouched: string | null = null
  /** The content while all of it is selected, until a key is typed. */
  let whole: string | null = null
  let firstPress = false
  let away = false
  function select() {
    input.select()
    whole = input.value
  }
  function typed() {
    whole = null
  }
  const listeners: Readonly<Record<string, () => void>> = {
    /** Also fires for touch: browsers may retarget a tap to a nearby control, and only its mouse events follow. */
    mousedown() {
      firstPress = !hasFocus() || untouched === input.value
      if (firstPress && hasFocus()) input.setSelectionRange(0, 0) // clicking a selection would clear it after the click
    },
    focus() {
      if (!away) {
        select()
        untouched = input.value
      }
      away = false
    },
    /** Only the window lost focus: the figure is still being typed. */
    blur: () => {
      away = hasFocus()
    },
    /** By now the click has placed the caret; a range selected by dragging stays selected. */
    click() {
      if (!firstPress) whole = null
      else if (input.selectionStart === input.selectionEnd) select()
      untouched = null
    },
    keydown: typed,
    input: typed,
    [replaced]() {
      if (whole === null || whole === input.value || !hasFocus()) return
      select()
      if (untouched !== null) untouched = input.value
    },
  }
  for (const [event, listener] of Object.entries(listeners)) input.addEventListener(event, listener, { signal })
  return () => listening.abort()
}
