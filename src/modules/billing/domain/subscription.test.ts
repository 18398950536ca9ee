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
  card: { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040, fingerprint: 'print' },
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

describe('starting a subscription', () => {
  it('a trial waits for activation, even if the provider already reports "trialing"', () => {
    const subscription = begun()
    subscription.follow(active({ status: 'trialing', trialEnd: at(2) }))
    expect(subscription).toMatchObject({ status: null, trialEnd: null, trialRefused: false })
  })
  it('activating a trial twice starts it once', () => {
    const subscription = onTrial()
    subscription.activate('sub_1', at(9), 900)
    expect(subscription).toMatchObject({ status: 'trialing', activatedAt: at(1), trialEnd: at(2), readBegun: 60 })
  })
  it('a provider update from before the activation does not undo the trial', () => {
    const subscription = begun()
    subscription.activate('sub_1', at(1), 50)
    expect(subscription.follow(active({ begun: 49, status: 'trialing' }))).toBe(false)
  })
  it('a subscription paid without a trial uses up the trial', () => {
    for (const status of ['active', 'past_due', 'unpaid'] as const) {
      const subscription = begun()
      subscription.follow(active({ status }))
      expect(subscription, status).toMatchObject({ status, trialRefused: true })
    }
    expect(paying().trialRefused).toBe(false)
  })
  it('a contractor who already had a trial starts without one', () => {
    expect(begun({ trial: false }).trialRefused).toBe(true)
    const late = begun()
    late.refuseTrial()
    expect(late.trialRefused).toBe(true)
  })
  it('a second subscription does not replace the first', () => {
    const subscription = begun()
    const second = { subscriptionId: 'sub_2', setupIntentId: null, planType: 'pro-monthly', trial: false } as const
    subscription.begin(second)
    subscription.recover({ customerId: 'cus_2', subscriptionId: 'sub_2', setupIntentId: null }, 1)
    subscription.becomeCustomer('cus_2')
    expect(subscription).toMatchObject({ customerId: 'cus_1', subscriptionId: 'sub_1', planType: 'commercial-monthly' })
  })
  it('concurrent callers that find a key used advance it only once', () => {
    const subscription = begun()
    for (let caller = 0; caller < 3; caller++) subscription.tryAgain(1)
    expect(subscription.attempt).toBe(2)
  })
  it('starting over keeps the customer, and forgets the unpaid subscription and its updates', () => {
    const subscription = begun({ trial: false })
    subscription.follow(active({ status: 'incomplete' }))
    subscription.startOver('sub_other', 'pro-yearly')
    expect(subscription).toMatchObject({ subscriptionId: 'sub_1', attempt: 1 })
    subscription.startOver('sub_1', 'pro-yearly')
    expect(subscription).toMatchObject({ customerId: 'cus_1', subscriptionId: null, status: null, attempt: 2 })
    // A report that looked for a lost subscription before comes only now.
    subscription.recover({ customerId: 'cus_1', subscriptionId: 'sub_1', setupIntentId: null }, 1)
    expect(subscription.subscriptionId).toBe(null)
    subscription.begin({ subscriptionId: 'sub_2', setupIntentId: null, planType: 'pro-yearly', trial: false })
    expect(subscription.follow(active({ begun: 1, subscriptionId: 'sub_2' }))).toBe(true)
  })
})

describe('following provider updates', () => {
  it('Q-02: updates can arrive in any order; the newest one wins', () => {
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
  it('an update about an earlier subscription changes nothing', () => {
    const subscription = paying()
    expect(subscription.follow(active({ begun: 200, subscriptionId: 'sub_0', status: 'canceled' }))).toBe(false)
    expect(subscription.status).toBe('active')
  })
  it('a subscription renews, falls past due, and recovers', () => {
    const subscription = paying()
    const due = {
      invoiceId: 'in_1',
      amount: 1999,
      attempts: 1,
      nextAttempt: at(31, 6),
      confirm: false,
      payUrl: null,
    }
    subscription.follow(active({ begun: 200, status: 'past_due', due, card: null }))
    expect(subscription).toMatchObject({
      status: 'past_due',
      due: { amount: 1999, nextAttempt: at(31, 6).toISOString(), confirm: false },
      card: { last4: '4242' },
    })
    subscription.follow(active({ begun: 300, periodStart: at(31), periodEnd: at(61) }))
    expect(subscription).toMatchObject({ status: 'active', due: null, periodEnd: at(61) })
  })
  it('an undone cancellation is counted, so the next one is reported again', () => {
    const subscription = paying({ accessEnd: at(31) })
    subscription.follow(active({ begun: 200, accessEnd: at(31) }))
    expect(subscription).toMatchObject({ accessEnd: at(31), cancellations: 0 })
    subscription.follow(active({ begun: 300 }))
    subscription.follow(active({ begun: 400 }))
    expect(subscription).toMatchObject({ accessEnd: null, cancellations: 1 })
  })
  it('a plan change stays pending until its date', () => {
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
  it('can be accepted once in an account’s lifetime', () => {
    const subscription = taken()
    expect(subscription.takeUpOffer('sub_1', offer!, at(4))).toBe(false)
    subscription.follow(active({ begun: 200, discount: { left: 0, over: 'used', promisedAt: at(3) } }))
    expect(subscription.takeUpOffer('sub_1', offer!, at(5))).toBe(false)
    expect(subscription).toMatchObject({ discountsLeft: 0, discountCoupon: null, discountPromisedAt: at(3) })
  })
  it('applies only to the subscription it was shown for', () => {
    expect(paying().takeUpOffer('sub_0', offer!, at(3))).toBe(false)
  })
  it('is available again if the provider refuses the coupon', () => {
    const subscription = taken()
    subscription.withdrawOffer()
    expect(subscription).toMatchObject({ discountCoupon: null, discountsLeft: 0, hasUsedRetentionOffer: false })
    expect(subscription.takeUpOffer('sub_1', offer!, at(4))).toBe(true)
  })
  it('is not undone by an update from before it was accepted', () => {
    const subscription = taken()
    subscription.follow(active({ begun: 200, discount: { left: 0, over: null, promisedAt: null } }))
    expect(subscription).toMatchObject({ discountsLeft: 2, discountCoupon: offer!.coupon })
  })
  it('does not carry over to a replacement subscription', () => {
    const subscription = taken()
    subscription.startOver('sub_1', 'pro-monthly')
    expect(subscription).toMatchObject({ discountCoupon: null, discountPromisedAt: null, discountsLeft: 0 })
    expect(subscription.hasUsedRetentionOffer).toBe(true)
  })
  it('is gone for good after a change to another plan', () => {
    const subscription = taken()
    subscription.follow(active({ begun: 200, discount: { left: 0, over: 'given-up', promisedAt: at(3) } }))
    expect(subscription).toMatchObject({ discountCoupon: null, discountPromisedAt: null, hasUsedRetentionOffer: true })
  })
})

describe('the remaining discounted renewals', () => {
  const promised = { discountCoupon: offer!.coupon, discountPromisedAt: at(3) }
  const held = { status: 'active', planType: 'commercial-monthly', accessEnd: null, coupon: offer!.coupon } as const
  const invoice = (status: string, day = 31) => ({ status, at: at(day), ownDiscount: 1250 })
  const left = (...invoices: ReturnType<typeof invoice>[]) => discountDue(promised, held, invoices).left

  it('Q-12: are not used up by a void invoice', () => {
    expect(left(invoice('void'))).toBe(2)
    expect(left(invoice('void'), invoice('paid'))).toBe(1)
  })
  it('are used up by each draft, open, or paid invoice', () => {
    for (const status of ['draft', 'open', 'paid']) expect(left(invoice(status)), status).toBe(1)
    expect(left(invoice('paid'), invoice('draft'), invoice('paid'))).toBe(0)
  })
  it('are not used up by an invoice from before the offer, or without the coupon', () => {
    expect(left(invoice('paid', 2), { ...invoice('paid'), ownDiscount: 0 })).toBe(2)
  })
  it('determine the coupon to apply', () => {
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
  it('end with a plan change, and pause while the subscription does not renew', () => {
    expect(discountDue(promised, { ...held, planType: 'commercial-yearly' }, [])).toMatchObject({ over: 'given-up' })
    expect(discountDue(promised, { ...held, accessEnd: at(31) }, [])).toMatchObject({ left: 0, over: null })
  })
})

describe('ending a subscription', () => {
  it('a customer deleted at the provider loses access and the customer id', () => {
    const subscription = paying()
    subscription.loseCustomer('cus_0', at(4))
    expect(subscription.status).toBe('active')
    subscription.loseCustomer('cus_1', at(4))
    expect(subscription).toMatchObject({ customerId: null, status: 'canceled', accessEnd: at(4), due: null })
  })
  it('a closed account keeps its accounting records under an anonymous id', () => {
    const subscription = paying({ accessEnd: at(31) })
    subscription.close(at(4))
    expect(subscription.userId).toMatch(/^[0-9a-f-]{36}$/)
    expect(subscription).toMatchObject({ status: 'canceled', accessEnd: at(31), customerId: 'cus_1' })
    const renewing = paying()
    renewing.close(at(4))
    expect(renewing.accessEnd).toEqual(at(4))
  })
})
