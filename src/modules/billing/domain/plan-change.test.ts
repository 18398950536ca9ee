import { describe, expect, it } from 'vitest'
import { PlanType, planOf, plans } from '../contract/plans.ts'
import { changeOf, changeTo, refuseEndingTrial, refuseOldPrice } from './plan-change.ts'

it('dearer and yearly come at once, cheaper and back to monthly with the next period @AMB-B25', () => {
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

it('never takes anything away at once: a change that lets the audience go waits for the period to end @AMB-B20 @AMB-B25', () => {
  for (const to of PlanType.options.filter((plan) => planOf(plan) !== plans.pro))
    expect(changeOf('pro-yearly', to)).toBe('at-period-end')
})

describe('another plan', () => {
  const paid = { status: 'active', planType: 'pro-monthly', accessEnd: null } as const
  it('costs nothing in a trial, whichever it is', () => {
    for (const to of PlanType.options.filter((plan) => plan !== 'pro-monthly'))
      expect(changeTo({ ...paid, status: 'trialing' }, to)).toBe('swap')
    expect(changeTo(paid, 'pro-yearly')).toBe('upgrade')
  })
  it('starts early when it is the own one, except in the last minute of the trial @AMB-R03', () => {
    expect(changeTo({ ...paid, status: 'trialing' }, 'pro-monthly')).toBe('start')
    const trialEnd = new Date(Date.UTC(2026, 2, 10))
    const left = (seconds: number) => refuseEndingTrial(new Date(trialEnd.getTime() - seconds * 1000), { trialEnd })
    expect(left(60)).toBeUndefined()
    expect(() => left(59)).toThrow('Your trial is ending, and your plan starts by itself in a moment.')
  })
  it('is refused for the same plan, and after a cancellation', () => {
    expect(() => changeTo(paid, 'pro-monthly')).toThrow('This is your plan already.')
    expect(() => changeTo({ ...paid, accessEnd: new Date() }, 'pro-yearly')).toThrow('Resume it first.')
  })
  it('is charged at a price of this period that is at most fifteen minutes old', () => {
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
