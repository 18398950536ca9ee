import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import type { CustomCost } from '../../../../modules/pricing/contract/costs.ts'
import { css } from '../../../styled-system/css/index.js'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { MoneyInput } from '../../../ui/figure-input.tsx'
import { Input } from '../../../ui/input.tsx'
import type { CostWork } from './cost-draft.ts'
import { CostGroup } from './cost-group.tsx'
import { useRows } from './rows.ts'

/** Costs that have no category, by the contractor's own names. */
export function CustomCosts({ work }: { work: CostWork }) {
  const { customCosts } = work.breakdown
  const add = useRef<HTMLButtonElement>(null)
  const rows = useRows(customCosts, (changed) => work.change({ customCosts: changed }), add)
  const errorOf = (at: number) => work.errorAt(`customCosts.${at}.label`) ?? work.errorAt(`customCosts.${at}.amount`)
  return (
    <CostGroup
      title="Custom costs"
      about={customCosts.map(({ label }) => label || 'No name yet').join(', ') || 'None yet'}
      sum={work.costs.custom}
      wrong={customCosts.some((_, at) => errorOf(at) !== undefined)}
      action={
        <Button
          ref={add}
          variant="ghost"
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => rows.add({ id: `custom-${Date.now()}`, label: '', amount: 0 })}
        >
          Add cost
        </Button>
      }
    >
      <ul className={css({ display: 'grid', gap: '2' })}>
        {customCosts.map((cost, at) => (
          <CostRow
            key={cost.id}
            cost={cost}
            name={`Cost ${at + 1}`}
            error={errorOf(at)}
            onChange={(change) => rows.change(at, change)}
            onRemove={() => rows.remove(at)}
            focus={rows.focusWhenNew(cost.id)}
          />
        ))}
      </ul>
    </CostGroup>
  )
}

interface CostRowProps {
  cost: CustomCost
  name: string
  error: string | undefined
  onChange: (change: Partial<CustomCost>) => void
  onRemove: () => void
  focus: (field: HTMLInputElement | null) => void
}

function CostRow({ cost, name, error, onChange, onRemove, focus }: CostRowProps) {
  const errorId = `${cost.id}-error`
  return (
    <li>
      <div
        className={css({
          display: 'grid',
          gap: '6px',
          gridTemplateColumns: 'minmax(0, 1fr) minmax(104px, 0.5fr) 40px',
        })}
      >
        <Input
          ref={focus}
          size="sm"
          aria-label={`${name}, name`}
          placeholder="e.g. Software, Rent"
          aria-invalid={error && !cost.label.trim() ? true : undefined}
          aria-describedby={error && errorId}
          maxLength={200}
          value={cost.label}
          onChange={({ target }) => onChange({ label: target.value })}
        />
        <MoneyInput
          size="sm"
          aria-label={`${name}, dollars per month`}
          aria-invalid={error && cost.label.trim() ? true : undefined}
          aria-describedby={error && errorId}
          step={0.01}
          lenient
          value={cost.amount}
          onValue={(amount) => onChange({ amount: amount ?? 0 })}
        />
        <IconButton size="sm" label={`Remove ${cost.label || name}`} icon={<X aria-hidden />} onClick={onRemove} />
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </li>
  )
}
