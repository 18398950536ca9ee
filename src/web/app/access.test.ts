// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { only, onlyWithoutSubscription } from './access.ts'

const href = '/review-quote/7?x=1'

/** Opens a screen as `user`; with null, the server answers 401. */
function visit(user: object | null, { preload = false, cause = 'enter' as 'enter' | 'stay' } = {}) {
  const answer = user ? Response.json(user) : Response.json({ message: 'Please sign in' }, { status: 401 })
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(answer))
  return { context: { queryClient: new QueryClient() }, location: { href }, preload, cause }
}

const leaves = () => {
  const replace = vi.fn()
  vi.stubGlobal('location', { ...window.location, replace })
  return replace
}

async function sentTo(guard: typeof onlyWithoutSubscription, user: object | null) {
  try {
    await guard(visit(user))
  } catch (thrown) {
    return isRedirect(thrown) ? thrown.options.to : thrown
  }
  return 'stays'
}

afterEach(() => vi.unstubAllGlobals())

describe('The route guard', () => {
  it('sends a signed-out visitor to sign in, and back @WEB-31', async () => {
    const replace = leaves()
    void only('subscriber')(visit(null))
    await expect.poll(() => replace).toHaveBeenCalledWith(`/login?next=${encodeURIComponent(href)}`)
  })

  it.each([null, 'past_due', 'canceled', 'incomplete'])(
    'sends a subscription that is %s to the plans @WEB-32',
    async (subscriptionStatus) =>
      expect(await sentTo(only('subscriber'), { subscriptionStatus })).toBe('/subscription'),
  )

  it.each(['active', 'trialing'])('lets an %s one in @WEB-32', async (subscriptionStatus) =>
    expect(await sentTo(only('subscriber'), { subscriptionStatus })).toBe('stays'),
  )

  it('requests nothing while hovering over a link or working on the screen', async () => {
    await only('subscriber')(visit(null, { preload: true }))
    await only('subscriber')(visit(null, { cause: 'stay' }))
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('The plans screen', () => {
  it.each([
    ['active', '/dashboard'],
    ['trialing', '/subscription/manage'],
    ['canceled', 'stays'],
  ])('redirects a subscription that is %s @AMB-R06', async (subscriptionStatus, to) =>
    expect(await sentTo(onlyWithoutSubscription, { subscriptionStatus })).toBe(to),
  )
})
