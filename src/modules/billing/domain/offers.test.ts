import { expect, it } from 'vitest'
import { PlanType, periodOf, planOf, plans, priceOf, yearlySaving } from '../contract/plans.ts'
import { amountOff, changeOf, offerFor, onceCoupon, retentionOffers } from './offers.ts'

const monthly = PlanType.options.filter((plan) => periodOf(plan) === 'monthly')
const yearly = PlanType.options.filter((plan) => periodOf(plan) === 'yearly')

it('a year costs so much less than twelve months, reckoned from the prices @PX-47 @PX-48 @BIL-08 @BIL-09 @AMB-B15', () => {
  expect(Object.values(plans).map(yearlySaving)).toEqual([8288, 8288, 13_488])
  expect(Object.values(plans).map((plan) => Math.round(yearlySaving(plan) / 100))).toEqual([83, 83, 135])
  expect(PlanType.options.map(priceOf)).toEqual([1999, 15_700, 1999, 15_700, 3299, 26_100])
})

it.each([
  ['residential-monthly', 749, 2500],
  ['commercial-monthly', 749, 2500],
  ['pro-monthly', 1649, 3300],
] as const)('%s is kept for %i cents, twice @PX-49 @PX-51 @AMB-B01 @AMB-B02', (plan, price, saving) => {
  const offer = offerFor(plan)!
  expect(offer).toMatchObject({ priceCents: price, renewals: 2 })
  expect((priceOf(plan) - offer.priceCents) * offer.renewals).toBe(saving)
})

it('the offer is never dearer than half the price: the reading of exactly half is the dearer one @PX-50', () => {
  for (const plan of monthly) expect(offerFor(plan)!.priceCents).toBeLessThanOrEqual(Math.floor(priceOf(plan) / 2))
  expect(Math.floor(priceOf('residential-monthly') / 2)).toBe(999)
})

it('a year is offered nothing: two months mean nothing on its invoice @AMB-B02', () => {
  for (const plan of yearly) expect(offerFor(plan)).toBeUndefined()
})

it('a fixed amount comes off, the same for each plan of an offer, under an id that names it @AMB-B04', () => {
  for (const offer of retentionOffers) {
    for (const plan of offer.planTypes) expect(priceOf(plan) - amountOff(offer)).toBe(offer.priceCents)
    expect(offer.coupon).toContain(String(amountOff(offer)))
    expect(onceCoupon(offer)).not.toBe(offer.coupon)
  }
})

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
