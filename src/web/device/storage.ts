type Area = 'localStorage' | 'sessionStorage'

/** What this browser (or tab) keeps under a name; null if there is nothing, or if storage is blocked. */
export function stored(area: Area, name: string): string | null {
  try {
    return window[area].getItem(name)
  } catch {
    return null
  }
}

/** Keeps a text, or removes it with null. False if the browser stores nothing, because storage is blocked or full. */
export function store(area: Area, name: string, text: string | null): boolean {
  try {
    if (text === null) window[area].removeItem(name)
    else window[area].setItem(name, text)
    return true
  } catch {
    return false
  }
}
