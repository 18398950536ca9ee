import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { useState } from 'react'
import { isPaid } from './access.ts'
import { useContractor } from './session.ts'

const PremiumWall = lazyRouteComponent(() => import('./billing/premium-wall.tsx'), 'PremiumWall')

/**
 * A screen of the paid plans. During a trial it shows a wall that says what it would open; the server refuses too. A
 * plan that ends takes nothing away that she is typing here.
 */
export function premium(title: string, Screen: RouteComponent & { preload?: () => Promise<void> | undefined }) {
  const Guarded = () => {
    const paid = isPaid(useContractor())
    const [cameIn] = useState(paid)
    return paid || cameIn ? <Screen /> : <PremiumWall title={title} />
  }
  return Object.assign(Guarded, { preload: Screen.preload })
}
