import { Building2, CircleEllipsis, ShieldCheck, SprayCan, Truck, Wrench } from 'lucide-react'
import { useState } from 'react'
import { type CostCategory, costCategories, costCategoryLabel } from '../../modules/pricing/contract/costs.ts'
import { css, cx } from '../styled-system/css/index.js'
import { grid } from '../styled-system/patterns/index.js'
import { Card } from '../ui/card.tsx'
import { Field, fieldRows } from '../ui/form/field.tsx'
import { MoneyInput, notANumber } from '../ui/form/figure-input.tsx'
import { CountsFor } from './counts-for.tsx'
import type { DefaultCostWork } from './default-costs.ts'

const icons: Readonly<Record<CostCategory, typeof Truck>> = {
  supplies: SprayCan,
  insurance: ShieldCheck,
  equipment: Wrench,
  transportation: Truck,
  overhead: Building2,
  other: CircleEllipsis,
}

/** The six cost categories that every company has. */
export function MonthlyCosts({ work }: { work: DefaultCostWork }) {
  return (
    <Card ground="private" title="Default Monthly Costs">
      <div
        className={cx(
          fieldRows,
          grid({
            columnGap: '16px',
            gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }),
        )}
      >
        {costCategories.map((category) => (
          <Category key={category} category={category} work={work} />
        ))}
      </div>
    </Card>
  )
}

function Category({ category, work }: { category: CostCategory; work: DefaultCostWork }) {
  const [unread, hear] = useState<string | null>(null)
  const Icon = icons[category]
  return (
    <Field
      label={
        <span className={named}>
          <Icon aria-hidden />
          {costCategoryLabel[category]}
        </span>
      }
      error={work.errorAt(`defaultCostBreakdown.${category}`) ?? notANumber(unread)}
    >
      <MoneyInput
        step={0.01}
        onUnread={hear}
        value={work.defaultCostBreakdown[category]}
        onValue={(amount) =>
          work.change({ defaultCostBreakdown: { ...work.defaultCostBreakdown, [category]: amount ?? 0 } })
        }
      />
      <CountsFor
        id={category}
        of={costCategoryLabel[category]}
        shared={work.sharedCosts.includes(category)}
        onShared={(shared) => work.share(category, shared)}
      />
    </Field>
  )
}

const named = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8px',
  '& svg': { width: '20px', height: '20px', color: 'fg.muted' },
})
