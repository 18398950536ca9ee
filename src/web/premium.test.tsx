// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PremiumWall } from './billing/premium-wall.tsx'
import { openAsContractor } from './open-as-contractor.tsx'
import { premium } from './premium.tsx'
import { CostSettingsScreen } from './pricing/cost-settings.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the wall before a paid screen', () => {
  const Guarded = premium('Default Cost Settings', CostSettingsScreen)

  it('tells a trial what a paid plan unlocks, and the two ways on @PRI-39 @PRI-48 @BIL-55 @BIL-56 @BIL-57', async () => {
    await openAsContractor(() => <PremiumWall title="Default Cost Settings" />, { subscriptionStatus: 'trialing' })
    expect(screen.getByRole('heading', { name: 'Premium Feature Required' })).toBeTruthy()
    const unlocks = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.toLowerCase())
    for (const what of [
      'square-footage estimation',
      'room type identification',
      'confidence ratings',
      'emailed analysis reports',
      'multi-image comparison',
      'market analysis',
      'building-specific pricing insights',
      'custom per-square-foot pricing settings',
    ])
      expect(
        unlocks.some((line) => line?.includes(what)),
        what,
      ).toBe(true)
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect([hrefOf('Upgrade Now'), hrefOf('Back to Dashboard')]).toEqual(['/subscription/manage', '/dashboard'])
  })

  it.each([
    ['trialing', 'Premium Feature Required'],
    ['active', 'Default Monthly Costs'],
  ] as const)('a contractor whose subscription is %s finds "%s" @AMB-B18', async (subscriptionStatus, heading) => {
    await openAsContractor(Guarded, { subscriptionStatus, defaultCostBreakdown: null, customCosts: [] })
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
  })
})
