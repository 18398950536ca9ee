import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { css, cx } from '../../styled-system/css/index.js'
import { affix, input } from '../../styled-system/recipes/index.js'
import { useField } from './field.tsx'

type Size = 'sm' | 'md' | 'lg'

/** One line of text; takes the props of `<input>` and `register('name')` of a form. `icon` goes before it. */
export function Input({
  size,
  icon,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'size'> & { size?: Size; icon?: ReactNode }) {
  const control = useField(rest)
  if (!icon) return <input {...rest} {...control} className={cx(input({ size }), className)} />
  const styles = affix({ size })
  return (
    <div className={cx(styles.root, className)}>
      <span className={styles.mark}>{icon}</span>
      <input {...rest} {...control} className={styles.input} />
    </div>
  )
}

/** Several lines of text. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} {...useField(rest)} rows={rows} className={cx(input({ kind: 'area' }), className)} />
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** The label of the empty choice; without one the first option is selected. */
  placeholder?: string
  size?: Size
}

/** The platform's native select, the easiest one on a phone. */
export function Select({ options, placeholder, size, className, ...rest }: SelectProps) {
  return (
    <div className={cx(css({ position: 'relative' }), className)}>
      <select {...rest} {...useField(rest)} className={input({ kind: 'select', size })}>
        {placeholder !== undefined && (
          <option data-placeholder value="">
            {placeholder}
          </option>
        )}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className={css({
          position: 'absolute',
          right: '14px',
          top: '50%',
          translate: '0 -50%',
          width: '20px',
          height: '20px',
          pointerEvents: 'none',
        })}
      />
    </div>
  )
}
