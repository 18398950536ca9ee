import type { Appearance } from '@stripe/stripe-js'
import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void) {
  const watch = new MutationObserver(changed)
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => watch.disconnect()
}

const theme = () => document.documentElement.dataset.theme ?? 'light'
const made = new Map<string, Appearance>()

/** Our colors and fonts for the provider's form, in the current theme. */
export function useAppearance(): Appearance {
  const chosen = useSyncExternalStore(subscribe, theme)
  const appearance = made.get(chosen) ?? read(chosen)
  made.set(chosen, appearance)
  return appearance
}

function read(chosen: string): Appearance {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(`--colors-${name}`).trim()
  return {
    theme: chosen === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('fg-link'),
      colorBackground: color('bg-surface'),
      colorText: color('fg-default'),
      colorTextSecondary: color('fg-muted'),
      colorTextPlaceholder: color('fg-subtle'),
      colorDanger: color('danger-fg'),
      borderRadius: '10px',
      fontFamily: "'Instrument Sans Variable', system-ui, sans-serif",
      fontSizeBase: '16px',
    },
    rules: { '.Input': { borderColor: color('border-control') } },
  }
}
