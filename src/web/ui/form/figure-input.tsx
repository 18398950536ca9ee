import { type ComponentProps, useEffect, useState } from 'react'
import { cx } from '../../styled-system/css/index.js'
import { affix } from '../../styled-system/recipes/index.js'
import { useField } from './field.tsx'
import { FigureBox, pressesFigure } from './figure-box.tsx'

/**
 * Parses "1,200", "$1200" or "1200.5". Empty is null; anything else is NaN, so the form can report it. A comma only
 * separates thousands: "0,05" is not read as 5.
 */
export function parseFigure(text: string): number | null {
  const bare = text.replace(/[$\s]/g, '').replace('\u2212', '-')
  if (bare === '') return null
  const isFigure = /^-?([1-9]\d{0,2}(,\d{3})+|\d+)(\.\d*)?$|^-?\.\d+$/.test(bare)
  return isFigure ? Number(bare.replaceAll(',', '')) : Number.NaN
}

/** 1200 with 2 decimals is "1,200.00"; a rate may show up to `atMost` decimals. */
export function formatFigure(value: number | null | undefined, decimals: number, atMost = decimals): string {
  if (value === null || value === undefined || Number.isNaN(value)) return ''
  return new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: atMost }).format(
    value,
  )
}

export interface FigureProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type' | 'size' | 'step' | 'ref'> {
  /** Dollars, hours or square feet, as on the wire; null is an empty field. */
  value: number | null | undefined
  /** Called on every keystroke; NaN if the text is not a number. */
  onValue: (value: number | null) => void
  /** Called on blur or Enter: the time to save. */
  onCommit?: (value: number | null) => void
}

/**
 * Shared by all figure fields: text as typed while focused, formatted on blur. Text that formatting would change, such
 * as "17..50" or a rate with too many decimals, stays as typed until the figure changes by other means.
 */
export function useFigure(
  {
    value,
    onValue,
    onCommit,
    onBlur,
    onKeyDown,
  }: Pick<FigureProps, 'value' | 'onValue' | 'onCommit' | 'onBlur' | 'onKeyDown'>,
  format: (value: number | null | undefined) => string,
) {
  const [text, setText] = useState<string | null>(null)
  const [left, setLeft] = useState<{ readonly over: FigureProps['value'] } | null>(null)
  const typed = left && !Object.is(left.over, value) ? null : text
  const settled = () => (typed === null ? (value ?? null) : parseFigure(typed))
  function setTyped(now: string | null) {
    setText(now)
    setLeft(null)
  }
  return {
    /** The text after blur, if it isn't a number. */
    unread: left && typed !== null && Number.isNaN(parseFigure(typed)) ? typed : null,
    write: setTyped,
    control: {
      value: typed ?? format(value),
      onChange: (event: { target: { value: string } }) => {
        setTyped(event.target.value)
        onValue(parseFigure(event.target.value))
      },
      onBlur: (event: React.FocusEvent<HTMLInputElement>) => {
        const now = settled()
        const isLeft = document.activeElement !== event.currentTarget // otherwise the window lost focus
        if (isLeft && (Number.isNaN(now) || parseFigure(format(value)) !== (value ?? null))) setLeft({ over: value })
        else if (isLeft) setTyped(null)
        if (typed !== null) onCommit?.(now)
        onBlur?.(event)
      },
      onKeyDown: (event: React.KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter' && typed !== null) onCommit?.(settled())
        onKeyDown?.(event)
      },
    },
  } as const
}

interface Dressed extends FigureProps {
  /** How much an arrow key changes the figure. */
  step?: number
  /** If given, text that isn't a number counts as 0. Called with that text after blur, otherwise with null. */
  onUnread?: (text: string | null) => void
  /** Shown after the figure, such as "/ visit" or "hours"; mention it in the label or hint too. */
  suffix?: string
  size?: 'sm' | 'md' | 'lg'
}

interface FigureInputProps extends Dressed {
  prefix?: string
  decimals: number
  atMost?: number
}

/** A figure with a sign before it and a unit after it; zero is a gray placeholder. Prefer MoneyInput and RateInput. */
export function FigureInput({
  value,
  onValue,
  onCommit,
  prefix,
  suffix,
  size,
  decimals,
  atMost,
  step,
  onUnread,
  className,
  onBlur,
  onKeyDown,
  ...rest
}: FigureInputProps) {
  const tell = (now: number | null) => onValue(onUnread && !Number.isFinite(now) ? 0 : now)
  const arrows = (event: React.KeyboardEvent<HTMLInputElement>) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (step && direction) {
      event.preventDefault()
      const next = Math.max(0, Math.round(((value || 0) + direction * step) * 10_000) / 10_000)
      write(formatFigure(next, decimals, atMost))
      tell(next)
    }
    onKeyDown?.(event)
  }
  const { control, unread, write } = useFigure({ value, onValue: tell, onCommit, onBlur, onKeyDown: arrows }, (now) =>
    now === 0 ? '' : formatFigure(now, decimals, atMost),
  )
  useEffect(() => onUnread?.(unread), [unread, onUnread])
  const styles = affix({ size, figures: true })
  return (
    <div className={cx(styles.root, className)} {...pressesFigure}>
      {prefix && (
        <span aria-hidden className={styles.mark}>
          {prefix}
        </span>
      )}
      <FigureBox
        inputMode={(atMost ?? decimals) > 0 ? 'decimal' : 'numeric'}
        placeholder={formatFigure(0, decimals, atMost)}
        {...rest}
        {...useField(rest)}
        {...control}
        className={styles.input}
      />
      {suffix && (
        <span aria-hidden className={styles.mark}>
          {suffix}
        </span>
      )}
    </div>
  )
}

/** The message next to a figure for the text from `onUnread`. */
export const notANumber = (text: string | null): string | undefined =>
  text === null ? undefined : `“${text}” isn’t a number. It counts as 0.`

/** Dollars and cents: value, onValue, onCommit. */
export function MoneyInput(props: Dressed) {
  return <FigureInput prefix="$" decimals={2} {...props} />
}

/** Dollars per square foot per visit, 2 to 4 decimals. */
export function RateInput(props: Dressed) {
  return <FigureInput prefix="$" decimals={2} atMost={4} {...props} />
}
