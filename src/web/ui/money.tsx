import type { CSSProperties, ReactNode } from 'react'
import { type Cents, formatMoney } from '../../shared-kernel/money.ts'
import { css, cx } from '../styled-system/css/index.js'

const sizes = {
  xl: css({ textStyle: 'moneyXl' }),
  lg: css({ textStyle: 'moneyLg' }),
  md: css({ textStyle: 'money' }),
  sm: css({ textStyle: 'moneySm' }),
}
const tones = {
  plain: '',
  profit: css({ color: 'success.fg' }),
  loss: css({ color: 'danger.fg' }),
  muted: css({ color: 'fg.subtle' }),
}
const doubleRule = css({ display: 'inline-block', layerStyle: 'total' })
const period = css({
  color: 'fg.subtle',
  fontSize: '15px',
  fontWeight: '400',
  whiteSpace: 'nowrap',
  '[data-ledger] &': { color: 'fg.onDeepMuted' },
})

interface MoneyProps {
  cents: Cents
  size?: keyof typeof sizes
  /** profit is green, loss is red; only for the contractor's profit. */
  tone?: keyof typeof tones
  /** The figure's period: "/month", "(one-time)". */
  per?: string
  /** The double rule under a calculation's final figure, once per block. */
  total?: boolean
  /** Before the figure, such as "+". */
  sign?: string
}

/** An amount in dollars and cents, in figures of equal width, with a real minus sign. */
export function Money({ cents, size = 'md', tone = 'plain', per, total, sign = '' }: MoneyProps) {
  const figure = cx(sizes[size], tones[tone], total && doubleRule)
  if (!per) return <span className={figure}>{sign + formatMoney(cents)}</span>
  return (
    <span>
      <span className={figure}>{sign + formatMoney(cents)}</span> <span className={period}>{per}</span>
    </span>
  )
}

/** The double rule under any other final figure. */
export function Total({ children }: { children: ReactNode }) {
  return <span className={doubleRule}>{children}</span>
}

/** A figure with its name above and a note below, as on the dashboard; long figures are smaller. Goes in a `<dl>`. */
export function Stat({
  name,
  note,
  total,
  children,
}: {
  name: string
  note?: ReactNode
  total?: boolean
  children: string
}) {
  return (
    <div className={css({ padding: { base: '14px', md: '20px 24px' }, minWidth: '0' })}>
      <dt className={css({ color: 'fg.muted', fontSize: '14px' })}>{name}</dt>
      <dd className={css({ containerType: 'inline-size', margin: '0' })}>
        <span
          className={css({
            display: 'block',
            textStyle: 'moneyLg',
            '--most': { base: '24px', md: '32px' },
            fontSize: 'min(var(--most), 172cqi / var(--letters))',
          })}
          style={{ '--letters': children.length } as CSSProperties}
        >
          {total ? <Total>{children}</Total> : children}
        </span>
      </dd>
      {note && <dd className={css({ color: 'fg.subtle', textStyle: 'small', margin: '0' })}>{note}</dd>}
    </div>
  )
}
