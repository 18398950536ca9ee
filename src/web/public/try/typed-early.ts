type Control = HTMLInputElement | HTMLSelectElement
interface Early {
  readonly control: Control
  readonly value: string
}

/** Input from before the script loaded. Call it before hydration, in which React resets the fields. */
export function typedEarly(): readonly Early[] {
  if (typeof document === 'undefined') return []
  window.onclick = null // from here on React handles clicks; one that is also held would count twice
  const controls = document.querySelectorAll<Control>('#app input, #app select')
  return [...controls].filter(isChanged).map((control) => ({ control, value: control.value }))
}

/** Replays the input after hydration. Fields that already have the value are left alone. */
export function typeAgain(early: readonly Early[]): void {
  for (const { control, value } of early) {
    // The first event hydrates a part that isn't hydrated yet.
    control.dispatchEvent(new Event('input', { bubbles: true }))
    if (!control.isConnected) continue
    if (isChoice(control)) {
      if (!control.checked) control.click()
    } else if (control.value !== value) {
      // The prototype's setter: React's own would make React miss the change.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, value)
      control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
    }
  }
}

declare global {
  interface Window {
    /** What was clicked before the page's script loaded, to be clicked again (`early.js`). */
    held?: Element | null
  }
}

/** Hydrating a part may replace the clicked element: then another one with the same text is clicked. */
export function findHeldAgain(): void {
  const { held } = window
  held?.dispatchEvent(new Event('input', { bubbles: true })) // hydrates its part
  if (held?.isConnected === false)
    window.held =
      [...document.querySelectorAll('[data-hold]')].find((one) => one.textContent === held.textContent) ?? null
}

const isChoice = (control: Control): control is HTMLInputElement & { type: 'radio' } => control.type === 'radio'

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return [...control.options].some((o) => o.selected !== o.defaultSelected)
  return isChoice(control) ? control.checked && !control.defaultChecked : control.value !== control.defaultValue
}
