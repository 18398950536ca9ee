import { type ReactNode, useEffect } from 'react'
import { css, cx } from '../../styled-system/css/index.js'
import { flex, grid, hstack } from '../../styled-system/patterns/index.js'
import { link, shell } from '../../styled-system/recipes/index.js'
import { ruledPaper } from '../../ui/calculation.tsx'
import { HomeLink } from '../../ui/page/home-link.tsx'

/** The steps of a trial; waiting counts as part of the next step. */
export const steps = ['Your account', 'Payment', 'Your trial'] as const

interface TrialFrameProps {
  /** From 1. */
  step: 1 | 2 | 3
  /** This step's topic, after "Step 1 of 3". */
  about: string
  title: string
  lead?: string
  /** Across the page, above everything else. */
  notice?: ReactNode
  /** Replaces the header on a phone. */
  phoneHead?: ReactNode
  /** The deep blue page: on the right of a wide screen, below the step on a small one. */
  side?: ReactNode
  /** On small screens the step itself shows the side's content. */
  sideOnWideOnly?: boolean
  children: ReactNode
}

/** The page around each step of the trial sign-up: the step on the left, costs and features on the right. */
export function TrialFrame({
  step,
  about,
  title,
  lead,
  notice,
  phoneHead,
  side,
  sideOnWideOnly,
  children,
}: TrialFrameProps) {
  return (
    <div className={page}>
      <a href="#main" className={shell().skip}>
        Skip to content
      </a>
      {phoneHead && <header className={onPhones}>{phoneHead}</header>}
      {notice}
      <div className={cx(split, side ? undefined : alone)}>
        <div className={left}>
          <header className={cx(head, phoneHead ? notOnPhones : undefined)}>
            <HomeLink href="/" />
            {step === 1 && (
              <p className={css({ color: 'fg.muted' })}>
                Have an account?{' '}
                <a href="/login" className={link()}>
                  Sign In
                </a>
              </p>
            )}
          </header>
          <main id="main" tabIndex={-1} className={middle}>
            <div className={cx(progress, phoneHead ? notOnPhones : undefined)}>
              <div aria-hidden className={bars}>
                {steps.map((name, place) => (
                  <span key={name} data-reached={place < step || undefined} className={bar} />
                ))}
              </div>
              <p className={css({ color: 'fg.muted', textStyle: 'small' })}>
                Step {step} of {steps.length}, {about}
              </p>
            </div>
            <h1 tabIndex={-1} className={heading}>
              {title}
            </h1>
            {lead && <p className={css({ color: 'fg.muted', fontSize: '18px', marginTop: '8px' })}>{lead}</p>}
            {children}
          </main>
        </div>
        {side && (
          <aside
            data-ledger
            aria-label="What you pay and get"
            className={cx(right, ruledPaper, sideOnWideOnly && wideOnly)}
          >
            {side}
          </aside>
        )}
      </div>
    </div>
  )
}

/** Each later step starts at its heading. */
export function useHeadingFocus(): void {
  useEffect(() => {
    window.scrollTo(0, 0)
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
}

const page = flex({ minHeight: '100dvh', direction: 'column' })
const onPhones = css({
  display: { md: 'none' },
  position: 'sticky',
  top: '0',
  zIndex: 'header',
  '& > *': { marginInline: '0', marginBottom: '0' },
})
const split = css({
  flex: '1',
  display: 'grid',
  gridTemplateColumns: { lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
})
const alone = css({ gridTemplateColumns: { lg: 'minmax(0, 1fr)' } })
const left = css({ paddingInline: { base: '16px', md: '40px', xl: '64px' }, minWidth: '0' })
const head = hstack({
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 16px',
  maxWidth: '700px',
  paddingTop: { base: '12px', lg: '24px' },
})
const notOnPhones = css({ mdDown: { display: 'none' } })
const middle = css({
  width: 'full',
  maxWidth: '700px',
  paddingTop: { base: '20px', md: '24px' },
  paddingBottom: 'calc(var(--bottom-bar-height, 0px) + 40px)',
})
const progress = grid({ gap: '8px', marginBottom: '6px' })
const bars = flex({ gap: '6px' })
const bar = css({
  width: '44px',
  height: '5px',
  borderRadius: 'full',
  background: 'border.default',
  '&[data-reached]': { background: 'bg.brand' },
})
const heading = css({
  textStyle: 'title',
  fontSize: { base: '34px', lg: '42px' },
  outline: 'none',
  textWrap: 'balance',
})
const right = css({
  layerStyle: 'ledger',
  padding: { base: '32px 16px 40px', md: '40px', xl: '64px 56px' },
  minWidth: '0',
})
const wideOnly = css({ display: { base: 'none', lg: 'block' } })
