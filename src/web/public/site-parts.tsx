import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { css, cx } from '../styled-system/css/index.js'
import { hstack, wrap } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'

interface StartTrialProps {
  readonly children: ReactNode
  readonly variant?: 'primary' | 'accent' | 'outline'
  readonly size?: 'md' | 'lg'
  readonly href?: string
  readonly arrow?: boolean
  readonly block?: boolean
}

/** The link that starts a trial; reports a conversion. */
export function StartTrial({ children, variant = 'primary', size = 'lg', href, arrow, block }: StartTrialProps) {
  return (
    <a href={href ?? '/trial-signup'} data-conversion className={button({ variant, size, block })}>
      {children}
      {arrow && <ArrowRight aria-hidden />}
    </a>
  )
}

/** The top of a page of text: its h1 and one or two sentences. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={css({ paddingTop: { base: '32px', md: '56px' }, paddingBottom: { base: '20px', md: '32px' } })}>
      <h1 className={css({ textStyle: 'title', textWrap: 'balance' })}>{title}</h1>
      {children && (
        <p className={css({ color: 'fg.muted', fontSize: '18px', maxWidth: '640px', marginTop: '10px' })}>{children}</p>
      )}
    </div>
  )
}

/** A part of a page with an h2 and a lead. */
export function Section({
  title,
  lead,
  id,
  children,
}: {
  title: string
  lead?: ReactNode
  id?: string
  children: ReactNode
}) {
  return (
    <section id={id} className={css({ paddingTop: { base: '56px', md: '88px' } })}>
      <h2 className={css({ textStyle: 'title', fontSize: { base: '30px', lg: '40px' }, textWrap: 'balance' })}>
        {title}
      </h2>
      {lead && (
        <p className={css({ color: 'fg.muted', fontSize: '18px', maxWidth: '620px', marginTop: '8px' })}>{lead}</p>
      )}
      <div className={css({ marginTop: { base: '20px', md: '28px' } })}>{children}</div>
    </section>
  )
}

/** A page's final call to action, on lemon or on the deep ledger. */
export function FinalCall({
  title,
  children,
  tone = 'lemon',
  actions,
}: {
  title: ReactNode
  children: ReactNode
  tone?: 'lemon' | 'deep'
  actions: ReactNode
}) {
  return (
    <section data-no-print className={cx(call, tone === 'lemon' ? lemon : deep)}>
      <div className={css({ flex: '1 1 320px' })}>
        <h2 className={css({ textStyle: 'title', fontSize: { base: '30px', lg: '40px' }, textWrap: 'balance' })}>
          {title}
        </h2>
        <p className={css({ fontSize: '17px', marginTop: '8px' })}>{children}</p>
      </div>
      <div className={wrap({ gap: '12px' })}>{actions}</div>
    </section>
  )
}

interface PictureProps {
  /** The file in `static/pictures`, without its extension; `dark` means that there is a dark one too. */
  readonly name: string
  readonly dark?: boolean
  readonly width: number
  readonly height: number
  /** The aspect ratio to crop it to, such as `390 / 480`. Default: uncropped. */
  readonly crop?: string
  readonly alt: string
  /** Visible at once, so it doesn't wait for the first paint. */
  readonly soon?: boolean
  readonly className?: string
}

/**
 * A screenshot in the visitor's color scheme. Fills its frame, whose shape is known in advance; only the visible one is
 * loaded, when it is scrolled near, and without `soon` not before the first paint (`early.js`).
 */
export function Picture({ name, dark, width, height, crop, alt, soon, className }: PictureProps) {
  const shared = { width, height, loading: 'lazy', decoding: 'async' } as const
  return (
    <div className={cx(frame, className)} style={{ aspectRatio: crop ?? `${width} / ${height}` }}>
      <img
        {...shared}
        alt={alt}
        src={`/pictures/${name}.webp`}
        className={cx(picture, !soon && waits, dark && onLight)}
      />
      {dark && (
        <img
          {...shared}
          alt={alt}
          src={`/pictures/${name}-dark.webp`}
          className={cx(picture, !soon && waits, onDark)}
        />
      )}
    </div>
  )
}

const call = hstack({
  flexWrap: 'wrap',
  gap: '24px 32px',
  marginTop: { base: '56px', md: '88px' },
  padding: { base: '28px 20px', md: '44px 48px' },
  borderRadius: 'hero',
})
const lemon = css({
  background: 'bg.accent',
  color: 'fg.onAccent',
  '--focus-ring': '{colors.fg.onAccent}',
  '& a:not([class])': { color: 'inherit' },
  '& .button--variant_outline': { background: 'transparent', color: 'inherit', borderColor: 'currentcolor' },
})
const deep = css({ layerStyle: 'ledger' })
const frame = css({
  position: 'relative',
  overflow: 'hidden',
})
const waits = css({
  '@media (scripting: enabled)': { 'html:not([data-painted]) &': { display: 'none' } },
})
const picture = css({
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  objectFit: 'cover',
  objectPosition: 'inherit',
})
const onLight = css({ '[data-theme=dark] &': { display: 'none' } })
const onDark = css({ 'html:not([data-theme=dark]) &': { display: 'none' } })

/** The look of a field for files. */
export const fileInput = css({
  display: 'block',
  width: 'full',
  minWidth: '0',
  padding: '16px',
  borderRadius: 'control',
  border: '1.5px dashed {colors.border.control}',
  background: 'bg.surface',
  color: 'fg.muted',
  fontSize: '16px',
  cursor: 'pointer',
  '&:hover': { background: 'bg.brandSubtle', borderColor: 'bg.brand' },
  '&:focus-visible': { outline: '2px solid var(--focus-ring)', outlineOffset: '2px' },
  '&[aria-invalid=true]': { borderColor: 'danger.solid', borderStyle: 'solid' },
  '&::file-selector-button': {
    minHeight: '44px',
    marginRight: '14px',
    paddingInline: '16px',
    border: '1px solid {colors.border.control}',
    borderRadius: 'control',
    background: 'bg.surface',
    color: 'fg.default',
    fontWeight: '600',
    cursor: 'pointer',
  },
})
