import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { useState } from 'react'
import { isPaid } from './access.ts'
import { useContractor } from './session.ts'

const PremiumWall = lazyRouteComponent(() => import('./billing/premium-wall.tsx'), 'PremiumWall')

/**
 * A screen of the paid plans. A trial finds a wall there that says what it would open; the server refuses her too. A
 * plan that ends takes nothing away that she is typing there.
 */
export function premium(title: string, Screen: RouteComponent & { preload?: () => Promise<void> | undefined }) {
  const Guarded = () => {
    const paid = isPaid(useContractor())
    const [cameIn] = useState(paid)
    return paid || cameIn ? <Screen /> : <PremiumWall title={title} />
  }
  return Object.assign(Guarded, { preload: Screen.preload })
}
