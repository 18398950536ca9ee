import type { ReactNode } from 'react'
import { css } from '../styled-system/css/index.js'
import { flex, hstack } from '../styled-system/patterns/index.js'
import { shell } from '../styled-system/recipes/index.js'
import { BackLink } from '../ui/page/back.tsx'
import { HomeLink } from '../ui/page/home-link.tsx'

interface AccountPageProps {
  title: string
  lead: string
  /** The deep blue half on the right: decoration, hidden under 1000 px. */
  side: ReactNode
  children: ReactNode
}

/**
 * The page around signing in and opening an account: one thing to do on the left, a page of the ledger on the right.
 */
export function AccountPage({ title, lead, side, children }: AccountPageProps) {
  return (
    <div className={split}>
      <a href="#main" className={shell().skip}>
        Skip to content
      </a>
      <div className={left}>
        <header className={head}>
          <HomeLink href="/" />
          <BackLink href="/">Back to Home</BackLink>
        </header>
        <main id="main" tabIndex={-1} className={middle}>
          <h1 className={css({ textStyle: 'title', marginBottom: '8px' })}>{title}</h1>
          <p className={css({ color: 'fg.muted', fontSize: '18px', marginBottom: '32px', overflowWrap: 'anywhere' })}>
            {lead}
          </p>
          {children}
        </main>
      </div>
      <div aria-hidden className={right}>
        {side}
      </div>
    </div>
  )
}

const split = css({
  display: 'grid',
  minHeight: '100dvh',
  gridTemplateColumns: { lg: 'minmax(0, 6fr) minmax(0, 5fr)' },
})
const left = flex({ direction: 'column', paddingInline: { base: '16px', md: '40px', xl: '96px' } })
const head = hstack({
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 16px',
  paddingTop: { base: '12px', lg: '30px' },
})
const middle = css({
  width: 'full',
  maxWidth: 'form',
  marginBlock: 'auto',
  marginInline: { base: 'auto', lg: '0' },
  paddingBlock: { base: '32px', lg: '48px' },
})
const right = css({ display: { base: 'none', lg: 'block' }, background: 'bg.deep', color: 'fg.onDeep', minWidth: '0' })
