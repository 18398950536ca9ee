import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css/index.js'
import { flex } from '../../../styled-system/patterns/index.js'

const small = css({ color: 'fg.subtle', textStyle: 'small' })

/** A line of "Before you send". */
export function Fact({ icon, hint, children }: { icon: ReactNode; hint: string; children: ReactNode }) {
  return (
    <div className={flex({ gap: '3', '& > svg': { width: '20px', height: '20px', marginTop: '2px' } })}>
      {icon}
      <div className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
        {children}
        <div className={small}>{hint}</div>
      </div>
    </div>
  )
}
