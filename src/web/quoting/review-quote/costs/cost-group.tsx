import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Cents, formatMoney } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { flex, grid, hstack } from '../../../styled-system/patterns/index.js'
import { useTwoColumns } from '../two-columns.ts'

interface CostGroupProps {
  title: string
  hint?: ReactNode
  /** A collapsed group's summary: "2 workers, 116 hours". */
  about: string
  sum: Cents
  /** Adds a row; in the title's row, and at the end of an open group. */
  action?: ReactNode
  startsOpen?: boolean
  /** A field inside is invalid, so the group cannot be collapsed. */
  wrong: boolean
  children: ReactNode
}

/** One of the three groups of costs: open next to the price, collapsed to one line with its sum on a phone. */
export function CostGroup({ title, hint, about, sum, action, startsOpen = false, wrong, children }: CostGroupProps) {
  const wide = useTwoColumns()
  const [open, setOpen] = useState(startsOpen)
  if (wide) {
    return (
      <section className={group}>
        <div className={flex({ justify: 'space-between', align: 'center', minHeight: '40px' })}>
          <h3 className={css({ textStyle: 'h3', fontSize: '16px' })}>
            {title} {hint && <span className={quiet}>{hint}</span>}
          </h3>
          {action}
        </div>
        {children}
      </section>
    )
  }
  return (
    <details className={group} open={open || wrong} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={folded}>
        <span className={css({ flex: '1', minWidth: '0' })}>
          <span className={css({ display: 'block', fontWeight: '600' })}>{title}</span>
          <span className={quiet}>{about}</span>
        </span>
        <span className={css({ textStyle: 'money' })}>{formatMoney(sum)}</span>
        <ChevronDown aria-hidden className={arrow} />
      </summary>
      <div className={grid({ gap: '3', paddingBottom: '3' })}>
        {hint && <p className={quiet}>{hint}</p>}
        {children}
        {action}
      </div>
    </details>
  )
}

const quiet = css({ color: 'fg.muted', textStyle: 'small', fontWeight: '400' })
const group = css({
  borderTop: '1px solid {colors.border.default}',
  marginTop: '4',
  paddingTop: '2',
  paddingBottom: { base: '0', lg: '0' },
  '&:is(details)': { marginTop: '2', paddingTop: '0' },
})
const folded = hstack({
  gap: '2',
  minHeight: '56px',
  listStyle: 'none',
  borderRadius: 'sm',
  '&::-webkit-details-marker': { display: 'none' },
})
const arrow = css({
  width: '20px',
  height: '20px',
  transition: 'rotate 120ms',
  'details[open] > summary > &': { rotate: '180deg' },
})
