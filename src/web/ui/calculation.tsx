import type { ReactNode } from 'react'
import { css } from '../styled-system/css/index.js'
import { tape } from '../styled-system/recipes/index.js'

/** Odd, so that both sides of the paper end the same way. */
const teeth = 21
const torn = `M0 0H${teeth * 2}${Array.from({ length: teeth }, (_, i) => `L${(teeth - i) * 2 - 1} 2L${(teeth - i - 1) * 2} 0`).join('')}Z`

interface CalculationProps {
  /** Draws the ledger's lines on both sides, up to the edge of the `ruledPaper` around it. */
  ruled?: boolean
  children: ReactNode
}

/** The tally tape: charges in order, on torn paper. Holds TapeLines and a CalculationTotal. */
export function Calculation({ ruled, children }: CalculationProps) {
  const styles = tape()
  const paper = (
    <div className={styles.root}>
      <div className={styles.paper}>{children}</div>
      <svg aria-hidden viewBox={`0 0 ${teeth * 2} 2`} preserveAspectRatio="none" className={styles.teeth}>
        <path d={torn} />
      </svg>
    </div>
  )
  return ruled ? <div className={band}>{paper}</div> : paper
}

/** For the element around a ruled tape: the lines end at its edge. */
export const ruledPaper = css({ position: 'relative', isolation: 'isolate', overflow: 'clip' })
const band = css({
  position: 'relative',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlock: '0',
    insetInline: '-100vw',
    zIndex: '-1',
    layerStyle: 'ruled',
  },
})

/** One line of a tape; `amount` is a sum or a word. */
export function CalculationLine({ label, note, amount }: { label: ReactNode; note?: ReactNode; amount: ReactNode }) {
  const styles = tape()
  return (
    <div className={styles.line}>
      <span className={styles.label}>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      <span aria-hidden className={styles.dots} />
      <span className={styles.amount}>{amount}</span>
    </div>
  )
}

/** The last line, double-ruled. */
export function CalculationTotal({ label, children }: { label: ReactNode; children: ReactNode }) {
  const styles = tape()
  return (
    <div className={styles.total}>
      <span className={styles.label}>{label}</span>
      <span className={styles.sum}>{children}</span>
    </div>
  )
}
