type Control = HTMLInputElement | HTMLSelectElement
interface Early {
  readonly control: Control
  readonly value: string
}

/** What somebody typed or chose before the script was there. Ask before React takes the fields over: it resets them. */
export function typedEarly(): readonly Early[] {
  if (typeof document === 'undefined') return []
  const controls = document.querySelectorAll<Control>('#app input, #app select')
  return [...controls].filter(isChanged).map((control) => ({ control, value: control.value }))
}

/** Types and chooses it again, once the page follows. What the page says already is left alone. */
export function typeAgain(early: readonly Early[]): void {
  for (const { control, value } of early) {
    // A part that is not alive yet comes to life with its first event.
    control.dispatchEvent(new Event('input', { bubbles: true }))
    if (!control.isConnected) continue
    if (isChoice(control)) {
      if (!control.checked) control.click()
    } else if (control.value !== value) {
      // As if typed: the setter of React's own would hide the change from React.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, value)
      control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
    }
  }
}

const isChoice = (control: Control): control is HTMLInputElement & { type: 'radio' } => control.type === 'radio'

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return [...control.options].some((o) => o.selected !== o.defaultSelected)
  return isChoice(control) ? control.checked && !control.defaultChecked : control.value !== control.defaultValue
}
