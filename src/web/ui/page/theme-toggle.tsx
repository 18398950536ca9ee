import { Moon, Sun } from 'lucide-react'
import { IconButton } from '../button.tsx'
import { switchTheme } from './switch-theme.ts'

/** Switches between light and dark, on screens of the product. */
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
