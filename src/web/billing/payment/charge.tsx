import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'

interface ChargeProps {
  /** When. */
  label: string
  note: string
  amount: string
  /** The amount due now, double-ruled. */
  counts?: boolean
}

/** One charge on the tape: when, what for, how much; a dashed line separates it from the next. */
export function Charge({ label, note, amount, counts }: ChargeProps): ReactNode {
  return (
    <div className={line}>
      <span className={css({ minWidth: '0' })}>
        <span className={css({ display: 'block', fontWeight: '600' })}>{label}</span>
        <span className={css({ display: 'block', color: 'fg.subtle', textStyle: 'small' })}>{note}</span>
      </span>
      <span className={counts ? now : later}>{amount}</span>
    </div>
  )
}

const line = css({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '12px',
  paddingBlock: '12px',
  borderBottom: '1.5px dashed {colors.border.default}',
  '&:first-child': { paddingTop: '0' },
  '&:last-child': { borderBottom: '0', paddingBottom: '0' },
})
const now = css({ textStyle: 'moneyLg', layerStyle: 'total', lineHeight: '1' })
const later = css({ textStyle: 'money', fontSize: '18px' })
