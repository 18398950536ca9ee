import { expect, it } from 'vitest'
import { foreseen, support } from '../../../testing/fixtures/lifecycle.ts'
import {
  acceptOffer,
  bills,
  change,
  dana,
  day,
  expectShownIsCharged,
  hour,
  type Life,
  lastMail,
  life,
  mails,
  onSimulatedPayments,
  pass,
  passUntil,
  refreshed,
  shown,
  starts,
  system,
} from '../../../testing/fixtures/simulated-lifecycle.ts'
import * as contract from '../contract/endpoints.ts'
import { remindEverybody } from '../reactions/remind.ts'
import { settle } from '../settlement/settle.ts'
import { fileOf } from './subscribers.ts'
import { favor } from './support-discount.ts'

onSimulatedPayments()

const subscriptionOf = ({ stripe }: Life) => Object.values(stripe.state.objects.subscription).at(-1)!
const couponsOn = (one: Life) =>
  subscriptionOf(one).discounts.map((id) => one.stripe.state.objects.discount[id]!.source.coupon)

/** Adds a support discount to the existing ones. */
function give(one: Life, amountOff: number) {
  support(one, 'POST', '/coupons', {
    id: `vip-${amountOff}`,
    amount_off: `${amountOff}`,
    currency: 'usd',
    duration: 'forever',
  })
  const { id, discounts } = subscriptionOf(one)
  const kept = discounts.map((discount) => ({ discount }))
  support(one, 'POST', `/subscriptions/${id}`, { discounts: [...kept, { coupon: `vip-${amountOff}` }] })
}

it('B-02: a support discount survives settling, upgrades, downgrades, and renewals, and is charged as shown', async () => {
  await life('residential-monthly', starts[0]!, async (one) => {
    await expectShownIsCharged(one)
    give(one, 500)
    expect((await refreshed()).nextCharge).toMatchObject({ amount: 14.99 })
    await refreshed()
    expect(couponsOn(one)).toEqual(['vip-500'])
    await expectShownIsCharged(one, 2)
    await pass(one, 3 * day)
    const { nextCharge } = await change('pro-monthly')
    expect(nextCharge.amount).toBeNull()
    expect((await refreshed()).nextCharge).toMatchObject({ amount: 27.99, planType: 'pro-monthly' })
    bills(one)
    await expectShownIsCharged(one)
    await change('residential-monthly')
    expect((await refreshed()).nextCharge).toMatchObject({ amount: 14.99, planType: 'residential-monthly' })
    await expectShownIsCharged(one, 2)
    expect(couponsOn(one)).toEqual(['vip-500'])
  })
})

it('B-02: our own discount and a support discount coexist', async () => {
  await life('pro-monthly', starts[1]!, async (one) => {
    await expectShownIsCharged(one)
    await acceptOffer()
    give(one, 500)
    const amounts: number[] = []
    for (let renewal = 0; renewal < 4; renewal++) {
      amounts.push((await refreshed()).nextCharge!.amount!)
      await expectShownIsCharged(one)
    }
    expect(amounts).toEqual([11.49, 11.49, 27.99, 27.99])
    expect(couponsOn(one)).toEqual(['vip-500'])
  })
  await life('residential-monthly', starts[1]!, async (one) => {
    await expectShownIsCharged(one)
    await acceptOffer()
    give(one, 500)
    expect(couponsOn(one)).toHaveLength(2)
    await change('pro-monthly') // this ends our own discount
    expect(couponsOn(one)).toEqual(['vip-500'])
    expect((await refreshed()).nextCharge).toMatchObject({ amount: 27.99 })
  })
})

it('B-02: a subscription that support made free stays free and gets no retention offer', async () => {
  await life('commercial-monthly', starts[2]!, async (one) => {
    await expectShownIsCharged(one)
    give(one, 1999)
    for (let month = 0; month < 3; month++) {
      const { nextCharge } = await refreshed()
      expect(nextCharge).toMatchObject({ amount: 0 })
      expect((await dana.call(contract.retentionCheck, {})).eligible).toBe(false)
      expect((await dana.ask(contract.applyRetention, {})).statusCode).toBe(409)
      await passUntil(one, nextCharge!.at, 2 * hour)
    }
    expect(await refreshed()).toMatchObject({ status: 'active' })
    expect(bills(one)).toEqual([])
  })
})

it('B-03: a credit or debit balance is included in the next charge, receipt, reminder, and operator record', async () => {
  for (const [cents, next] of [
    [-500, 14.99],
    [700, 26.99],
  ] as const)
    await life('commercial-monthly', starts[3]!, async (one) => {
      const [customer] = Object.values(one.stripe.state.objects.customer)
      support(one, 'POST', `/customers/${customer!.id}`, { balance: `${cents}` })
      await refreshed()
      await pass(one, 20 * hour)
      await remindEverybody(system.payments, system.work)
      expect(lastMail(await mails(), 'trial-ending')).toMatchObject({ amount: Math.round(next * 100) })
      expect((await fileOf(system.db, dana.user.id)).subscription.nextCharge).toMatchObject({ amount: next })
      await expectShownIsCharged(one)
      expect(lastMail(await mails(), 'receipt')).toMatchObject({
        amount: Math.round(next * 100),
        next: { amount: 1999 },
      })
    })
})

it('B-03: an older price is shown and charged instead of the list price', async () => {
  await life('commercial-monthly', starts[0]!, async (one) => {
    await expectShownIsCharged(one)
    const price = {
      product: 'commercial-monthly',
      currency: 'usd',
      unit_amount: '1499',
      recurring: { interval: 'month' },
    }
    const { id } = support(one, 'POST', '/prices', price).body as { id: string }
    const subscription = subscriptionOf(one)
    const items = [{ id: subscription.items.data[0]!.id, price: id }]
    support(one, 'POST', `/subscriptions/${subscription.id}`, { items, proration_behavior: 'none' })
    expect((await refreshed()).nextCharge).toMatchObject({ amount: 14.99 })
    await expectShownIsCharged(one, 2)
  })
})

it('B-03: an amount below the minimum charge is added to the next month’s charge', async () => {
  await life('commercial-monthly', starts[0]!, async (one) => {
    await expectShownIsCharged(one)
    const [customer] = Object.values(one.stripe.state.objects.customer)
    support(one, 'POST', `/customers/${customer!.id}`, { balance: '-1979' })
    const { nextCharge } = await refreshed()
    expect(nextCharge).toMatchObject({ amount: 0 })
    await passUntil(one, nextCharge!.at, 2 * hour)
    expect(bills(one)).toEqual([])
    expect((await refreshed()).nextCharge).toMatchObject({ amount: 20.19 })
    await expectShownIsCharged(one)
  })
})

it('B-03: while the provider cannot preview the next charge, no amount is shown and nothing else fails', async () => {
  await life('commercial-monthly', starts[0]!, async (one) => {
    const { handle } = one.stripe
    const fails = (request: Parameters<typeof handle>[0]) =>
      request.path.endsWith('/create_preview')
        ? { status: 400, body: { error: { type: 'invalid_request_error', message: 'not now' } } }
        : handle(request)
    Object.assign(one.stripe, { handle: fails })
    await pass(one, day + 2 * hour)
    const after = await refreshed()
    expect(after).toMatchObject({ status: 'active', nextCharge: { amount: null } })
    expect(lastMail(await mails(), 'receipt')).toMatchObject({ next: { at: after.nextCharge!.at, amount: null } })
    Object.assign(one.stripe, { handle })
    expect((await refreshed()).nextCharge).toMatchObject({ amount: 19.99 })
    expect(foreseen(one.stripe).taken).toMatchObject({ amount: 1999 })
  })
})

it('B-03: the next charge is requested again only if something may have changed', async () => {
  await life('commercial-monthly', starts[0]!, async (one) => {
    const { handle } = one.stripe
    let asked = 0
    const counts = (request: Parameters<typeof handle>[0]) => {
      asked += Number(request.path.endsWith('/create_preview'))
      return handle(request)
    }
    Object.assign(one.stripe, { handle: counts })
    await refreshed()
    await refreshed()
    expect(asked).toBe(0)
    give(one, 100)
    await refreshed()
    await refreshed()
    expect(asked).toBe(1)
    await settle(system.payments, dana.user.id, system.work, { askAgain: true })
    expect(asked).toBe(2)
    expect((await shown()).nextCharge).toMatchObject({ amount: 18.99 })
  })
})

it('B-14: an operator’s discount leaves our own offer active', async () => {
  await life('pro-monthly', starts[1]!, async (one) => {
    await expectShownIsCharged(one)
    await acceptOffer()
    const [ours] = couponsOn(one)
    const favor = {
      id: 'support-500-3',
      planType: 'pro-monthly' as const,
      name: 'Support',
      off: { amount: 500 },
      months: 3,
    }
    await system.payments.addDiscount(subscriptionOf(one).id, favor, 'favor:1')
    expect(couponsOn(one)).toEqual([ours, favor.id])
    expect((await refreshed()).nextCharge).toMatchObject({ amount: 11.49 })
    await expectShownIsCharged(one)
  })
})

it.each([
  ['a trial', 0, 0],
  ['a paid month', 3 * day, 243.05],
])('B-14: a free renewal given in %s does not pay for a year of a more expensive plan', async (_, wait, cost) => {
  await life('commercial-monthly', starts[0]!, async (one) => {
    if (wait > 0) await expectShownIsCharged(one)
    await pass(one, wait + 3 * hour)
    await favor(system.payments, dana.user.id, { percent: 100, renewals: 1 }, system.work)
    expect((await shown()).nextCharge).toMatchObject({ amount: 0 })
    expect((await change('pro-yearly')).dueNow).toBe(cost)
    expect((await refreshed()).nextCharge).toMatchObject({ amount: 261, planType: 'pro-yearly' })
    one.looked = one.now
    await expectShownIsCharged(one)
  })
})
