import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { css } from '../styled-system/css/index.js'
import { grid } from '../styled-system/patterns/index.js'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FieldError } from '../ui/form/field.tsx'
import { NamedAmount } from '../ui/form/named-amount.tsx'
import { useRows } from '../ui/rows.ts'
import { CountsFor } from './counts-for.tsx'
import type { DefaultCostWork } from './default-costs.ts'

/** Costs with the contractor's own names. */
export function AdditionalCosts({ work }: { work: DefaultCostWork }) {
  const { customCosts } = work
  const add = useRef<HTMLButtonElement>(null)
  const rows = useRows(customCosts, (changed) => work.change({ customCosts: changed }), add)
  const tooMany = work.errorAt('customCosts')
  return (
    <Card
      ground="private"
      title="Additional Costs"
      lead="Monthly costs with names of your own."
      actions={
        <Button
          ref={add}
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => rows.add({ id: `custom-${Date.now()}`, label: '', amount: 0 })}
        >
          Add Cost
        </Button>
      }
    >
      {customCosts.length === 0 && <p className={css({ color: 'fg.muted' })}>None yet.</p>}
      {tooMany && <FieldError id="too-many-costs">{tooMany}</FieldError>}
      <ul className={grid({ gap: '2' })}>
        {customCosts.map((cost, at) => (
          <NamedAmount
            key={cost.id}
            {...cost}
            place={`Cost ${at + 1}`}
            placeholder="e.g. Software, Rent"
            error={work.errorAt(`customCosts.${at}.label`) ?? work.errorAt(`customCosts.${at}.amount`)}
            onChange={(change) => rows.change(at, change)}
            onRemove={() => rows.remove(at)}
            focus={rows.focusWhenNew(cost.id)}
          >
            <CountsFor
              id={cost.id}
              of={`Cost ${at + 1}`}
              shared={cost.shared ?? false}
              onShared={(shared) => rows.change(at, { shared })}
            />
          </NamedAmount>
        ))}
      </ul>
    </Card>
  )
}
