import { describe, expect, it } from 'vitest'
import { SubscriptionStatus } from '../contract/plans.ts'
import { monthsAfter, renewalsOf } from './calendar.ts'
import { ifCanceled } from './cancellation.ts'
import { notEnded, onTrial, refuseSecond, renewingAsItIs, running } from './refusals.ts'

const at = (day: string) => new Date(`${day}T10:00:00Z`)

const known = (status: SubscriptionStatus | null) => ({
  status,
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  accessEnd: null,
  pendingPlanType: null,
  trialEnd: at('2027-01-02'),
})

/** The statuses that allow an action. */
const allowedIn = (act: (subscription: ReturnType<typeof known>) => unknown) =>
  SubscriptionStatus.options.filter((status) => {
    try {
      act(known(status))
      return true
    } catch {
      return false
    }
  })

describe('a subscription’s status', () => {
  it('decides whether a second subscription is refused', () => {
    expect(allowedIn(refuseSecond)).toEqual(
      SubscriptionStatus.options.filter((one) => !['active', 'trialing', 'past_due', 'unpaid'].includes(one)),
    )
    expect(() => refuseSecond(known('unpaid'))).toThrow('Please update your card.')
  })
  it('decides whether its plan can change, and whether it can be canceled, discounted, or have its trial extended', () => {
    expect(allowedIn(running).toSorted()).toEqual(['active', 'trialing'])
    expect(allowedIn(notEnded)).toEqual(
      SubscriptionStatus.options.filter((one) => !['canceled', 'incomplete', 'incomplete_expired'].includes(one)),
    )
    expect(allowedIn(renewingAsItIs).toSorted()).toEqual(['active', 'trialing'])
    expect(allowedIn(onTrial)).toEqual(['trialing'])
  })
  it('does not matter without a subscription at the provider: every action is refused', () => {
    const unknown = { ...known('trialing'), subscriptionId: null }
    for (const none of [null, unknown]) {
      expect(() => running(none)).toThrow('There’s no')
      expect(() => notEnded(none)).toThrow('There’s no')
      expect(() => renewingAsItIs(none)).toThrow('There’s no')
      expect(() => onTrial(none)).toThrow('There’s no')
    }
  })
  it('allows no discount while it is ending or changing plans', () => {
    expect(() => renewingAsItIs({ ...known('active'), accessEnd: at('2027-02-01') })).toThrow('no subscription')
    expect(() => renewingAsItIs({ ...known('active'), pendingPlanType: 'pro-yearly' })).toThrow(
      'A change of plan waits',
    )
  })
})

describe('canceling', () => {
  const state = { status: 'active', due: null, draft: null, accessEnd: null } as const
  const draft = { at: '', amount: 1999, planType: 'pro-monthly', stays: false } as const
  it.each([
    ['ends a paid period or a trial later', {}, 'ends-later'],
    [
      'ends at once what could not be charged',
      { status: 'past_due', due: { amount: 1, nextAttempt: null } },
      'ends-now',
    ],
    ['ends at once what is about to be charged', { draft }, 'ends-now'],
    ['keeps a period of which more was paid', { draft: { ...draft, stays: true } }, 'ends-later'],
    ['also stops a charge after it was canceled', { accessEnd: at('2027-01-02'), draft }, 'ends-now'],
    ['is done only once', { accessEnd: at('2027-01-02') }, null],
    ['has nothing to end before a card is confirmed', { status: null }, null],
    ['depends on the provider when nothing is known to be owed', { status: 'past_due' }, 'unknown'],
  ] as const)('%s', (_, changes, meaning) => {
    expect(ifCanceled({ ...state, ...changes })).toBe(meaning)
  })
})

describe('a month later', () => {
  it('falls on the same day, or the last day of a short month', () => {
    expect(monthsAfter(at('2027-01-31'), 1)).toEqual(at('2027-02-28'))
    expect(monthsAfter(at('2028-02-29'), 12)).toEqual(at('2029-02-28'))
    expect(monthsAfter(at('2027-11-15'), 2)).toEqual(at('2028-01-15'))
  })
  it('returns to the original day after a short month', () => {
    const period = { periodStart: at('2027-01-31'), periodEnd: at('2027-02-28') }
    expect(renewalsOf(period, 3).map((day) => day.slice(0, 10))).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
  })
})
