import { Moon, Sun } from 'lucide-react'
import { IconButton } from '../button.tsx'

/** Toggles light and dark and remembers it; `static/early.js` applies it before the first frame. */
export function switchTheme() {
  const { dataset } = document.documentElement
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
  try {
    localStorage.setItem('theme', dataset.theme)
  } catch {
    // Without storage the choice lasts for this page.
  }
}

/** The button for `switchTheme`. */
export function ThemeToggle() {
  return (
    <IconButton
      label="Switch between light and dark"
      icon={
        <>
          <Sun aria-hidden className="theme-sun" />
          <Moon aria-hidden className="theme-moon" />
        </>
      }
      onClick={switchTheme}
    />
  )
}
