// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import { queryClient } from '../testing/app-client.ts'
import { openAt } from '../testing/open-at.tsx'
import { areas, quote } from '../testing/quote-samples.ts'
import { contractor } from '../testing/user-samples.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const { id } = quote()
const answers: Readonly<Record<string, unknown>> = {
  '/api/quotes': [],
  [`/api/quotes/${id}`]: quote(),
  [`/api/quotes/${id}/areas`]: areas(),
}

const open = (address: string, user: CurrentUser | null) => openAt(address, user, answers)

const heading = async (name: string) => expect(await screen.findByRole('heading', { name })).toBeTruthy()

describe('A paying contractor finds', () => {
  it.each([
    ['/dashboard', 'Welcome, Dana', '@WEB-12'],
    ['/calculator', 'Who are you quoting?', '@WEB-13'],
    ['/pricing-settings', 'Pricing Settings PRO', '@WEB-15'],
    ['/cost-settings', 'Default Cost Settings', '@WEB-16'],
    ['/business-settings', 'Business Settings', '@WEB-17'],
    ['/price-optimization', 'AI Price Optimization', '@WEB-19'],
    ['/image-analysis', 'AI Image Analysis', '@WEB-18'],
    [`/field-tool/${id}`, 'Harbor Dental Group', '@WEB-25'],
    [`/review-quote/${id}`, 'Review & Send: Harbor Dental Group', '@WEB-26'],
  ])('%s: "%s" %s', async (address, name, _requirement) => {
    open(address, contractor())
    await heading(name)
  })

  it("the wizard at the old calculator's address, with its query @WEB-14 @WEB-30 @AMB-R01 @AMB-R02", async () => {
    const { history } = open('/new-calculator?step=2', contractor())
    await waitFor(() => expect(history.location.href).toBe('/calculator?step=2'))
    await heading('Who are you quoting?')
    expect(history.length).toBe(1)
  })
})

describe('The guard of the settings and of photo estimates', () => {
  const settings = [
    '/pricing-settings',
    '/cost-settings',
    '/business-settings',
    '/price-optimization',
    '/image-analysis',
  ]

  it.each(settings)('asks a signed-out visitor of %s to sign in, and leads back @AMB-R07', async (address) => {
    const { replace } = open(address, null)
    await waitFor(() => expect(replace).toHaveBeenCalledWith(`/login?next=${encodeURIComponent(address)}`))
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  })

  it.each(settings)('redirects a contractor without a plan from %s to the plans @AMB-R07', async (address) => {
    const { history } = open(address, contractor({ subscriptionStatus: 'canceled' }))
    await waitFor(() => expect(history.location.pathname).toBe('/subscription'))
  })

  it.each([
    ['/pricing-settings', 'Premium Feature Required'],
    ['/cost-settings', 'Premium Feature Required'],
    ['/price-optimization', 'Premium Feature Required'],
    ['/image-analysis', 'Premium Feature Required'],
    ['/business-settings', 'Business Settings'],
  ])('opens %s to a trial: "%s" @AMB-R07 @BIL-55 @VIS-02', async (address, name) => {
    open(address, contractor({ subscriptionStatus: 'trialing' }))
    await heading(name)
  })
})

it.each(['commercial-monthly', 'residential-yearly'] as const)(
  'Price optimization is locked for a contractor who pays for %s @AMB-B16 @AMB-R07',
  async (planType) => {
    open('/price-optimization', contractor({ planType }))
    await heading('Premium Feature Required')
  },
)

describe("The contractor's plan page", () => {
  it.each([['active'], ['trialing'], ['past_due'], ['canceled'], [null]] as const)(
    'is open to signed-in contractors with a subscription that is %s',
    async (subscriptionStatus) => {
      const { history } = open('/subscription/manage', contractor({ subscriptionStatus }))
      await screen.findByRole('heading', { level: 1 })
      expect(history.location.pathname).toBe('/subscription/manage')
    },
  )

  it('asks signed-out visitors to sign in', async () => {
    const { replace } = open('/subscription/manage', null)
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/login?next=%2Fsubscription%2Fmanage'))
  })
})
