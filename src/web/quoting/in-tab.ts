const prefix = 'new-quote:'

/** What this tab keeps under `name` of work that is not sent yet; null if nothing. It survives a reload and other screens. */
export function inTab<Value>(name: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') as Value | null
  } catch {
    return null
  }
}

/** Keeps it until the tab closes or she signs out; null forgets it. Where the browser keeps nothing, nothing happens. */
export function keepInTab(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(prefix + name)
    else sessionStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {}
}
