import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { isPaid } from './access.ts'
import { useContractor } from './session.ts'

const PremiumWall = lazyRouteComponent(() => import('./billing/premium-wall.tsx'), 'PremiumWall')

/** A screen of the paid plans. A trial finds a wall there that says what it would open; the server refuses her too. */
export function premium(title: string, Screen: RouteComponent & { preload?: () => Promise<void> | undefined }) {
  const Guarded = () => (isPaid(useContractor()) ? <Screen /> : <PremiumWall title={title} />)
  return Object.assign(Guarded, { preload: Screen.preload })
}
