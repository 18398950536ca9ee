import type { ComponentProps, ReactNode } from 'react'
import { css, cx } from '../styled-system/css/index.js'
import { hstack } from '../styled-system/patterns/index.js'

const grounds = {
  card: css({ layerStyle: 'card' }),
  private: css({ layerStyle: 'private' }),
  ledger: css({ layerStyle: 'ledger', borderRadius: 'card' }),
}
const padding = css({ padding: { base: '16px', md: '24px' } })

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** card: a border, no shadow; private: content that only the contractor sees; ledger: deep blue, once per screen. */
  ground?: keyof typeof grounds
  title?: ReactNode
  lead?: ReactNode
  /** Placed at the end of the title's row. */
  actions?: ReactNode
  /** No padding, for tables and lists with their own. */
  flush?: boolean
}

/** A section of a screen with an h2. */
export function Card({ ground = 'card', title, lead, actions, flush, className, children, ...rest }: CardProps) {
  const head = (title || actions) && (
    <div className={cx(headRow, flush && headInFlush)}>
      <div className={css({ flex: '1 1 160px', minWidth: '0', overflowWrap: 'anywhere' })}>
        {title && <h2 className={css({ textStyle: 'h2' })}>{title}</h2>}
        {lead && <p className={css({ color: 'fg.subtle', textStyle: 'small' })}>{lead}</p>}
      </div>
      {actions}
    </div>
  )
  return (
    <section
      {...rest}
      data-ledger={ground === 'ledger' || undefined}
      className={cx(grounds[ground], !flush && padding, className)}
    >
      {head}
      {children}
    </section>
  )
}

const headRow = hstack({ flexWrap: 'wrap', gap: '8px 16px', marginBottom: '12px' })
const headInFlush = css({ padding: { base: '16px 16px 0', md: '24px 24px 0' } })
