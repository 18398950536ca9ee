import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { useState } from 'react'
import { isPaid, isPro } from './access.ts'
import { useContractor } from './session.ts'

const PremiumWall = lazyRouteComponent(() => import('../billing/premium-wall.tsx'), 'PremiumWall')

/**
 * A screen of the paid plans, or of Pro alone. Other users see a paywall that describes it; the server refuses too.
 * When a plan ends during work, the screen and its input stay.
 */
export function premium(
  { title, plan }: { readonly title: string; readonly plan: 'paid' | 'pro' },
  Screen: RouteComponent & { preload?: () => Promise<void> | undefined },
) {
  const Guarded = () => {
    const user = useContractor()
    const opens = plan === 'pro' ? isPro(user) : isPaid(user)
    const [cameIn] = useState(opens)
    return opens || cameIn ? <Screen /> : <PremiumWall title={title} plan={plan} />
  }
  return Object.assign(Guarded, { preload: Screen.preload })
}
