import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from '../../stand-ins/stripe/engine.ts'
import { type Contractor, contractor } from '../../testing/contractors.ts'
import { answerBank, type CardKind, fillIn, forget, type MovedTime, startMovedTime } from '../../testing/moved-time.ts'
import * as contract from './contract/endpoints.ts'
import { PlanType, periodOf, priceOf } from './contract/plans.ts'
import type { Notice } from './notices.ts'
import { type Change, changeOf } from './offers.ts'
import { remind } from './reactions/remind.ts'

const hour = 3600
const day = 24 * hour
/** A trial that begins then ends on the 28th, 29th, 30th or 31st, so that months of every length follow. */
const starts = [27, 28, 29, 30].map((date) => Date.parse(`2027-01-${date}T10:20:30Z`) / 1000)

let system: MovedTime
let dana: Contractor
beforeAll(async () => {
  system = await startMovedTime()
  dana = await contractor(system, { standing: 'none' })
})
afterAll(() => system.stop())

interface Life {
  readonly stripe: Engine
  now: number
  /** Invoices up to then were compared. */
  looked: number
}

/** Somebody who begins with a trial of this plan. */
function life(plan: PlanType, start: number, act: (life: Life) => Promise<void>, card: CardKind = 'pays') {
  return system.with(start, async (stripe) => {
    await forget(system.db, dana.user)
    system.told.length = 0
    const one: Life = { stripe, now: start, looked: start }
    await pass(one, 0)
    const { clientSecret, subscriptionId } = await dana.call(contract.createSubscription, { planType: plan })
    const paymentMethodId = fillIn(stripe, clientSecret, card)!
    await dana.call(contract.activateTrial, { subscriptionId, paymentMethodId })
    await act(one)
  })
}

async function pass(life: Life, seconds: number) {
  life.now += seconds
  life.stripe.advanceTo(life.now * 1000)
  await system.accessAt(dana.user.id, life.now)
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()
const shown = () => dana.call(contract.subscription, {})

/** Bills since the last look, as the provider has them. */
function bills(life: Life) {
  const found = Object.values(life.stripe.state.objects.invoice).filter(
    ({ created, amount_due }) => created > life.looked && amount_due > 0,
  )
  life.looked = life.now
  return found.map(({ created, amount_due, status, status_transitions, lines }) => ({
    at: instant(created),
    amount: amount_due / 100,
    planType: lines.data.at(-1)?.pricing?.price_details?.product,
    status,
    paidAt: status_transitions.paid_at && instant(status_transitions.paid_at),
  }))
}

/** The charge that the screen names comes: then, so much, for that plan, and nothing before it. */
async function expectShownIsCharged(life: Life, times = 1) {
  for (let time = 0; time < times; time++) {
    const { nextCharge } = await shown()
    const at = Date.parse(nextCharge!.at) / 1000
    await pass(life, at - life.now - 1)
    expect(bills(life)).toEqual([])
    await pass(life, 1 + hour)
    expect(bills(life)).toEqual([{ ...nextCharge, status: 'paid', paidAt: instant(at + hour) }])
    const after = await dana.call(contract.refreshSubscription, {})
    expect(lastMail(await mails(), 'receipt')).toMatchObject({
      amount: Math.round(nextCharge!.amount * 100),
      next: { at: after.nextCharge!.at, amount: Math.round(after.nextCharge!.amount * 100) },
    })
    const [newest] = (await dana.call(contract.invoices, {})).items
    expect(newest).toMatchObject({
      amount: nextCharge!.amount,
      planType: nextCharge!.planType,
      periodStart: nextCharge!.at,
    })
  }
}

/** What she was told by mail, oldest first. */
async function mails(): Promise<Notice[]> {
  const { rows } = await system.db.query(
    `select data->'payload'->'notice' as notice from pgboss.job
      where name = 'documents.tell-about-subscription' and data->'payload'->>'contractorId' = $1 order by created_on`,
    [dana.user.id],
  )
  return [...rows.map(({ notice }) => notice), ...system.told.map(({ data }) => (data as { notice: Notice }).notice)]
}
const lastMail = (all: Notice[], kind: Notice['kind']) => all.findLast((notice) => notice.kind === kind)

/** Previews the change, makes it, and compares what follows with what was shown. */
async function expectChange(life: Life, to: PlanType, kind: Change) {
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
  expect(dueNow > 0).toBe(kind === 'upgrade')
  life.looked = life.now
  await expectShownIsCharged(life, 2)
  return preview
}

const changes = PlanType.options.flatMap((from) =>
  PlanType.options.filter((to) => to !== from).map((to) => ({ from, to, kind: changeOf(from, to) })),
)
/** Each change meets each day of the month in one of these tests. */
const turns = changes.map((change, index) => ({ ...change, turn: index }))

it.each(PlanType.options)(
  '%s: the terms of the trial, its mails and every renewal are what is charged @BIL-04 @BIL-05 @BIL-06 @BIL-10 @AMB-B22',
  async (plan) => {
    for (const start of starts) {
      await life(plan, start, async (life) => {
        const price = priceOf(plan)
        const { nextCharge } = await shown()
        const trialEnd = instant(start + day)
        expect(nextCharge).toEqual({ at: trialEnd, amount: price / 100, planType: plan })
        expect(lastMail(await mails(), 'trial-started')).toMatchObject({ planType: plan, amount: price, trialEnd })
        await pass(life, 18 * hour)
        await remind(system.payments)({}, system.work as never)
        expect(lastMail(await mails(), 'trial-ending')).toMatchObject({ planType: plan, amount: price, trialEnd })
        await expectShownIsCharged(life, periodOf(plan) === 'monthly' ? 4 : 1)
        if (periodOf(plan) === 'yearly') await expectReminder(life)
        await expectShownIsCharged(life)
      })
    }
  },
)

/** A week before a year is charged she reads when and how much. */
async function expectReminder(life: Life) {
  const { nextCharge } = await shown()
  await pass(life, Date.parse(nextCharge!.at) / 1000 - life.now - 7 * day)
  await remind(system.payments)({}, system.work as never)
  const { at, amount, planType } = nextCharge!
  expect(lastMail(await mails(), 'renewal-reminder')).toMatchObject({ planType, at, amount: Math.round(amount * 100) })
}

it.each(turns)('$from to $to in the trial: nothing now, then what was shown @AMB-B25', async ({ from, to, turn }) => {
  await life(from, starts[turn % 4]!, async (life) => {
    await pass(life, 5 * hour)
    await expectChange(life, to, 'swap')
  })
})

it.each(turns)(
  '$from to $to ($kind): what was shown is charged, now and then @AMB-B25',
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
  "$from to $to ($kind) in the hour before the trial's charge comes @AMB-B25",
  async ({ from, to, turn }) => {
    await life(from, starts[turn % 4]!, async (life) => {
      await pass(life, day + 17 * 60)
      await dana.call(contract.refreshSubscription, {})
      const shownBefore = await previewed(to)
      const { dueNow, nextCharge } = shownBefore
      await dana.call(contract.changePlan, orderOf(shownBefore))
      await pass(life, hour)
      const paid = bills(life).map(({ amount, status }) => [amount, status])
      expect(paid).toEqual([[priceOf(from) / 100, 'paid'], ...(dueNow > 0 ? [[dueNow, 'paid']] : [])])
      expect((await dana.call(contract.refreshSubscription, {})).nextCharge).toEqual(nextCharge)
      await expectShownIsCharged(life, 2)
    })
  },
)

const monthly = PlanType.options.filter((plan) => periodOf(plan) === 'monthly')

/** Accepts the offer, and says what its terms were. */
async function acceptOffer() {
  const { offer } = await dana.call(contract.retentionCheck, {})
  await dana.call(contract.applyRetention, {})
  return offer!
}

it.each(monthly)(
  '%s: the offer is two renewals at its price and then the full one, on the days of its mail @AMB-B01 @AMB-B02 @AMB-B03 @BIL-67 @PX-49 @PX-51',
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
          expect((await shown()).nextCharge).toMatchObject({ at: terms.renewsAt, amount: terms.price })
          const charged: { at: string; amount: number }[] = []
          for (let renewal = 0; renewal < 4; renewal++) {
            const { nextCharge, discount } = await shown()
            expect(discount?.renewalsLeft ?? 0).toBe(Math.max(0, terms.renewals - renewal))
            charged.push({ at: nextCharge!.at, amount: nextCharge!.amount })
            await expectShownIsCharged(life)
          }
          const { price, fullPrice } = terms
          expect(charged.map(({ amount }) => amount)).toEqual([price, price, fullPrice, fullPrice])
          expect([...mail.renewals, mail.fullFrom]).toEqual(charged.slice(0, 3).map(({ at }) => at))
          expect([mail.price, mail.fullPrice]).toEqual([Math.round(price * 100), Math.round(fullPrice * 100)])
        })
      }
  },
)

it.each(turns.filter(({ from }) => periodOf(from) === 'monthly'))(
  '$from to $to ($kind) with a discount running: what was shown is charged @AMB-B03 @AMB-B25',
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
  '$from to $to: the amount holds for a quarter of an hour, then it is shown anew @AMB-B25',
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

const orderOf = ({ planType, dueNow, reckonedAt }: Awaited<ReturnType<typeof previewed>>) => ({
  planType,
  dueNow,
  reckonedAt,
})
const previewed = (planType: PlanType) => dana.call(contract.previewChange, { planType })

it('an upgrade that the bank asks about is paid as it was shown, also hours later @AMB-B25', async () => {
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
      const after = await dana.call(contract.refreshSubscription, {})
      expect(after).toMatchObject({ planType: to, nextCharge })
    })
  }
})

it('what a failed charge is said to be is what is paid, and tried when it was said @AMB-B10', async () => {
  await life(
    'commercial-monthly',
    starts[1]!,
    async (life) => {
      const { nextCharge } = await shown()
      await pass(life, day + hour)
      for (const days of [3, 5, 7]) {
        const { due, status } = await dana.call(contract.refreshSubscription, {})
        expect({ status, due }).toEqual({
          status: 'past_due',
          due: { amount: nextCharge!.amount, nextAttempt: instant(life.now + days * day) },
        })
        expect(lastMail(await mails(), 'payment-failed')).toMatchObject({ amount: 1999, nextAttempt: due!.nextAttempt })
        await pass(life, days * day)
      }
      expect(await dana.call(contract.refreshSubscription, {})).toMatchObject({ status: 'canceled', due: null })
      expect(bills(life)).toMatchObject([{ amount: 19.99, status: 'open' }])
    },
    'fails',
  )
})

it('after a cancellation nothing is charged, and access ends at the second that was shown @BIL-11 @BIL-13 @AMB-B07 @AMB-B08', async () => {
  for (const charges of [0, 1, 2]) {
    await life('pro-monthly', starts[2]!, async (life) => {
      await expectShownIsCharged(life, charges)
      await pass(life, 2 * hour)
      const { accessEnd, nextCharge } = await dana.call(contract.cancelSubscription, {})
      expect(nextCharge).toBeNull()
      expect(lastMail(await mails(), charges ? 'subscription-canceled' : 'trial-canceled')).toMatchObject({ accessEnd })
      await pass(life, Date.parse(accessEnd!) / 1000 - life.now - 1)
      expect((await dana.ask(contract.previewChange, { planType: 'pro-yearly' })).statusCode).toBe(409)
      await pass(life, 1)
      expect((await dana.ask(contract.previewChange, { planType: 'pro-yearly' })).statusCode).toBe(402)
      await pass(life, 400 * day)
      expect(bills(life)).toEqual([])
    })
  }
})
