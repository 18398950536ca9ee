import type { ReactNode } from 'react'
import { css, cx } from '../../styled-system/css/index.js'

/** Ruled paper behind the tape of charges. */
export const Ledger = ({ children }: { children: ReactNode }) => (
  <div
    data-ledger
    className={cx(css({ layerStyle: 'ledger', borderRadius: 'card', padding: '12px' }), css({ layerStyle: 'ruled' }))}
  >
    {children}
  </div>
)
