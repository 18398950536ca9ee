/**
 * Selects what an input holds when it gets the focus, by pointer, touch, keyboard or script, so that what is typed replaces
 * it. A second press places the caret. Returns how to stop.
 */
export function selectsOnFocus(input: HTMLInputElement): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const hasFocus = () => document.activeElement === input
  /** What it held when it got the focus; null once it was pressed. */
  let untouched: string | null = null
  let firstPress = false
  let away = false
  const listeners: Readonly<Record<string, () => void>> = {
    /** Of a thumb too: a touch may be moved to the control next to it, and only a tap's mouse events follow. */
    mousedown() {
      firstPress = !hasFocus() || untouched === input.value
      if (firstPress && hasFocus()) input.setSelectionRange(0, 0) // a press on what is selected takes the selection away after the click
    },
    focus() {
      if (!away) {
        input.select()
        untouched = input.value
      }
      away = false
    },
    /** Only the window lost the focus: half a figure is still being typed. */
    blur: () => {
      away = hasFocus()
    },
    /** The press has put the caret somewhere since; a part that was dragged over stays selected. */
    click() {
      if (firstPress && input.selectionStart === input.selectionEnd) input.select()
      untouched = null
    },
  }
  for (const [event, listener] of Object.entries(listeners)) input.addEventListener(event, listener, { signal })
  return () => listening.abort()
}
