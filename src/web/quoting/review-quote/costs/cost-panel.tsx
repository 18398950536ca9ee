import { useEffect, useRef } from 'react'
import { formatMoney } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { flex, grid, wrap } from '../../../styled-system/patterns/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { OnlyYou } from '../../../ui/only-you.tsx'
import { notSent } from '../quote-edits.ts'
import { CategoryCosts } from './category-costs.tsx'
import type { CostWork } from './cost-draft.ts'
import { CostSummary } from './cost-summary.tsx'
import { CustomCosts } from './custom-costs.tsx'
import { SharedCosts } from './shared-costs.tsx'
import { Workers } from './workers.tsx'

/**
 * The job's cost and the contractor's profit. Next to the customer's view, never in it or in the PDF.
 */
export function CostPanel({ work }: { work: CostWork }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (work.refusals > 0) panel.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [work.refusals])
  return (
    <Card
      ref={panel}
      id="costs"
      ground="private"
      data-no-print
      title="Cost breakdown"
      actions={<OnlyYou />}
      className={css({ containerType: 'inline-size', minWidth: '0' })}
    >
      <CostSummary work={work} />
      <Workers work={work} />
      <CategoryCosts work={work} />
      <CustomCosts work={work} />
      <SharedCosts work={work} />
      <Sum work={work} />
      {work.clash ? <Clash work={work} /> : <Save work={work} />}
    </Card>
  )
}

function Sum({ work: { once, revenue, costs, profit } }: { work: CostWork }) {
  const lines = [
    ['Selling Price', revenue],
    ['Labor', 0 - costs.labor],
    [once ? 'Other and custom costs' : 'Monthly and custom costs', 0 - costs.fixed - costs.custom],
  ] as const
  return (
    <dl className={css({ borderTop: '1px solid {colors.border.default}', paddingTop: '2', marginTop: '4' })}>
      {lines.map(([name, cents]) => (
        <div key={name} className={line}>
          <dt>{name}</dt>
          <dd className={css({ textStyle: 'money' })}>{formatMoney(cents)}</dd>
        </div>
      ))}
      <div className={`${line} ${css({ borderTop: '1px solid {colors.fg.default}', fontWeight: '700' })}`}>
        <dt>Net profit</dt>
        <dd
          className={css({
            textStyle: 'money',
            color: profit < 0 ? 'danger.fg' : costs.labor === 0 ? 'fg.default' : 'success.fg',
          })}
        >
          {formatMoney(profit)}
        </dd>
      </div>
    </dl>
  )
}

const line = flex({ justify: 'space-between', gap: '3', paddingBlock: '6px' })

const notes = {
  unsaved: 'Not saved yet.',
  saving: 'Saving...',
  waiting: notSent.kept,
  unkept: notSent.unkept,
  usual: 'These are your default costs. Nothing is stored with this quote until you change or save them.',
  saved: 'Saved',
  none: null,
} as const

function Save({ work }: { work: CostWork }) {
  const note = notes[work.state]
  return (
    <div className={css({ marginTop: '3' })}>
      <p
        aria-live="polite"
        className={css({ color: 'fg.muted', textStyle: 'small', marginBottom: '2', minHeight: '1lh' })}
      >
        {note} {work.refusal}
      </p>
      <Button block onClick={work.save} busy={work.saving && 'Saving...'}>
        Save costs
      </Button>
    </div>
  )
}

/** Another tab saved first; nothing is overwritten silently. */
function Clash({ work }: { work: CostWork }) {
  return (
    <div className={grid({ marginTop: '3', gap: '3' })}>
      <Banner kind="warning" inset live>
        <strong>These costs were changed in another tab or on another device.</strong> Yours are still here and not
        saved.
      </Banner>
      <div className={wrap({ gap: '2', '& > *': { flex: '1 1 140px' } })}>
        <Button onClick={work.takeTheirs}>Use the other version</Button>
        <Button onClick={work.keepMine}>Keep this version</Button>
      </div>
    </div>
  )
}
