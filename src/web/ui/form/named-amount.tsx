import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { grid } from '../../styled-system/patterns/index.js'
import { IconButton } from '../button.tsx'
import { FieldError } from './field.tsx'
import { MoneyInput, notANumber } from './figure-input.tsx'
import { Input } from './input.tsx'

interface NamedAmountProps {
  id: string
  /** The row's name for screen readers: "Cost 1". */
  place: string
  label: string
  amount: number
  /** "dollars per month" if left out. */
  unit?: string
  placeholder: string
  error: string | undefined
  onChange: (change: { label?: string; amount?: number }) => void
  onRemove: () => void
  /** Gets the name's field, which is focused in a new row. */
  focus: (field: HTMLInputElement | null) => void
  /** Under the row. */
  children?: ReactNode
}

/** A cost row: the contractor's own name, dollars, and a remove button. */
export function NamedAmount({
  id,
  place,
  label,
  amount,
  unit = 'dollars per month',
  placeholder,
  error: refusal,
  onChange,
  onRemove,
  focus,
  children,
}: NamedAmountProps) {
  const [unread, hear] = useState<string | null>(null)
  const error = refusal ?? notANumber(unread)
  const nameless = label.trim() === ''
  const described = error && `${id}-error`
  return (
    <li>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div
        className={grid({
          gap: '6px',
          gridTemplateColumns: 'minmax(0, 1fr) minmax(104px, 0.5fr) 40px',
          '& > input': { minHeight: '44px' },
        })}
      >
        <Input
          ref={focus}
          size="sm"
          aria-label={`${place}, name`}
          aria-invalid={refusal && nameless ? true : undefined}
          aria-describedby={described}
          placeholder={placeholder}
          maxLength={200}
          value={label}
          onChange={({ target }) => onChange({ label: target.value })}
        />
        <MoneyInput
          size="sm"
          aria-label={`${place}, ${unit}`}
          aria-invalid={(refusal && !nameless) || unread !== null ? true : undefined}
          aria-describedby={described}
          step={0.01}
          onUnread={hear}
          value={amount}
          onValue={(dollars) => onChange({ amount: dollars ?? 0 })}
        />
        <IconButton size="sm" label={`Remove ${label || place}`} icon={<X aria-hidden />} onClick={onRemove} />
      </div>
      {children}
    </li>
  )
}
