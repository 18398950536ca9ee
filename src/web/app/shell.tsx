import { Menu as Bars } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { css } from '../styled-system/css/index.js'
import { shell } from '../styled-system/recipes/index.js'
import { IconButton } from '../ui/button.tsx'
import { HomeLink } from '../ui/page/home-link.tsx'

interface ShellProps {
  /** A HomeLink to the dashboard. */
  home?: ReactNode
  /** NavItems, which a phone hides behind a button; null for none. */
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
  const close = () => setOpen(false)
  /** For what is outside the menu, sheets included. */
  const closing = { onPointerDownCapture: close, onFocusCapture: close }
  const styles = shell()
  return (
    <>
      <a href="#main" data-no-print className={styles.skip}>
        Skip to content
      </a>
      <header data-no-print className={styles.header}>
        <div className={styles.bar}>
          {home}
          <nav id="main-nav" aria-label="Main" className={styles.nav} data-open={open} onClickCapture={close}>
            {nav}
          </nav>
          <div className={styles.tools}>
            <div className={css({ display: 'contents' })} {...closing}>
              {user}
            </div>
            {nav && (
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
      <main id="main" tabIndex={-1} className={styles.main} {...closing}>
        {children}
      </main>
    </>
  )
}

/**
 * A section of the product in the header; `aria-current="page"` marks the current one, and `data-wide` those that have
 * no room in a tablet's header and are in the account menu too. `createLink(NavItem)` makes it the router's.
 */
export function NavItem(props: ComponentProps<'a'>) {
  return <a {...props} className={shell().navItem} />
}
