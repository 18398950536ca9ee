import { expect, it } from 'vitest'
import { support } from '../../../testing/fixtures/lifecycle.ts'
import {
  acceptOffer,
  bills,
  change,
  dana,
  day,
  expectShownIsCharged,
  hour,
  instant,
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
import { fillIn } from '../../../testing/system/moved-time.ts'
import * as contract from '../contract/endpoints.ts'
import { PlanType, periodOf, priceOf } from '../contract/plans.ts'
import type { Notice } from '../notices.ts'
import { remindEverybody } from '../reactions/remind.ts'

onSimulatedPayments()

it.each(PlanType.options)(
  '%s: the trial terms, emails, and every renewal match what is charged @BIL-04 @BIL-05 @BIL-06 @BIL-10 @AMB-B22',
  async (plan) => {
    for (const start of starts) {
      await life(plan, start, async (life) => {
        const price = priceOf(plan)
        const { nextCharge } = await shown()
        const trialEnd = instant(start + day)
        expect(nextCharge).toEqual({ at: trialEnd, amount: price / 100, planType: plan })
        expect(lastMail(await mails(), 'trial-started')).toMatchObject({ planType: plan, amount: price, trialEnd })
        await pass(life, 18 * hour)
        await remindEverybody(system.payments, system.work)
        expect(lastMail(await mails(), 'trial-ending')).toMatchObject({ planType: plan, amount: price, trialEnd })
        await expectShownIsCharged(life, periodOf(plan) === 'monthly' ? 4 : 1)
        if (periodOf(plan) === 'yearly') await expectReminder(life)
        await expectShownIsCharged(life)
      })
    }
  },
)

/** The reminder 30 days before a yearly charge has its date and amount. */
async function expectReminder(life: Life) {
  const { nextCharge } = await shown()
  await passUntil(life, nextCharge!.at, -30 * day)
  await remindEverybody(system.payments, system.work)
  const { at, amount, planType } = nextCharge!
  expect(lastMail(await mails(), 'renewal-reminder')).toMatchObject({ planType, at, amount: Math.round(amount! * 100) })
}

const monthly = PlanType.options.filter((plan) => periodOf(plan) === 'monthly')

it.each(monthly)(
  '%s: the offer gives two renewals at its price, then the full price, on the dates in its email @AMB-B01 @AMB-B02 @AMB-B03 @BIL-67 @PX-49 @PX-51',
  async (plan) => {
    for (const start of starts)
      for (const renewalsBefore of [1, 2, 11, 12]) {
        await life(plan, start, async (life) => {
          await expectShownIsCharged(life, renewalsBefore)
          await pass(life, 3 * day)
          const terms = await acceptOffer()
          expect(Math.round(terms.saving * 100)).toBe(
            Math.round((terms.fullPrice - terms.price) * 100) * terms.renewals,
          )
          const mail = lastMail(await mails(), 'retention-applied') as Extract<Notice, { kind: 'retention-applied' }>
          const charged: { at: string; amount: number }[] = []
          for (let renewal = 0; renewal < 4; renewal++) {
            const { nextCharge, discount } = await shown()
            expect(discount?.renewalsLeft ?? 0).toBe(Math.max(0, terms.renewals - renewal))
            charged.push({ at: nextCharge!.at, amount: nextCharge!.amount! })
            await expectShownIsCharged(life)
          }
          const { price, fullPrice } = terms
          expect(charged.slice(0, 3)).toEqual(terms.charges)
          expect(charged.map(({ amount }) => amount)).toEqual([price, price, fullPrice, fullPrice])
          expect([...mail.renewals, mail.fullFrom]).toEqual(charged.slice(0, 3).map(({ at }) => at))
          expect([mail.price, mail.fullPrice]).toEqual([Math.round(price * 100), Math.round(fullPrice * 100)])
        })
      }
  },
)

it('one reminder comes a week before the full price, even if the offer was accepted on the last day of February @WRD-120', async () => {
  for (const wait of [3 * hour, 3 * day]) {
    await life('commercial-monthly', starts[3]!, async (life) => {
      await expectShownIsCharged(life, 2)
      await pass(life, wait)
      const { charges } = await acceptOffer()
      const told: number[] = []
      for (let renewal = 0; renewal < 4; renewal++) {
        await passUntil(life, (await shown()).nextCharge!.at, -6 * day)
        await remindEverybody(system.payments, system.work)
        told.push((await mails()).filter(({ kind }) => kind === 'retention-ending').length)
        await expectShownIsCharged(life)
      }
      expect(told).toEqual([0, 0, 1, 1])
      const ending = { planType: 'commercial-monthly', price: 749, fullPrice: 1999, at: charges[2]!.at }
      expect(lastMail(await mails(), 'retention-ending')).toMatchObject(ending)
    })
  }
})

it.each([
  ['pro-monthly', 'residential-monthly'],
  ['residential-monthly', 'pro-monthly'],
] as const)('after a discount on %s, a change to %s brings no reminder with a price never paid', async (from, to) => {
  await life(from, starts[0]!, async (life) => {
    await expectShownIsCharged(life)
    await pass(life, 3 * day)
    await acceptOffer()
    await expectShownIsCharged(life, 2)
    await pass(life, 5 * day)
    await change(to)
    await passUntil(life, (await refreshed()).nextCharge!.at, -6 * day)
    await refreshed()
    await remindEverybody(system.payments, system.work)
    expect(lastMail(await mails(), 'retention-ending')).toBeUndefined()
  })
})

it('a failed charge is retried for the amount and on the dates shown @AMB-B10', async () => {
  await life(
    'commercial-monthly',
    starts[1]!,
    async (life) => {
      const { nextCharge } = await shown()
      await pass(life, day + hour)
      for (const days of [3, 5, 7]) {
        const { due, status } = await refreshed()
        expect({ status, due }).toEqual({
          status: 'past_due',
          due: { amount: nextCharge!.amount, nextAttempt: instant(life.now + days * day), confirm: false },
        })
        expect(lastMail(await mails(), 'payment-failed')).toMatchObject({ amount: 1999, nextAttempt: due!.nextAttempt })
        await pass(life, days * day)
      }
      expect(await refreshed()).toMatchObject({ status: 'canceled', due: null })
      expect(bills(life)).toMatchObject([{ amount: 19.99, status: 'void' }])
    },
    'fails',
  )
})

it('after a cancellation nothing is charged, and access ends at the second shown @BIL-11 @BIL-13 @AMB-B07 @AMB-B08', async () => {
  for (const charges of [0, 1, 2]) {
    await life('pro-monthly', starts[2]!, async (life) => {
      await expectShownIsCharged(life, charges)
      await pass(life, 2 * hour)
      const { accessEnd, nextCharge } = await dana.call(contract.cancelSubscription, {})
      expect(nextCharge).toBeNull()
      expect(lastMail(await mails(), charges ? 'subscription-canceled' : 'trial-canceled')).toMatchObject({ accessEnd })
      await passUntil(life, accessEnd!, -1)
      expect((await dana.ask(contract.previewChange, { planType: 'pro-yearly' })).statusCode).toBe(409)
      await pass(life, 1)
      expect((await dana.ask(contract.previewChange, { planType: 'pro-yearly' })).statusCode).toBe(402)
      await pass(life, 400 * day)
      expect(bills(life)).toEqual([])
    })
  }
})

it.each([
  ['a debt', '700', 26.99],
  ['a credit', '-500', 14.99],
] as const)('coming back with %s costs the amount on the form, then the price @BIL-10', async (_, balance, dueNow) => {
  await life('commercial-monthly', starts[0]!, async (life) => {
    await expectShownIsCharged(life)
    const { accessEnd } = await dana.call(contract.cancelSubscription, {})
    await passUntil(life, accessEnd!, hour)
    const [customer] = Object.values(life.stripe.state.objects.customer)
    support(life, 'POST', `/customers/${customer!.id}`, { balance })
    life.looked = life.now - 1
    const form = await dana.call(contract.createSubscription, { planType: 'commercial-monthly' })
    expect(form.dueNow).toBe(dueNow)
    expect(await dana.call(contract.createSubscription, { planType: 'commercial-monthly' })).toEqual(form)
    fillIn(life.stripe, form.clientSecret)
    await refreshed()
    expect(bills(life)).toMatchObject([{ amount: dueNow, status: 'paid' }])
    await expectShownIsCharged(life)
  })
})

it('coming back after an upgrade too small to charge costs the amount on the form', async () => {
  await life('commercial-monthly', starts[0]!, async (life) => {
    await expectShownIsCharged(life)
    await passUntil(life, (await shown()).nextCharge!.at, -20 * hour)
    expect((await change('pro-monthly')).dueNow).toBe(0)
    const { accessEnd } = await dana.call(contract.cancelSubscription, {})
    await passUntil(life, accessEnd!, 2 * hour)
    expect((await refreshed()).status).toBe('canceled')
    life.looked = life.now - 1
    const { clientSecret, dueNow } = await dana.call(contract.createSubscription, { planType: 'commercial-monthly' })
    fillIn(life.stripe, clientSecret)
    await refreshed()
    expect(dueNow).toBeGreaterThan(19.99)
    expect(bills(life)).toMatchObject([{ amount: dueNow, status: 'paid' }])
  })
})
