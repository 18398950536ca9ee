import { Minus, Plus } from 'lucide-react'
import { useRef } from 'react'
import { stepper } from '../../styled-system/recipes/index.js'
import { useField } from '../form/field.tsx'
import { type FigureProps, formatFigure, useFigure } from '../form/figure-input.tsx'

interface StepperProps extends Omit<FigureProps, 'min' | 'max'> {
  /** What it counts, for the buttons' labels: "square footage". */
  what?: string
  unit?: string
  step?: number
  min?: number
  max?: number
}

/** Square feet in steps of ten by thumb, or typed exactly. Each press of - or + also commits. */
export function Stepper({
  value,
  onValue,
  onCommit,
  onBlur,
  onKeyDown,
  what = 'square footage',
  unit = 'sq ft',
  step = 10,
  min = 0,
  max = 1_000_000,
  disabled,
  ...rest
}: StepperProps) {
  const styles = stepper()
  const box = useRef<HTMLInputElement>(null)
  const now = Number.isFinite(value) ? (value ?? 0) : 0
  const by = (change: number) => {
    const next = Math.min(max, Math.max(min, now + change))
    forget()
    onValue(next)
    onCommit?.(next)
  }
  const arrows = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      by(event.key === 'ArrowUp' ? step : -step)
    }
    onKeyDown?.(event)
  }
  const { control, forget } = useFigure({ value, onValue, onCommit, onBlur, onKeyDown: arrows }, (given) =>
    formatFigure(given, 0),
  )
  return (
    <div className={styles.root}>
      <button
        type="button"
        className={styles.button}
        aria-label={`Decrease ${what} by ${step}`}
        disabled={disabled || now <= min}
        onClick={() => by(-step)}
      >
        <Minus aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: widens the field's own target */}
      <div className={styles.figure} onClick={() => box.current?.focus()}>
        <input
          inputMode="numeric"
          disabled={disabled}
          size={6}
          {...rest}
          {...useField(rest)}
          {...control}
          ref={box}
          className={styles.input}
        />
        <span aria-hidden className={styles.unit}>
          {unit}
        </span>
      </div>
      <button
        type="button"
        className={styles.button}
        aria-label={`Increase ${what} by ${step}`}
        disabled={disabled || now >= max}
        onClick={() => by(step)}
      >
        <Plus aria-hidden />
      </button>
    </div>
  )
}
