import Bowser from 'bowser'

const kinds: Readonly<Record<string, 'phone' | 'tablet' | 'computer'>> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'computer',
}

/** A browser's name from its user agent: "Chrome on Windows", "Safari on iPhone". The user agent can be forged. */
export function deviceName(userAgent: string | null) {
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown')
  const name = browser.name?.replace(/ for .*/, '') || 'Unknown browser'
  const on = platform.model?.startsWith('iP') ? platform.model : os.name
  return { device: on ? `${name} on ${on}` : name, kind: kinds[platform.type ?? ''] ?? ('computer' as const) }
}
