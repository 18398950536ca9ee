import { CloudOff, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { banner } from '../styled-system/recipes/index.js'

const kinds = {
  info: { tone: 'info', icon: Info },
  warning: { tone: 'warning', icon: TriangleAlert },
  danger: { tone: 'danger', icon: OctagonAlert },
  offline: { tone: 'warning', icon: CloudOff },
} as const

interface BannerProps {
  kind?: keyof typeof kinds
  /** An icon other than the kind's default. */
  icon?: ReactNode
  actions?: ReactNode
  /** Inside a card rather than across the page. */
  inset?: boolean
  /** Announces it when it appears; offline always does. */
  live?: boolean
  children: ReactNode
}

/** A message across the page or in a card: offline, a warning, a notice, an error. */
export function Banner({ kind = 'info', icon, actions, inset, live, children }: BannerProps) {
  const { tone, icon: Icon } = kinds[kind]
  const styles = banner({ tone, inset })
  const role = kind === 'danger' && live ? 'alert' : live || kind === 'offline' ? 'status' : undefined
  return (
    <div role={role} className={styles.root}>
      <div className={styles.inner}>
        {icon ?? <Icon aria-hidden />}
        <div className={styles.text}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
