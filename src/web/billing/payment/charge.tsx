import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'
import { flex } from '../../styled-system/patterns/index.js'

interface ChargeProps {
  /** The date. */
  label: string
  note: string
  amount: string
}

/** One charge on the tape: date, purpose, amount; a dashed line separates it from the next. */
export function Charge({ label, note, amount }: ChargeProps): ReactNode {
  return (
    <div className={line}>
      <span className={css({ minWidth: '0' })}>
        <span className={css({ display: 'block', fontWeight: '600' })}>{label}</span>
        <span className={css({ display: 'block', color: 'fg.subtle', textStyle: 'small' })}>{note}</span>
      </span>
      <span className={sum}>{amount}</span>
    </div>
  )
}

const line = flex({
  align: 'flex-start',
  justify: 'space-between',
  gap: '12px',
  paddingBlock: '12px',
  borderBottom: '1.5px dashed {colors.border.paper}',
  '&:first-child': { paddingTop: '0' },
  '&:last-child': { borderBottom: '0', paddingBottom: '0' },
})
const sum = css({ textStyle: 'money', fontSize: '18px' })
