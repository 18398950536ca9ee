import { describe, expect, it } from 'vitest'
import { PlanType, planOf, plans } from '../contract/plans.ts'
import { changeOf, changeTo, refuseEndingTrial, refuseOldPrice } from './plan-change.ts'

it('upgrades and changes to yearly take effect at once, downgrades and changes to monthly at the next period @AMB-B25', () => {
  const table = PlanType.options.map((from) => PlanType.options.map((to) => changeOf(from, to)))
  const [later, up, no, same] = ['at-period-end', 'upgrade', 'none', 'swap']
  expect(table).toEqual([
    [no, up, same, up, up, up],
    [later, no, later, same, later, up],
    [same, up, no, up, up, up],
    [later, same, later, no, later, up],
    [later, up, later, up, no, up],
    [later, later, later, later, later, no],
  ])
})

it('leaving yearly Pro always waits for the period to end @AMB-B20 @AMB-B25', () => {
  for (const to of PlanType.options.filter((plan) => planOf(plan) !== plans.pro))
    expect(changeOf('pro-yearly', to)).toBe('at-period-end')
})

describe('a plan change', () => {
  const paid = { status: 'active', planType: 'pro-monthly', accessEnd: null, pendingPlanType: null } as const
  it('is free during a trial, whatever the plan', () => {
    for (const to of PlanType.options.filter((plan) => plan !== 'pro-monthly'))
      expect(changeTo({ ...paid, status: 'trialing' }, to)).toBe('swap')
    expect(changeTo(paid, 'pro-yearly')).toBe('upgrade')
  })
  it('to the current plan starts it early, except in the last minute of the trial @AMB-R03', () => {
    expect(changeTo({ ...paid, status: 'trialing' }, 'pro-monthly')).toBe('start')
    const trialEnd = new Date(Date.UTC(2026, 2, 10))
    const left = (seconds: number) => refuseEndingTrial(new Date(trialEnd.getTime() - seconds * 1000), { trialEnd })
    expect(left(60)).toBeUndefined()
    expect(() => left(59)).toThrow('Your trial is ending, and your plan starts automatically in a moment.')
  })
  it('is refused for the same plan, and after a cancellation', () => {
    expect(() => changeTo(paid, 'pro-monthly')).toThrow('This is your plan already.')
    expect(() => changeTo({ ...paid, accessEnd: new Date() }, 'pro-yearly')).toThrow('Resume it first.')
  })
  it('that is charged now is refused while another plan is scheduled, which it would drop', () => {
    const scheduled = { ...paid, pendingPlanType: 'residential-monthly' } as const
    expect(() => changeTo(scheduled, 'pro-yearly')).toThrow('Keep your plan first, then change it.')
    expect(changeTo(scheduled, 'commercial-monthly')).toBe('at-period-end')
    expect(changeTo({ ...scheduled, planType: 'commercial-yearly' }, 'residential-yearly')).toBe('swap')
  })
  it('is charged at a price shown in the same period and at most fifteen minutes ago', () => {
    const minute = 60_000
    const now = new Date(Date.UTC(2026, 2, 10))
    const ago = (minutes: number) => new Date(now.getTime() - minutes * minute)
    const price = (minutes: number, period = 60) =>
      refuseOldPrice(ago(minutes), now, { periodStart: ago(period) }) ?? 'stands'
    expect([price(0), price(15), price(-1), price(5, 5)]).toEqual(Array(4).fill('stands'))
    for (const old of [() => price(15.1), () => price(-1.1), () => price(6, 5)])
      expect(old).toThrow('The amount has changed. Please look at it again.')
  })
})
