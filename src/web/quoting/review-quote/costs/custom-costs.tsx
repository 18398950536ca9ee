import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { grid } from '../../../styled-system/patterns/index.js'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { NamedAmount } from '../../../ui/form/named-amount.tsx'
import { useRows } from '../../../ui/rows.ts'
import type { CostWork } from './cost-draft.ts'
import { CostGroup } from './cost-group.tsx'

/** Costs outside the categories, with the contractor's own names. */
export function CustomCosts({ work }: { work: CostWork }) {
  const { customCosts } = work.breakdown
  const add = useRef<HTMLButtonElement>(null)
  const rows = useRows(customCosts, (changed) => work.change({ customCosts: changed }), add)
  const errorOf = (at: number) => work.errorAt(`customCosts.${at}.label`) ?? work.errorAt(`customCosts.${at}.amount`)
  const tooMany = work.errorAt('customCosts')
  return (
    <CostGroup
      title="Custom costs"
      about={customCosts.map(({ label }) => label || 'No name yet').join(', ') || 'None yet'}
      sum={work.costs.custom}
      wrong={tooMany !== undefined || customCosts.some((_, at) => errorOf(at) !== undefined)}
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
      {tooMany && <FieldError id="too-many-costs">{tooMany}</FieldError>}
      <ul className={grid({ gap: '2' })}>
        {customCosts.map((cost, at) => (
          <NamedAmount
            key={cost.id}
            {...cost}
            place={`Cost ${at + 1}`}
            unit={work.once ? 'dollars' : undefined}
            placeholder="e.g. Software, Rent"
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
