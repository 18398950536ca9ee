import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountDue } from './discount.ts'
import { retentionOffers } from './offers.ts'
import type { ProviderUpdate } from './provider-update.ts'
import { Subscription } from './subscription.ts'

const [offer] = retentionOffers
const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 2, day, hour))

const active = (changes: Partial<ProviderUpdate> = {}): ProviderUpdate => ({
  begun: 100,
  subscriptionId: 'sub_1',
  status: 'active',
  planType: 'commercial-monthly',
  trialEnd: null,
  periodStart: at(1),
  periodEnd: at(31),
  accessEnd: null,
  pending: null,
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 },
  due: null,
  nextRenewal: null,
  draft: null,
  lastPaid: null,
  discount: { left: 0, over: null, promisedAt: null },
  ...changes,
})

/** A subscription waiting for its card or its first payment. */
function begun({ trial = true } = {}) {
  const subscription = new Subscription('dana', 'commercial-monthly')
  subscription.becomeCustomer('cus_1')
  subscription.begin({ subscriptionId: 'sub_1', setupIntentId: 'seti_1', planType: 'commercial-monthly', trial })
  return subscription
}

function onTrial() {
  const subscription = begun()
  subscription.activate('sub_1', at(1), 50)
  subscription.follow(active({ begun: 60, status: 'trialing', trialEnd: at(2) }))
  return subscription
}

function paying(changes: Partial<ProviderUpdate> = {}) {
  const subscription = onTrial()
  subscription.follow(active({ trialEnd: at(2), ...changes }))
  return subscription
}

describe('beginning', () => {
  it('a trial waits for its card, although the provider says "trialing" by then', () => {
    const subscription = begun()
    subscription.follow(active({ status: 'trialing', trialEnd: at(2) }))
    expect(subscription).toMatchObject({ status: null, trialEnd: null, trialRefused: false })
  })
  it('a trial begins when it is activated, once', () => {
    const subscription = onTrial()
    subscription.activate('sub_1', at(9), 900)
    expect(subscription).toMatchObject({ status: 'trialing', activatedAt: at(1), trialEnd: at(2), readBegun: 60 })
  })
  it('a read from before the activation does not take the trial back', () => {
    const subscription = begun()
    subscription.activate('sub_1', at(1), 50)
    expect(subscription.follow(active({ begun: 49, status: 'trialing' }))).toBe(false)
  })
  it('a subscription that was paid without a trial has no trial left', () => {
    for (const status of ['active', 'past_due', 'unpaid'] as const) {
      const subscription = begun()
      subscription.follow(active({ status }))
      expect(subscription, status).toMatchObject({ status, trialRefused: true })
    }
    expect(paying().trialRefused).toBe(false)
  })
  it('whoever had a trial before begins without one', () => {
    expect(begun({ trial: false }).trialRefused).toBe(true)
    const late = begun()
    late.refuseTrial()
    expect(late.trialRefused).toBe(true)
  })
  it('a second subscription does not take the place of the first', () => {
    const subscription = begun()
    const second = { subscriptionId: 'sub_2', setupIntentId: null, planType: 'pro-monthly', trial: false } as const
    subscription.begin(second)
    subscription.recover({ customerId: 'cus_2', subscriptionId: 'sub_2', setupIntentId: null })
    subscription.becomeCustomer('cus_2')
    expect(subscription).toMatchObject({ customerId: 'cus_1', subscriptionId: 'sub_1', planType: 'commercial-monthly' })
  })
  it('of several callers who notice a used key, one moves on to the next', () => {
    const subscription = begun()
    for (let caller = 0; caller < 3; caller++) subscription.tryAgain(1)
    expect(subscription.attempt).toBe(2)
  })
  it('starting over keeps the customer, and forgets the subscription that nobody paid for and its reads', () => {
    const subscription = begun({ trial: false })
    subscription.follow(active({ status: 'incomplete' }))
    subscription.startOver('sub_other', 'pro-yearly')
    expect(subscription).toMatchObject({ subscriptionId: 'sub_1', attempt: 1 })
    subscription.startOver('sub_1', 'pro-yearly')
    expect(subscription).toMatchObject({ customerId: 'cus_1', subscriptionId: null, status: null, attempt: 2 })
    subscription.begin({ subscriptionId: 'sub_2', setupIntentId: null, planType: 'pro-yearly', trial: false })
    expect(subscription.follow(active({ begun: 1, subscriptionId: 'sub_2' }))).toBe(true)
  })
})

describe('following the provider', () => {
  it('Q-02: in whatever order reads come back, the newest one counts', () => {
    const reads = [1, 2, 3, 4].map((begun) => active({ begun, periodEnd: at(begun) }))
    fc.assert(
      fc.property(fc.shuffledSubarray(reads, { minLength: 1 }), (order) => {
        const subscription = begun()
        for (const read of order) subscription.follow(read)
        const newest = Math.max(...order.map(({ begun }) => begun))
        expect(subscription).toMatchObject({ readBegun: newest, periodEnd: at(newest) })
      }),
    )
  })
  it('a read about an earlier subscription changes nothing', () => {
    const subscription = paying()
    expect(subscription.follow(active({ begun: 200, subscriptionId: 'sub_0', status: 'canceled' }))).toBe(false)
    expect(subscription.status).toBe('active')
  })
  it('it renews, falls past due and recovers', () => {
    const subscription = paying()
    const due = { amount: 1999, nextAttempt: at(31, 6), confirm: false }
    subscription.follow(active({ begun: 200, status: 'past_due', due, card: null }))
    expect(subscription).toMatchObject({
      status: 'past_due',
      due: { amount: 1999, nextAttempt: at(31, 6).toISOString(), confirm: false },
      card: { last4: '4242' },
    })
    subscription.follow(active({ begun: 300, periodStart: at(31), periodEnd: at(61) }))
    expect(subscription).toMatchObject({ status: 'active', due: null, periodEnd: at(61) })
  })
  it('a cancellation that was taken back is counted, so the next one is news', () => {
    const subscription = paying({ accessEnd: at(31) })
    subscription.follow(active({ begun: 200, accessEnd: at(31) }))
    expect(subscription).toMatchObject({ accessEnd: at(31), cancellations: 0 })
    subscription.follow(active({ begun: 300 }))
    subscription.follow(active({ begun: 400 }))
    expect(subscription).toMatchObject({ accessEnd: null, cancellations: 1 })
  })
  it('a change of plan waits for its day', () => {
    const subscription = paying({ pending: { planType: 'residential-monthly', at: at(31) } })
    expect(subscription).toMatchObject({ planType: 'commercial-monthly', pendingPlanType: 'residential-monthly' })
    subscription.follow(active({ begun: 200, planType: 'residential-monthly' }))
    expect(subscription).toMatchObject({ planType: 'residential-monthly', pendingPlanType: null, pendingAt: null })
  })
})

describe('the retention offer', () => {
  const taken = () => {
    const subscription = paying()
    expect(subscription.takeUpOffer('sub_1', offer!, at(3))).toBe(true)
    return subscription
  }
  it('is taken up once in an account’s life', () => {
    const subscription = taken()
    expect(subscription.takeUpOffer('sub_1', offer!, at(4))).toBe(false)
    subscription.follow(active({ begun: 200, discount: { left: 0, over: 'used', promisedAt: at(3) } }))
    expect(subscription.takeUpOffer('sub_1', offer!, at(5))).toBe(false)
    expect(subscription).toMatchObject({ discountsLeft: 0, discountCoupon: null, discountPromisedAt: at(3) })
  })
  it('belongs to the subscription that it was shown for', () => {
    expect(paying().takeUpOffer('sub_0', offer!, at(3))).toBe(false)
  })
  it('is open again when the provider refuses the coupon', () => {
    const subscription = taken()
    subscription.withdrawOffer()
    expect(subscription).toMatchObject({ discountCoupon: null, discountsLeft: 0, hasUsedRetentionOffer: false })
    expect(subscription.takeUpOffer('sub_1', offer!, at(4))).toBe(true)
  })
  it('stands against a read that began before the promise', () => {
    const subscription = taken()
    subscription.follow(active({ begun: 200, discount: { left: 0, over: null, promisedAt: null } }))
    expect(subscription).toMatchObject({ discountsLeft: 2, discountCoupon: offer!.coupon })
  })
  it('does not go over to a subscription that takes the place of the first', () => {
    const subscription = taken()
    subscription.startOver('sub_1', 'pro-monthly')
    expect(subscription).toMatchObject({ discountCoupon: null, discountPromisedAt: null, discountsLeft: 0 })
    expect(subscription.hasUsedRetentionOffer).toBe(true)
  })
  it('is over for good when it was given up for another plan', () => {
    const subscription = taken()
    subscription.follow(active({ begun: 200, discount: { left: 0, over: 'given-up', promisedAt: at(3) } }))
    expect(subscription).toMatchObject({ discountCoupon: null, discountPromisedAt: null, hasUsedRetentionOffer: true })
  })
})

describe('the discounted renewals that are left', () => {
  const promised = { discountCoupon: offer!.coupon, discountPromisedAt: at(3) }
  const held = { status: 'active', planType: 'commercial-monthly', accessEnd: null, coupon: offer!.coupon } as const
  const invoice = (status: string, day = 31) => ({ status, at: at(day), ownDiscount: 1250 })
  const left = (...invoices: ReturnType<typeof invoice>[]) => discountDue(promised, held, invoices).left

  it('Q-12: a void invoice uses up none', () => {
    expect(left(invoice('void'))).toBe(2)
    expect(left(invoice('void'), invoice('paid'))).toBe(1)
  })
  it('a draft, an open and a paid invoice use up one each', () => {
    for (const status of ['draft', 'open', 'paid']) expect(left(invoice(status)), status).toBe(1)
    expect(left(invoice('paid'), invoice('draft'), invoice('paid'))).toBe(0)
  })
  it('an invoice from before the promise, or without the coupon, uses up none', () => {
    expect(left(invoice('paid', 2), { ...invoice('paid'), ownDiscount: 0 })).toBe(2)
  })
  it('decide which coupon is due', () => {
    const due = (coupon: string | null, ...invoices: ReturnType<typeof invoice>[]) =>
      discountDue(promised, { ...held, coupon }, invoices)
    expect(due(null)).toEqual({ left: 2, over: null, wanted: offer!.coupon, changes: true })
    expect(due(offer!.coupon)).toMatchObject({ changes: false })
    expect(due(null, invoice('paid'))).toMatchObject({ left: 1, wanted: 'retention-1250-once', changes: true })
    expect(due(offer!.coupon, invoice('paid'), invoice('paid'))).toEqual({
      left: 0,
      over: 'used',
      wanted: null,
      changes: true,
    })
  })
  it('end with another plan, and wait while the subscription does not renew', () => {
    expect(discountDue(promised, { ...held, planType: 'commercial-yearly' }, [])).toMatchObject({ over: 'given-up' })
    expect(discountDue(promised, { ...held, accessEnd: at(31) }, [])).toMatchObject({ left: 0, over: null })
  })
})

describe('the end', () => {
  it('a customer deleted at the provider has no access, and can come back as a new one', () => {
    const subscription = paying()
    subscription.loseCustomer('cus_0', at(4))
    expect(subscription.status).toBe('active')
    subscription.loseCustomer('cus_1', at(4))
    expect(subscription).toMatchObject({ customerId: null, status: 'canceled', accessEnd: at(4), due: null })
  })
  it('a closed account keeps its books under an id that leads to nobody', () => {
    const subscription = paying({ accessEnd: at(31) })
    subscription.close(at(4))
    expect(subscription.userId).toMatch(/^[0-9a-f-]{36}$/)
    expect(subscription).toMatchObject({ status: 'canceled', accessEnd: at(31), customerId: 'cus_1' })
    const renewing = paying()
    renewing.close(at(4))
    expect(renewing.accessEnd).toEqual(at(4))
  })
})
