import { CircleAlert } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import { field } from '../../styled-system/recipes/index.js'

interface FieldProps {
  label: ReactNode
  /** Names the control for the error summary's link; made up when not given. */
  id?: string
  hint?: ReactNode
  /** The sentence that says what is wrong; shown above the control, where no keyboard hides it. */
  error?: string | undefined
  /** Adds "(optional)"; everything else is required. */
  optional?: boolean
  /** A mark after the label, such as the required mark of Business Name. */
  mark?: ReactNode
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

interface Control {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

const FieldControl = createContext<Control | null>(null)

/** What ties a control to the label, hint and error around it; a control outside a Field brings its own. */
export function useField(own: Partial<Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>>) {
  const control = use(FieldControl)
  const described = [control?.['aria-describedby'], own['aria-describedby']].filter(Boolean).join(' ')
  return {
    id: own.id ?? control?.id,
    'aria-describedby': described || undefined,
    'aria-invalid': own['aria-invalid'] ?? control?.['aria-invalid'],
  }
}

/** Label, hint and error around one control: `<Field label="Email" error={...}><Input type="email" /></Field>`. */
export function Field({ label, id, hint, error, optional, mark, hideLabel, className, children }: FieldProps) {
  const made = useId()
  const own = id ?? made
  const look = field({ hideLabel })
  const describedBy = [hint ? `${own}-hint` : '', error ? `${own}-error` : ''].filter(Boolean).join(' ')
  const control = {
    id: own,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  } as const
  return (
    <div className={className ? `${look.root} ${className}` : look.root}>
      <label id={`${own}-label`} htmlFor={own} className={look.label}>
        {label} {optional && <span className={look.aside}>(optional)</span>}
        {mark}
      </label>
      {hint && (
        <p id={`${own}-hint`} className={look.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
      <div className={look.control}>
        <FieldControl value={control}>{children}</FieldControl>
      </div>
    </div>
  )
}

/** One sentence under a label that says what is wrong. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={field().error}>
      <CircleAlert aria-hidden />
      <span>{children}</span>
    </p>
  )
}
