import { CircleCheck } from 'lucide-react'
import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react'
import { cx } from '../../styled-system/css/index.js'
import { type ChoiceVariantProps, choice, field } from '../../styled-system/recipes/index.js'
import { FieldError } from './field.tsx'

interface ChoiceGroupProps {
  legend: ReactNode
  /** The error summary links to the group's first card, so give that card this id too. */
  id?: string
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  hideLegend?: boolean
  /** CSS grid columns, such as "1fr 1fr"; one column by default. */
  columns?: string
  className?: string
  children: ReactNode
}

/** A question with a card for each answer. */
export function ChoiceGroup({
  legend,
  id,
  hint,
  error,
  optional,
  hideLegend,
  columns,
  className,
  children,
}: ChoiceGroupProps) {
  const made = useId()
  const own = id ?? made
  const styles = field({ hideLabel: hideLegend })
  const grid: CSSProperties = columns ? { gridTemplateColumns: columns } : {}
  const described = [hint ? `${own}-hint` : '', error ? `${own}-error` : ''].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={described || undefined} className={cx(styles.root, className)}>
      <legend className={styles.label}>
        {legend} {optional && <span className={styles.aside}>(optional)</span>}
      </legend>
      {hint && (
        <p id={`${own}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
      <div className={cx(styles.control, choice().group)} style={grid}>
        {children}
      </div>
    </fieldset>
  )
}

interface ChoiceCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  title: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  /** success, danger and warning are for won, lost and pending. */
  tone?: ChoiceVariantProps['tone']
  /**
   * radio: a ring at the row's end; check: a check in the corner of a small card; corner: a tall card with a picture.
   */
  mark?: ChoiceVariantProps['mark']
}

/** One answer in a ChoiceGroup; the whole card is the radio. Takes the props of `<input type="radio">`. */
export function ChoiceCard({ title, hint, icon, tone, mark, className, children, ...rest }: ChoiceCardProps) {
  const styles = choice({ tone, mark })
  return (
    <label className={cx(styles.card, className)}>
      <input {...rest} type="radio" className={styles.radio} />
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.body}>
        <span data-part="title" className={styles.title}>
          {title}
        </span>
        {hint && <span className={styles.hint}>{hint}</span>}
        {children}
      </span>
      {mark === 'check' && (
        <span data-part="check" className={styles.check}>
          <CircleCheck aria-hidden />
        </span>
      )}
    </label>
  )
}
