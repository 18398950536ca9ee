import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'
import { flex, grid } from '../../styled-system/patterns/index.js'

export interface KeyPoint {
  readonly icon: LucideIcon
  readonly what: string
  readonly more: ReactNode
}

/** Short facts next to a payment, each with a line of small print. */
export function KeyPoints({ facts }: { facts: readonly KeyPoint[] }) {
  return (
    <ul className={grid({ gap: '3' })}>
      {facts.map(({ icon: Icon, what, more }) => (
        <li key={what} className={line}>
          <Icon aria-hidden />
          <div>
            <p className={css({ fontWeight: '600' })}>{what}</p>
            <p className={css({ color: 'fg.subtle', textStyle: 'small' })}>{more}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const line = flex({
  gap: '3',
  '& svg': { width: '20px', height: '20px', flexShrink: '0', marginTop: '2px', color: 'fg.link' },
})
