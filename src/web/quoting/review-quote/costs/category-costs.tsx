import { useId, useState } from 'react'
import { type CostCategory, costCategories, costCategoryLabel } from '../../../../modules/pricing/contract/costs.ts'
import { css, cx } from '../../../styled-system/css/index.js'
import { grid } from '../../../styled-system/patterns/index.js'
import { FieldError, fieldRows } from '../../../ui/form/field.tsx'
import { MoneyInput, notANumber } from '../../../ui/form/figure-input.tsx'
import type { CostWork } from './cost-draft.ts'
import { CostGroup } from './cost-group.tsx'

/** The six categories of costs. For company-wide costs, the contractor enters this customer's share. */
export function CategoryCosts({ work }: { work: CostWork }) {
  const used = costCategories.filter((category) => work.breakdown[category] > 0).map((name) => costCategoryLabel[name])
  return (
    <CostGroup
      title={work.once ? 'Other costs' : 'Monthly costs'}
      hint={work.once ? 'Enter this visit’s share' : 'Enter this customer’s share'}
      about={
        used.length === 0
          ? 'None yet'
          : used.length <= 2
            ? used.join(', ')
            : `${used[0]}, ${used[1]} and ${used.length - 2} more`
      }
      sum={work.costs.fixed}
      wrong={costCategories.some((category) => work.errorAt(category) !== undefined)}
    >
      <div
        className={cx(
          fieldRows,
          grid({
            columnGap: '8px',
            '--row-gap': '12px',
            fontSize: '15px',
            columns: 2,
            '@container (min-width: 380px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
          }),
        )}
      >
        {costCategories.map((category) => (
          <Category key={category} category={category} work={work} />
        ))}
      </div>
    </CostGroup>
  )
}

function Category({ category, work }: { category: CostCategory; work: CostWork }) {
  const id = useId()
  const [unread, hear] = useState<string | null>(null)
  const error = work.errorAt(category) ?? notANumber(unread)
  return (
    <div>
      <label htmlFor={id} className={css({ display: 'block', marginBottom: '4px' })}>
        {costCategoryLabel[category]}
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <MoneyInput
        id={id}
        size="sm"
        step={0.01}
        onUnread={hear}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        value={work.breakdown[category]}
        onValue={(amount) => work.change({ [category]: amount ?? 0 })}
      />
    </div>
  )
}
