import { expect, it } from 'vitest'
import {
  acceptOffer,
  bills,
  dana,
  day,
  expectShownIsCharged,
  hour,
  instant,
  type Life,
  life,
  onSimulatedPayments,
  pass,
  passUntil,
  refreshed,
  shown,
  starts,
} from '../../../testing/fixtures/simulated-lifecycle.ts'
import { answerBank, type CardKind, fillIn } from '../../../testing/system/moved-time.ts'
import * as contract from '../contract/endpoints.ts'
import { PlanType, periodOf, priceOf } from '../contract/plans.ts'
import { type Change, changeOf, isPaidNow, type PossibleChange } from '../domain/plan-change.ts'

onSimulatedPayments()

/** Previews and makes a change, and compares the result with the preview. */
async function expectChange(life: Life, to: PlanType, kind: Change | PossibleChange) {
  const preview = await previewed(to)
  const { dueNow, nextCharge } = preview
  expect(preview).toMatchObject({
    effective: kind === 'at-period-end' ? 'period-end' : 'now',
    at: kind === 'at-period-end' ? nextCharge.at : instant(life.now),
  })
  const { subscription } = await dana.call(contract.changePlan, orderOf(preview))
  expect(subscription.nextCharge).toEqual(nextCharge)
  const at = instant(life.now)
  expect(bills({ ...life, looked: life.now - 1 })).toEqual(
    dueNow > 0 ? [{ at, amount: dueNow, planType: to, status: 'paid', paidAt: at }] : [],
  )
  expect(dueNow > 0).toBe(isPaidNow(kind))
  life.looked = life.now
  await expectShownIsCharged(life, 2)
  return preview
}

const orderOf = ({ planType, dueNow, reckonedAt }: Awaited<ReturnType<typeof previewed>>) => ({
  planType,
  dueNow,
  reckonedAt,
})
const previewed = (planType: PlanType) => dana.call(contract.previewChange, { planType })

const changes = PlanType.options.flatMap((from) =>
  PlanType.options.filter((to) => to !== from).map((to) => ({ from, to, kind: changeOf(from, to) })),
)
/** Rotates the start days over the changes, so every change is tested with several of them. */
const turns = changes.map((change, index) => ({ ...change, turn: index }))

it.each(turns)('$from to $to in a trial: free now, then charged as shown @AMB-B25', async ({ from, to, turn }) => {
  await life(from, starts[turn % 4]!, async (life) => {
    await pass(life, 5 * hour)
    await expectChange(life, to, 'swap')
  })
})

it.each(PlanType.options)(
  '%s starts early in its trial: the first charge comes now, as shown, the next one a period later @AMB-R03',
  async (plan) => {
    await life(plan, starts[2]!, async (life) => {
      await pass(life, 5 * hour + 123)
      const { dueNow } = await expectChange(life, plan, 'start')
      expect(dueNow).toBe(priceOf(plan) / 100)
      expect(await shown()).toMatchObject({ status: 'active', planType: plan })
      expect((await dana.ask(contract.previewChange, { planType: plan })).json()).toMatchObject({ code: 'same-plan' })
    })
  },
)

it('concurrent requests start a plan early once, and not in the trial’s last minute @AMB-R03', async () => {
  await life('pro-monthly', starts[1]!, async (life) => {
    await pass(life, day - 59)
    expect((await dana.ask(contract.previewChange, { planType: 'pro-monthly' })).json()).toMatchObject({
      code: 'trial-ends',
      message: 'Your trial is ending, and your plan starts automatically in a moment.',
    })
  })
  await life('pro-monthly', starts[1]!, async (life) => {
    await pass(life, day - 90)
    const order = orderOf(await previewed('pro-monthly'))
    const answers = await Promise.all([1, 2, 3].map(() => dana.ask(contract.changePlan, order)))
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
    await pass(life, 2 * hour)
    expect(bills(life)).toMatchObject([{ amount: 32.99, status: 'paid' }])
  })
})

it('a plan whose early charge fails stays on trial and is charged when the trial ends @AMB-R03', async () => {
  await life('commercial-monthly', starts[0]!, async (life) => {
    await useCard(life, 'fails')
    const trial = await shown()
    const answer = await dana.ask(contract.changePlan, orderOf(await previewed('commercial-monthly')))
    expect(answer.statusCode).toBe(402)
    expect(await shown()).toEqual(trial)
    await useCard(life, 'pays')
    life.looked = life.now
    await expectShownIsCharged(life)
  })
})

it.each([true, false])('an early start that needs bank approval, approved: %s @AMB-R03', async (yes) => {
  await life('pro-yearly', starts[3]!, async (life) => {
    await pass(life, hour)
    await useCard(life, 'asks')
    const trial = await refreshed()
    const preview = await previewed('pro-yearly')
    const { clientSecret, subscription } = await dana.call(contract.changePlan, orderOf(preview))
    expect(subscription).toEqual(trial)
    expect((await dana.call(contract.invoices, {})).items).toMatchObject([{ amount: 261, status: 'unconfirmed' }])
    await pass(life, 2 * hour)
    answerBank(life.stripe, clientSecret!, yes)
    const after = await refreshed()
    if (yes) expect(after).toMatchObject({ status: 'active', nextCharge: preview.nextCharge })
    else expect(after).toMatchObject({ status: 'trialing', nextCharge: trial.nextCharge })
    await pass(life, 2 * day)
    const paid = bills(life).filter(({ status }) => status === 'paid')
    expect(paid.map(({ amount }) => amount)).toEqual(yes ? [261] : [])
    expect((await refreshed()).due).toEqual(yes ? null : expect.objectContaining({ amount: 261 }))
  })
})

it('canceling a trial while bank approval is pending charges nothing, even if the bank approves @AMB-R03', async () => {
  await life('pro-monthly', starts[0]!, async (life) => {
    await pass(life, hour)
    await useCard(life, 'asks')
    const { clientSecret } = await dana.call(contract.changePlan, orderOf(await previewed('pro-monthly')))
    await dana.call(contract.cancelSubscription, {})
    answerBank(life.stripe, clientSecret!, true)
    await pass(life, 3 * day)
    expect(bills(life).filter(({ status }) => status === 'paid')).toEqual([])
    expect((await refreshed()).status).toBe('canceled')
  })
})

it.each(turns)(
  '$from to $to ($kind): the amounts shown are charged, now and later @AMB-B25',
  async ({ from, to, kind, turn }) => {
    for (const [months, seconds] of [
      [0, 40 * 60],
      [1, 11 * day + 12_345],
      [2, 28 * day],
    ] as const) {
      await life(from, starts[(turn + months) % 4]!, async (life) => {
        await expectShownIsCharged(life, periodOf(from) === 'monthly' ? 1 + months : 1)
        await pass(life, seconds)
        await expectChange(life, to, kind)
      })
    }
  },
)

it.each(turns)(
  "$from to $to ($kind) in the hour before the trial's first charge @AMB-B25",
  async ({ from, to, turn }) => {
    await life(from, starts[turn % 4]!, async (life) => {
      await pass(life, day + 17 * 60)
      await refreshed()
      const shownBefore = await previewed(to)
      const { dueNow, nextCharge } = shownBefore
      await dana.call(contract.changePlan, orderOf(shownBefore))
      await pass(life, hour)
      const paid = bills(life).map(({ amount, status }) => [amount, status])
      expect(paid).toEqual([[priceOf(from) / 100, 'paid'], ...(dueNow > 0 ? [[dueNow, 'paid']] : [])])
      expect((await refreshed()).nextCharge).toEqual(nextCharge)
      await expectShownIsCharged(life, 2)
    })
  },
)

it.each(turns.filter(({ from }) => periodOf(from) === 'monthly'))(
  '$from to $to ($kind) with an active discount: the amounts shown are charged @AMB-B03 @AMB-B25',
  async ({ from, to, kind, turn }) => {
    for (const renewals of [0, 1]) {
      await life(from, starts[turn % 4]!, async (life) => {
        await expectShownIsCharged(life)
        await acceptOffer()
        await expectShownIsCharged(life, renewals)
        await pass(life, 9 * day + 4321)
        const { endsDiscount } = await expectChange(life, to, kind)
        expect(endsDiscount).toBe(kind !== 'swap')
      })
    }
  },
)

it.each(turns.filter(({ kind }) => kind === 'upgrade'))(
  '$from to $to: the amount is valid for 15 minutes, then it must be shown again @AMB-B25',
  async ({ from, to, turn }) => {
    await life(from, starts[turn % 4]!, async (life) => {
      await expectShownIsCharged(life)
      await pass(life, 6 * day)
      const old = await previewed(to)
      await pass(life, 15 * 60 + 1)
      expect((await dana.ask(contract.changePlan, orderOf(old))).json()).toMatchObject({ code: 'amount-changed' })
      const fresh = await previewed(to)
      await pass(life, 15 * 60)
      const cheaper = { ...orderOf(fresh), dueNow: fresh.dueNow - 0.01 }
      expect((await dana.ask(contract.changePlan, cheaper)).json()).toMatchObject({ code: 'amount-changed' })
      expect(bills(life)).toEqual([])
      const { subscription } = await dana.call(contract.changePlan, orderOf(fresh))
      expect(subscription.nextCharge).toEqual(fresh.nextCharge)
      life.looked -= 1
      expect(bills(life)).toMatchObject([{ amount: fresh.dueNow, status: 'paid', paidAt: instant(life.now) }])
      await expectShownIsCharged(life)
    })
  },
)

it('an upgrade that needs bank approval is charged as shown, even hours later @AMB-B25', async () => {
  for (const to of ['pro-monthly', 'pro-yearly'] as const) {
    await life('residential-monthly', starts[3]!, async (life) => {
      await expectShownIsCharged(life)
      await pass(life, 5 * day)
      const card = (await dana.call(contract.replaceCard, {})).clientSecret
      fillIn(life.stripe, card, 'asks')
      await dana.call(contract.confirmCard, { setupIntentId: card.split('_secret_')[0]! })
      const preview = await previewed(to)
      const { dueNow, nextCharge } = preview
      const { clientSecret, subscription } = await dana.call(contract.changePlan, orderOf(preview))
      expect(subscription.planType).toBe('residential-monthly')
      await pass(life, 5 * hour)
      answerBank(life.stripe, clientSecret!, true)
      expect(bills(life)).toMatchObject([{ amount: dueNow, status: 'paid', paidAt: instant(life.now) }])
      const after = await refreshed()
      expect(after).toMatchObject({ planType: to, nextCharge })
    })
  }
})

it('a scheduled downgrade stays and is charged, because an upgrade that may not be paid cannot drop it @AMB-B25', async () => {
  await life('pro-monthly', starts[0]!, async (life) => {
    await expectShownIsCharged(life)
    await pass(life, 3 * day)
    const upgrade = orderOf(await previewed('pro-yearly'))
    await dana.call(contract.changePlan, orderOf(await previewed('residential-monthly')))
    const scheduled = await shown()
    await useCard(life, 'asks')
    const refused = { code: 'change-waits' }
    expect((await dana.ask(contract.previewChange, { planType: 'pro-yearly' })).json()).toMatchObject(refused)
    expect((await dana.ask(contract.changePlan, upgrade)).json()).toMatchObject(refused)
    await useCard(life, 'pays')
    expect(await refreshed()).toEqual(scheduled)
    expect(scheduled.nextCharge).toMatchObject({ amount: 19.99, planType: 'residential-monthly' })
    await expectShownIsCharged(life)
  })
})

/** Replaces the card and returns the response. */
async function useCard({ stripe }: Life, kind: CardKind) {
  const { clientSecret } = await dana.call(contract.replaceCard, {})
  fillIn(stripe, clientSecret, kind)
  return dana.ask(contract.confirmCard, { setupIntentId: clientSecret.split('_secret_')[0]! })
}

it('a plan change after a trial ended unnoticed does not upgrade for free: it becomes an upgrade @AMB-B25', async () => {
  await life('residential-monthly', starts[0]!, async (life) => {
    const inTrial = await previewed('pro-yearly')
    expect(inTrial.dueNow).toBe(0)
    await pass(life, day + 10)
    expect((await shown()).status).toBe('trialing')
    expect((await dana.ask(contract.changePlan, orderOf(inTrial))).json()).toMatchObject({ code: 'amount-changed' })
    expect(await shown()).toMatchObject({ status: 'active', planType: 'residential-monthly' })
    expect((await previewed('pro-yearly')).dueNow).toBeCloseTo(261 - 19.99, 2)
  })
})

it('the amount owed is shown and paid, even after an upgrade whose charge failed @AMB-B10', async () => {
  await life('residential-monthly', starts[1]!, async (life) => {
    await useCard(life, 'fails')
    await pass(life, day + 30 * 60)
    await refreshed()
    const { statusCode } = await dana.ask(contract.changePlan, orderOf(await previewed('pro-monthly')))
    expect(statusCode).toBe(402)
    await pass(life, hour)
    expect(await refreshed()).toMatchObject({
      status: 'past_due',
      due: { amount: 19.99 },
    })
    expect((await useCard(life, 'pays')).json()).toMatchObject({ subscription: { status: 'active', due: null } })
    expect(bills(life)).toMatchObject([{ amount: 19.99, status: 'paid' }, { status: 'void' }])
  })
})

it('a retention discount ends with its subscription @AMB-B03', async () => {
  await life('pro-monthly', starts[2]!, async (life) => {
    await expectShownIsCharged(life)
    await acceptOffer()
    const { accessEnd } = await dana.call(contract.cancelSubscription, {})
    await passUntil(life, accessEnd!, hour)
    const { clientSecret } = await dana.call(contract.createSubscription, { planType: 'pro-monthly' })
    fillIn(life.stripe, clientSecret)
    const after = await refreshed()
    expect(after).toMatchObject({ status: 'active', discount: null, nextCharge: { amount: 32.99 } })
    expect(bills(life)).toMatchObject([{ amount: 32.99, status: 'paid' }])
    await expectShownIsCharged(life)
  })
})
