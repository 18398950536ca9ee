import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../styled-system/css/index.js'
import { checkRow } from '../../styled-system/recipes/index.js'
import { useField } from './field.tsx'

interface CheckRowProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  /** At the end of the row, outside the label: a price, a remove button. */
  trailing?: ReactNode
}

/** A checkbox; the whole row of 44 px is the target. */
export function CheckRow({ label, hint, trailing, className, ...rest }: CheckRowProps) {
  const look = checkRow()
  const row = (
    <label className={cx(look.root, !trailing && className)}>
      <input {...rest} {...useField(rest)} type="checkbox" className={look.box} />
      <span className={look.text}>
        {label}
        {hint && <span className={look.hint}>{hint}</span>}
      </span>
    </label>
  )
  if (!trailing) return row
  return (
    <div className={cx(look.line, className)}>
      {row}
      <span className={look.trailing}>{trailing}</span>
    </div>
  )
}
