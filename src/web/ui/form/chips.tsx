import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { VisuallyHidden } from '../visually-hidden.tsx'

/** A row of small answers that breaks into lines. */
export function Chips({ children }: { children: ReactNode }) {
  return <div className={wrap({ gap: '8px' })}>{children}</div>
}

/** One small answer of a ChoiceGroup; the whole chip is the radio. Takes the props of `<input type="radio">`. */
export function ChipRadio({ children, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={chip}>
      <input {...rest} type="radio" className={radio} />
      {children}
      <span data-check className={check}>
        <Check aria-hidden />
      </span>
    </label>
  )
}

interface ChipCheckProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** What is read: "Friday". */
  readonly label: string
  /** What fits into the chip: "Fri". */
  readonly short: string
}

/** A short answer that is on or off, in a grid of them; the whole chip is the checkbox. */
export function ChipCheck({ label, short, ...rest }: ChipCheckProps) {
  return (
    <label className={toggle}>
      <input {...rest} type="checkbox" className={radio} />
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
      <span data-check className={check}>
        <Check aria-hidden />
      </span>
    </label>
  )
}

/** Looks like the answers around it, but is a button: "More". */
export function ChipButton({ children, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={`${chip} ${quiet}`}>
      {children}
    </button>
  )
}

const look = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: '48px',
  paddingInline: '16px',
  border: '1px solid {colors.border.control}',
  borderRadius: 'full',
  background: 'bg.surface',
  fontWeight: '600',
  lineHeight: '1.2',
  cursor: 'pointer',
  '& svg': { width: '18px', height: '18px' },
  '&:hover': { background: 'bg.sunken' },
  '&:has(:checked)': {
    background: 'bg.brandSubtle',
    borderColor: 'bg.brand',
    boxShadow: 'inset 0 0 0 1px {colors.bg.brand}',
    color: 'fg.link',
  },
  '&:has(:focus-visible)': { outline: '2px solid var(--focus-ring)', outlineOffset: '2px' },
  '&:has([aria-invalid=true])': { borderColor: 'danger.solid' },
  '& [data-check]': { display: 'none' },
  '&:has(:checked) [data-check]': { display: 'grid' },
} as const
const chip = css(look)
const toggle = css({ ...look, justifyContent: 'center', minWidth: '44px', paddingInline: '4px' })
const quiet = css({ borderStyle: 'dashed', color: 'fg.muted' })
/** Covers the whole chip, so that it gets the clicks; invisible, because the chip draws the state. */
const radio = css({
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  margin: '0',
  opacity: '0',
  cursor: 'pointer',
})
/** On the border, so that choosing shifts nothing. */
const check = css({
  position: 'absolute',
  top: '-6px',
  right: '2px',
  placeItems: 'center',
  width: '20px',
  height: '20px',
  borderRadius: 'full',
  background: 'bg.brand',
  color: 'fg.onBrand',
  '& svg': { width: '13px', height: '13px', strokeWidth: '3.5' },
})
