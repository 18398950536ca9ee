import { describe, expect, it } from 'vitest'
import { PlanType, periodOf, plans, priceOf, yearlySaving } from '../contract/plans.ts'
import { offerTo } from './offer-to.ts'
import { amountOff, offerFor, onceCoupon, retentionOffers } from './offers.ts'

const monthly = PlanType.options.filter((plan) => periodOf(plan) === 'monthly')
const yearly = PlanType.options.filter((plan) => periodOf(plan) === 'yearly')

it('a year’s savings over twelve months are computed from the prices @PX-47 @PX-48 @BIL-08 @BIL-09 @AMB-B15', () => {
  expect(Object.values(plans).map(yearlySaving)).toEqual([8288, 8288, 13_488])
  expect(Object.values(plans).map((plan) => Math.round(yearlySaving(plan) / 100))).toEqual([83, 83, 135])
  expect(PlanType.options.map(priceOf)).toEqual([1999, 15_700, 1999, 15_700, 3299, 26_100])
})

it.each([
  ['residential-monthly', 749, 2500],
  ['commercial-monthly', 749, 2500],
  ['pro-monthly', 1649, 3300],
] as const)('%s: the retention offer is %i cents, twice @PX-49 @PX-51 @AMB-B01 @AMB-B02', (plan, price, saving) => {
  const offer = offerFor(plan)!
  expect(offer).toMatchObject({ priceCents: price, renewals: 2 })
  expect((priceOf(plan) - offer.priceCents) * offer.renewals).toBe(saving)
})

it('the offer is never more expensive than half the price @PX-50', () => {
  for (const plan of monthly) expect(offerFor(plan)!.priceCents).toBeLessThanOrEqual(Math.floor(priceOf(plan) / 2))
  expect(Math.floor(priceOf('residential-monthly') / 2)).toBe(999)
})

it('yearly plans get no offer, because two months make no sense on a yearly invoice @AMB-B02', () => {
  for (const plan of yearly) expect(offerFor(plan)).toBeUndefined()
})

it('the discount is a fixed amount, the same for each plan of an offer, and the coupon id contains it @AMB-B04', () => {
  for (const offer of retentionOffers) {
    for (const plan of offer.planTypes) expect(priceOf(plan) - amountOff(offer)).toBe(offer.priceCents)
    expect(offer.coupon).toContain(String(amountOff(offer)))
    expect(onceCoupon(offer)).not.toBe(offer.coupon)
  }
})

describe('the retention offer is available', () => {
  const renewal = { at: '', amount: 1999, planType: 'commercial-monthly', plain: true, basis: '' } as const
  const paid = {
    subscriptionId: 'sub_1',
    status: 'active',
    planType: 'commercial-monthly',
    accessEnd: null,
    pendingPlanType: null,
    hasUsedRetentionOffer: false,
    due: null,
    draft: null,
    nextRenewal: renewal,
  } as const
  it('on a paid monthly plan that renews at its list price', () => {
    expect(offerTo(paid)).toBe(retentionOffers[0])
  })
  it('Q-12: but not while a plan change is pending', () => {
    expect(offerTo({ ...paid, pendingPlanType: 'residential-monthly' })).toBeNull()
  })
  it.each([
    ['in a trial', { status: 'trialing' }],
    ['on a yearly plan', { planType: 'commercial-yearly' }],
    ['after a cancellation', { accessEnd: new Date() }],
    ['a second time', { hasUsedRetentionOffer: true }],
    ['while something is owed', { due: { amount: 1, nextAttempt: null } }],
    ['while an invoice is about to be charged', { draft: { at: '', amount: 1, planType: 'pro-monthly', stays: true } }],
    ['at a price of support’s', { nextRenewal: { ...renewal, plain: false } }],
    ['at a price that is not known', { nextRenewal: null }],
  ] as const)('but not %s', (_, changes) => {
    expect(offerTo({ ...paid, ...changes })).toBeNull()
  })
})
