import { Menu } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { productName } from '../../shared-kernel/product.ts'
import { css, cx } from '../styled-system/css/index.js'
import { flex, grid, hstack, wrap } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import { HomeLink } from '../ui/page/home-link.tsx'
import { CompanyFacts } from './company.ts'
import { footer, navigation } from './site-links.ts'
import { WriteToUs } from './support.tsx'

interface SitePageProps {
  /** The page's own path, to mark its link in the navigation. */
  readonly path?: string
  /** `deep` for a page that begins with the deep blue ledger, `plain` otherwise. */
  readonly tone?: 'plain' | 'deep'
  readonly children: ReactNode
}

/** The frame of the public site: header, `main`, footer. HTML only; `site.ts` shows who is signed in. */
export function SitePage({ path, tone = 'plain', children }: SitePageProps) {
  return (
    <div className={page}>
      <a href="#main" className={skip}>
        Skip to content
      </a>
      <SiteHeader path={path} tone={tone} />
      <main id="main" tabIndex={-1} className={css({ flex: '1', minWidth: '0' })}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}

/** The middle of a public page: at most 1,240 px wide, with space at the sides. */
export function Middle({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx(middle, className)}>{children}</div>
}

function SiteHeader({ path, tone }: { path: string | undefined; tone: 'plain' | 'deep' }) {
  const ways = path === '/' ? navigation : [{ href: '/', label: 'Home' }, ...navigation]
  const links = ways.map(({ href, label }) => (
    <a key={href} href={href} aria-current={href === path ? 'page' : undefined} className={navLink}>
      {label}
    </a>
  ))
  return (
    <header data-no-print className={tone === 'deep' ? deepHeader : header}>
      <div className={cx(middle, bar)}>
        <HomeLink href="/" />
        <nav aria-label="Main" className={wide}>
          {links}
        </nav>
        <SessionLinks tone={tone} />
        <details className={menu}>
          <summary className={menuButton}>
            <Menu aria-hidden size={22} />
            <span className={css({ srOnly: true })}>Menu</span>
          </summary>
          <nav aria-label="Menu" className={menuSheet}>
            {links}
            <a href="/login" className={cx(navLink, signedOutOnly)}>
              Sign In
            </a>
          </nav>
        </details>
      </div>
    </header>
  )
}

/** All three states take the same place, so nothing moves when the session is known. */
function SessionLinks({ tone }: { tone: 'plain' | 'deep' }) {
  const filled = tone === 'deep' ? ('accent' as const) : ('primary' as const)
  return (
    <div className={session}>
      <span className={cx(sessionState, signedOut)}>
        <a href="/login" className={cx(navLink, onWide)}>
          Sign In
        </a>
        <a href="/trial-signup" data-conversion className={button({ variant: filled, size: 'sm' })}>
          Get Started
        </a>
      </span>
      <span className={cx(sessionState, signedIn)}>
        <a href="/dashboard" className={button({ variant: filled, size: 'sm' })}>
          Dashboard
        </a>
      </span>
      <span role="status" aria-label="Loading" className={cx(sessionState, waiting)}>
        <span aria-hidden className={placeholder} />
      </span>
    </div>
  )
}

function SiteFooter() {
  const { legalName, legalAddress } = useContext(CompanyFacts)
  return (
    <footer data-no-print className={foot}>
      <div className={cx(middle, columns)}>
        <div className={css({ maxWidth: '300px' })}>
          <HomeLink href="/" />
          <p className={css({ color: 'fg.muted', textStyle: 'small', marginBlock: '6px 10px' })}>
            Quotes for cleaning contractors, from the walkthrough to the sent quote.
          </p>
          <button type="button" data-switch-theme className={cx(footLink, css({ paddingInline: '0' }))}>
            Light or dark
          </button>
        </div>
        {footer.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className={css({ textStyle: 'small', fontWeight: '700', marginBottom: '4px' })}>{title}</p>
            <ul className={css({ listStyle: 'none', padding: '0', margin: '0' })}>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} className={footLink}>
                    {label}
                  </a>
                </li>
              ))}
              {title === 'Learn' && (
                <li>
                  <WriteToUs className={footLink}>Write to us</WriteToUs>
                </li>
              )}
            </ul>
          </nav>
        ))}
      </div>
      <p className={cx(middle, small)}>
        <span>© 2025 {productName}</span>
        {legalName && <span>{[legalName, legalAddress].filter(Boolean).join(', ')}</span>}
        <span>Email support within 24 hours on business days</span>
      </p>
    </footer>
  )
}

const page = flex({
  direction: 'column',
  minHeight: '100dvh',
  paddingBottom: 'var(--bottom-bar-height, 0px)',
})
const middle = css({
  width: 'full',
  maxWidth: '1240px',
  marginInline: 'auto',
  paddingInline: { base: '16px', md: '32px' },
})
const skip = css({
  position: 'absolute',
  left: '8px',
  top: '8px',
  zIndex: 'header',
  padding: '10px 16px',
  background: 'bg.surface',
  color: 'fg.link',
  borderRadius: 'control',
  '&:not(:focus)': { width: '1px', height: '1px', padding: '0', overflow: 'hidden', clipPath: 'inset(50%)' },
})
const header = css({ background: 'bg.surface', borderBottom: '1px solid {colors.border.subtle}' })
const deepHeader = css({ layerStyle: 'ledger', '& > div > a': { color: 'fg.onDeep' } })
const bar = hstack({
  flexWrap: 'wrap', // for a larger text size in the browser
  justifyContent: 'flex-end',
  gap: { base: '4px', md: '12px' },
  minHeight: '64px',
  paddingBlock: '8px',
  '& > :first-child': { marginRight: 'auto' },
})
const wide = css({ display: { base: 'none', lg: 'flex' }, gap: '4px' })
const onWide = css({ display: { base: 'none', lg: 'inline-flex' } })
const navLink = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '44px',
  paddingInline: '14px',
  borderRadius: 'control',
  fontWeight: '600',
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  color: 'inherit',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '4px' },
  '&[aria-current=page]': { background: 'bg.brandSubtle', color: 'fg.link' },
})
const menu = css({ position: 'relative', display: { lg: 'none' } })
const menuButton = css({
  display: 'grid',
  placeItems: 'center',
  width: '44px',
  height: '44px',
  borderRadius: 'control',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
})
const menuSheet = css({
  position: 'absolute',
  right: '0',
  top: '52px',
  zIndex: 'header',
  display: 'grid',
  minWidth: '200px',
  padding: '8px',
  layerStyle: 'floating',
  borderRadius: 'card',
  color: 'fg.default',
  '--focus-ring': '{colors.border.focus}',
})
const session = css({ display: 'grid', justifyItems: 'end', '& > *': { gridArea: '1 / 1' } })
const sessionState = hstack({ gap: '4px' })
const signedOut = css({ 'html:is([data-session=loading], [data-session=in]) &': { visibility: 'hidden' } })
const signedOutOnly = css({ 'html:is([data-session=loading], [data-session=in]) &': { display: 'none' } })
const signedIn = css({ 'html:not([data-session=in]) &': { visibility: 'hidden' } })
const waiting = css({ 'html:not([data-session=loading]) &': { visibility: 'hidden' } })
const placeholder = css({
  width: '112px',
  height: '44px',
  borderRadius: 'control',
  background: 'bg.track',
  opacity: '0.5',
  animation: 'pulse 1600ms ease-in-out infinite',
})
const foot = css({
  background: 'bg.surface',
  borderTop: '1px solid {colors.border.subtle}',
  marginTop: { base: '48px', md: '72px' },
  paddingBlock: '40px 24px',
})
const columns = grid({
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: '2fr 1fr 1fr 1fr' },
  gap: '24px 16px',
  '& > :first-child': { gridColumn: { base: '1 / -1', md: 'auto' } },
})
const footLink = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: { base: '44px', md: '36px' },
  background: 'none',
  border: 'none',
  textStyle: 'small',
  color: 'fg.muted',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', color: 'fg.default' },
  '@media (scripting: none)': { 'button&': { display: 'none' } },
})
const small = wrap({
  justify: 'space-between',
  gap: '4px 24px',
  marginTop: '28px',
  textStyle: 'note',
  color: 'fg.subtle',
})
