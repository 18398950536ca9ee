import { Menu as Bars } from 'lucide-react'
import { Children, type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { shell } from '../styled-system/recipes/index.js'
import { IconButton } from '../ui/button.tsx'
import { HomeLink } from '../ui/page/home-link.tsx'

interface ShellProps {
  /** A HomeLink to the dashboard. */
  home?: ReactNode
  /** NavItems; with more than one, a phone hides them behind a button. */
  nav: ReactNode
  /** The user menu. */
  user: ReactNode
  /** Banners across the page, under the header: no signal, the trial's end. */
  banner?: ReactNode
  children: ReactNode
}

/** Around every signed-in screen: skip link, header, main. The screen provides its h1 (PageHeader). */
export function Shell({ home = <HomeLink href="/dashboard" />, nav, user, banner, children }: ShellProps) {
  const [open, setOpen] = useState(false)
  useClosing(open, () => setOpen(false))
  const styles = shell()
  const several = Children.toArray(nav).length > 1
  return (
    <>
      <a href="#main" data-no-print className={styles.skip}>
        Skip to content
      </a>
      <header data-no-print className={styles.header}>
        <div className={styles.bar}>
          {home}
          <nav
            id="main-nav"
            aria-label="Main"
            className={styles.nav}
            data-open={open}
            onClickCapture={() => setOpen(false)}
          >
            {nav}
          </nav>
          <div className={styles.tools}>
            {user}
            {several && (
              <div className={styles.toggle}>
                <IconButton
                  label="Menu"
                  icon={<Bars aria-hidden />}
                  aria-expanded={open}
                  aria-controls="main-nav"
                  onClick={() => setOpen(!open)}
                />
              </div>
            )}
          </div>
        </div>
      </header>
      {banner}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  )
}

/** Closes the menu as soon as something outside it is tapped or focused, such as the account menu or a sheet. */
function useClosing(open: boolean, close: () => void) {
  useEffect(() => {
    if (!open) return
    const outside = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('#main-nav, [aria-controls=main-nav]')) close()
    }
    const done = new AbortController()
    for (const kind of ['pointerdown', 'focusin'])
      document.addEventListener(kind, outside, { signal: done.signal, capture: true })
    return () => done.abort()
  })
}

/**
 * A section of the product in the header; `aria-current="page"` marks the current one. `createLink(NavItem)` makes it
 * the router's.
 */
export function NavItem({ className, ...rest }: ComponentProps<'a'>) {
  return <a {...rest} className={className ? `${shell().navItem} ${className}` : shell().navItem} />
}
