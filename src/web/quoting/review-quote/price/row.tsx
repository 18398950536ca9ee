import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css/index.js'
import { flex } from '../../../styled-system/patterns/index.js'

export const choice = css({ '& > select': { minHeight: { base: '44px', lg: '40px', _print: '0' } } })

/** For options with the contractor's own words, which may be long. */
export const longChoice = `${choice} ${css({ maxWidth: '12.5rem' })}`

/** A line of the price: its name with a note, and its figure or field. */
export function Row({ name, note, children }: { name: ReactNode; note?: string | undefined; children: ReactNode }) {
  return (
    <div
      className={flex({
        justify: 'space-between',
        align: 'baseline',
        gap: '3',
        paddingBlock: '10px',
      })}
    >
      <dt className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
        {name}
        {note && <span className={css({ display: 'block', color: 'fg.subtle', textStyle: 'note' })}>{note}</span>}
      </dt>
      <dd className={css({ margin: '0', textStyle: 'money', flexShrink: '0' })}>{children}</dd>
    </div>
  )
}
