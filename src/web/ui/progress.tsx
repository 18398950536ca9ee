import { css } from '../styled-system/css/index.js'

interface ProgressProps {
  label: string
  value: number
  max: number
  /** As text: "2 of 5 photos". */
  valueText: string
}

/** Measured progress, never a guess. */
export function Progress({ label, value, max, valueText }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={valueText}
      className={css({ height: '8px', borderRadius: 'full', background: 'bg.track', overflow: 'hidden' })}
    >
      <div
        className={css({ height: 'full', background: 'bg.brand', transition: 'width 200ms' })}
        style={{ width: `${max > 0 ? Math.min(100, (value / max) * 100) : 0}%` }}
      />
    </div>
  )
}
