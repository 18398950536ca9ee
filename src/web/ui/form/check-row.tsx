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
  const styles = checkRow()
  const row = (
    <label className={cx(styles.root, !trailing && className)}>
      <input {...rest} {...useField(rest)} type="checkbox" className={styles.box} />
      <span className={styles.text}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  )
  if (!trailing) return row
  return (
    <div className={cx(styles.line, className)}>
      {row}
      <span className={styles.trailing}>{trailing}</span>
    </div>
  )
}
