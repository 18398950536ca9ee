import type { ReactNode } from 'react'
import { css } from '../styled-system/css/index.js'
import { flex, wrap } from '../styled-system/patterns/index.js'
import { HomeLink } from '../ui/page/home-link.tsx'

interface LonePageProps {
  readonly title: string
  readonly sentence: string
  /** Another paragraph. */
  readonly more?: string
  /** The next steps. */
  readonly children: ReactNode
}

/** One card on an otherwise empty page, for cases without their own screen. */
export function LonePage({ title, sentence, more, children }: LonePageProps) {
  return (
    <div className={page}>
      <header className={css({ padding: { base: '12px 16px', md: '30px 40px' } })}>
        <HomeLink href="/" />
      </header>
      <main className={css({ flex: '1', display: 'grid', placeItems: 'center', padding: '16px 16px 96px' })}>
        <div className={css({ layerStyle: 'card', width: 'full', maxWidth: '520px', overflow: 'hidden' })}>
          <svg
            aria-hidden
            viewBox="0 0 520 130"
            className={css({ width: 'full', background: 'bg.deep', fill: 'none' })}
          >
            <path d="M0 31.5h520M0 63.5h520M0 95.5h520" className={css({ stroke: 'border.ledger' })} />
            <g transform="translate(196 2) scale(3.2)" strokeLinecap="round">
              <path d="M8.6 8.8v10.4M15.2 8.8v14.6M21.8 8.8v9.4M28.4 8.8v3.9" stroke="white" strokeWidth="3.6" />
              <path
                d="M7.4 25.6l7.6 6.4L32.8 16.8"
                strokeWidth="1.6"
                strokeDasharray="0.1 3.2"
                className={css({ stroke: 'lemon' })}
              />
            </g>
          </svg>
          <div className={css({ padding: { base: '20px 16px', md: '28px 32px 32px' } })}>
            <h1 className={css({ textStyle: 'h1' })}>{title}</h1>
            <p className={css({ color: 'fg.muted', marginTop: '8px' })}>{sentence}</p>
            {more && <p className={css({ color: 'fg.subtle', textStyle: 'small', marginTop: '8px' })}>{more}</p>}
            <div className={wrap({ gap: '10px', marginTop: '24px' })}>{children}</div>
          </div>
        </div>
      </main>
    </div>
  )
}

const page = flex({ direction: 'column', minHeight: '100dvh' })
