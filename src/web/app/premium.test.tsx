// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import { PremiumWall } from '../billing/premium-wall.tsx'
import { CostSettingsScreen } from '../pricing/cost-settings.tsx'
import { openAsContractor } from '../testing/open-as-contractor.tsx'
import { premium } from './premium.tsx'
import { screens } from './screens.ts'
import { userQuery } from './session.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the paywall on a premium screen', () => {
  const Guarded = premium(screens.costSettings, CostSettingsScreen)

  it('shows a trial what a paid plan unlocks, with links to upgrade or go back @PRI-39 @PRI-48 @BIL-55 @BIL-56 @BIL-57 @VIS-02', async () => {
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
    [
      { accessEndDate: null },
      /^Unlocks automatically\w{3}, Nov 2\d, .*MWhen your trial ends.*Pro\$261\.00A year, first charged then$/,
    ],
    [{ accessEndDate: '2026-11-22T15:10:00.000Z' }, /^Your trialCanceledResume it.*Pro\$261\.00A year$/],
  ])(
    'shows a trial when the screen unlocks automatically, and what that costs (%o) @AMB-B21',
    async (change, words) => {
      await openAsContractor(() => <PremiumWall title="Default Cost Settings" />, {
        ...{ subscriptionStatus: 'trialing', planType: 'pro-yearly', trialEndDate: '2026-11-22T15:10:00.000Z' },
        ...change,
      })
      expect(document.querySelector('[data-ledger]')?.textContent).toMatch(words)
    },
  )

  it('does not replace the screen of a contractor whose plan ends while they type', async () => {
    const user: Partial<CurrentUser> = { subscriptionStatus: 'active', defaultCostBreakdown: null, customCosts: [] }
    const { client } = await openAsContractor(Guarded, user)
    const field = (await screen.findAllByRole<HTMLInputElement>('textbox'))[0]!
    fireEvent.change(field, { target: { value: '77' } })
    client.setQueryData(userQuery.queryKey, { ...user, subscriptionStatus: 'canceled' } as CurrentUser)
    await act(() => new Promise<void>((shown) => setTimeout(shown, 50)))
    expect(field.isConnected && field.value).toBe('77')
    expect(screen.queryByRole('heading', { name: 'Premium Feature Required' })).toBeNull()
  })

  it.each([
    ['trialing', 'Premium Feature Required'],
    ['active', 'Default Monthly Costs'],
  ] as const)('lets a contractor whose subscription is %s see "%s" @AMB-B18', async (subscriptionStatus, heading) => {
    await openAsContractor(Guarded, { subscriptionStatus, defaultCostBreakdown: null, customCosts: [] })
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
  })
})

describe('the paywall on a Pro screen', () => {
  const Pro = premium(screens.priceOptimization, () => <h1>Open</h1>)

  it.each([
    ['pro-monthly', 'active', 'Open'],
    ['pro-yearly', 'trialing', 'Premium Feature Required'],
    ['commercial-monthly', 'trialing', 'Premium Feature Required'],
    ['commercial-monthly', 'active', 'Premium Feature Required'],
    ['residential-yearly', 'active', 'Premium Feature Required'],
  ] as const)(
    'lets a contractor on %s, %s, see "%s" @PRI-76 @AMB-B16 @EVD-04',
    async (planType, subscriptionStatus, heading) => {
      await openAsContractor(Pro, { planType, subscriptionStatus })
      expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
    },
  )

  it('shows a paying contractor what Pro adds, what it costs, and where to get it @AMB-B16 @PRI-76', async () => {
    await openAsContractor(Pro, { planType: 'residential-monthly', subscriptionStatus: 'active' })
    const upgrade = await screen.findByRole('link', { name: 'Upgrade Now' })
    expect(upgrade.getAttribute('href')).toBe('/subscription/manage')
    expect(document.querySelector('[data-ledger]')?.textContent).toBe(
      'Your planResidential onlyPrice optimization isn’t part of itPro$32.99A month, or $261.00 a year',
    )
    expect(screen.queryByText(/open in your trial/)).toBeNull()
  })
})
