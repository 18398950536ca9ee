import { css } from '../../../styled-system/css/index.js'
import { flex, grid, wrap } from '../../../styled-system/patterns/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { Money } from '../../../ui/money.tsx'
import { formatPercent } from '../../dashboard/list/margin.ts'
import type { CostWork } from './cost-draft.ts'

const steel = css({ background: 'viz.steel' })
const grey = css({ background: 'viz.costMiddle' })
const ink = css({ background: 'fg.muted' })
const green = css({ background: 'success.solid' })
const red = css({ background: 'danger.solid' })

/** The contractor's profit, the margin, and where the price goes. */
export function CostSummary({ work }: { work: CostWork }) {
  const { once, costs, profit, margin, revenue, warning } = work
  const noLabor = costs.labor === 0 // without labor costs, the profit says little about the job
  const share = (cents: number) => (revenue > 0 ? formatPercent((cents * 100) / revenue) : '0.0%')
  const parts = [
    { name: 'Labor', cents: costs.labor, look: steel },
    { name: 'Other costs', cents: costs.fixed + costs.custom, look: grey },
    { name: 'Net profit', cents: profit, look: profit < 0 ? red : noLabor ? ink : green },
  ]
  return (
    <>
      <div className={wrap({ justify: 'space-between', align: 'flex-end', gap: '0 16px' })}>
        <p>
          <span className={css({ display: 'block', color: 'fg.muted', textStyle: 'small' })}>
            {once ? 'You keep, from this visit' : 'You keep, per month'}
          </span>
          <Money
            cents={profit}
            size={Math.abs(profit) < 10_000_000 ? 'xl' : 'lg'}
            tone={profit < 0 ? 'loss' : noLabor ? 'plain' : 'profit'}
          />
        </p>
        <p className={css({ '@container (min-width: 320px)': { textAlign: 'right' } })}>
          <span className={css({ display: 'block', color: 'fg.muted', textStyle: 'small' })}>Margin</span>
          <span className={css({ textStyle: 'moneyLg' })}>{formatPercent(margin)}</span>
        </p>
      </div>
      <div aria-hidden className={bar}>
        {parts.map(
          ({ name, cents, look }) =>
            cents > 0 && <div key={name} className={look} style={{ flexGrow: cents, flexBasis: 0 }} />,
        )}
      </div>
      <dl className={legend}>
        {parts.map(({ name, cents, look }) => (
          <div key={name} className={css({ display: 'contents' })}>
            <dt>
              <span aria-hidden className={`${look} ${swatch}`} />
              {name}
            </dt>
            <dd>
              <Money cents={cents} size="sm" />
            </dd>
            <dd className={css({ color: 'fg.muted' })}>{share(cents)}</dd>
          </div>
        ))}
      </dl>
      {noLabor && (
        <p className={css({ color: 'fg.muted', textStyle: 'small', marginTop: '2' })}>
          <strong>No labor yet.</strong> Add a worker and hours to see what you really keep.
        </p>
      )}
      {warning && <Warning kind={warning} once={once} />}
    </>
  )
}

function Warning({ kind, once }: { kind: 'loss' | 'thin'; once: boolean }) {
  return (
    <div className={css({ marginTop: '3' })}>
      {kind === 'loss' ? (
        <Banner kind="danger" inset live>
          <strong>Costs exceed revenue.</strong> At this price the job loses money{once ? '.' : ' every month.'}
        </Banner>
      ) : (
        <Banner kind="warning" inset live>
          <strong>Under 10% stays.</strong> Tip: raise the price or trim hours before you send.
        </Banner>
      )}
    </div>
  )
}

const bar = flex({
  gap: '2px',
  height: '12px',
  marginBlock: '10px 12px',
  borderRadius: 'full',
  background: 'bg.track',
  overflow: 'hidden',
})
const legend = grid({
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(48px, auto)',
  alignItems: 'center',
  gap: '4px 8px',
  fontSize: '15px',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { display: 'flex', alignItems: 'center', gap: '8px' },
  '& dd': { textAlign: 'right', whiteSpace: 'nowrap' },
})
const swatch = css({ width: '12px', height: '12px', borderRadius: '3px' })
