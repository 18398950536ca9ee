import { expect, it } from 'vitest'
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
  starts,
} from '../../../testing/fixtures/simulated-lifecycle.ts'
import { answerBank, fillIn } from '../../../testing/system/moved-time.ts'
import * as contract from '../contract/endpoints.ts'
import { nextMoney } from '../contract/next-money.ts'

onSimulatedPayments()

const cancel = () => dana.call(contract.cancelSubscription, {})
const paidBy = ({ stripe }: Life) =>
  Object.values(stripe.state.objects.invoice)
    .filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0)
    .map(({ amount_paid, status_transitions }) => ({ amount: amount_paid, at: status_transitions.paid_at! }))

/** The screen before, the response, the email and the charges that follow all agree. */
async function expectTrueEnd(life: Life, before: contract.Subscription, after: contract.Subscription) {
  const charged = paidBy(life)
  expect(nextMoney(after)).toEqual({ kind: 'nothing' })
  const mail = (await mails()).at(-1)!
  if (before.ifCanceled === 'ends-now') {
    expect(after).toMatchObject({ status: 'canceled', accessEnd: instant(life.now), due: null, nextCharge: null })
    expect(mail).toEqual({ kind: 'canceled-unpaid', endedAt: instant(life.now) })
    expect((await dana.ask(contract.previewChange, { planType: 'pro-yearly' })).statusCode).toBe(402)
  } else {
    const end = before.status === 'trialing' ? before.trialEnd : before.periodEnd
    expect(after).toMatchObject({ status: before.status, accessEnd: end })
    expect(mail).toMatchObject({ accessEnd: end })
  }
  await pass(life, 70 * day)
  await refreshed()
  expect(paidBy(life)).toEqual(charged)
}

const minutes = Array.from({ length: 131 }, (_, index) => index - 65)

it('B-01: canceling at any minute around the trial’s end charges only what was announced @T-37', async () => {
  const means: string[] = []
  for (const minute of minutes) {
    await life('commercial-monthly', starts[0]!, async (life) => {
      await pass(life, day + minute * 60)
      const before = await refreshed()
      means.push(before.ifCanceled!)
      if (before.ifCanceled === 'ends-now')
        expect(nextMoney(before)).toEqual({ kind: 'charge', at: instant(starts[0]! + day + hour), amount: 19.99 })
      const after = await cancel()
      expect(after.charged).toEqual(minute >= 60 ? { at: instant(starts[0]! + day + hour), amount: 19.99 } : null)
      await expectTrueEnd(life, before, after)
      expect(paidBy(life)).toHaveLength(minute >= 60 ? 1 : 0)
    })
  }
  expect(means).toEqual(minutes.map((minute) => (minute < 0 || minute >= 60 ? 'ends-later' : 'ends-now')))
}, 120_000)

it('B-01: canceling within an hour after a renewal ends the unpaid period without a charge', async () => {
  for (const minute of [0, 1, 59])
    await life('pro-monthly', starts[1]!, async (life) => {
      await expectShownIsCharged(life)
      const { nextCharge } = await refreshed()
      await passUntil(life, nextCharge!.at, minute * 60)
      const before = await refreshed()
      expect(before.ifCanceled).toBe('ends-now')
      await expectTrueEnd(life, before, await cancel())
      expect(paidBy(life)).toHaveLength(1)
    })
})

it('B-01: canceling a trial that ended unnoticed charges nothing, even if the screen still showed a trial', async () => {
  await life('residential-monthly', starts[0]!, async (life) => {
    await pass(life, day + 5 * 60)
    expect(await dana.call(contract.subscription, {})).toMatchObject({ status: 'trialing', ifCanceled: 'ends-later' })
    expect(await cancel()).toMatchObject({ status: 'canceled', charged: null })
    await pass(life, 40 * day)
    expect(paidBy(life)).toEqual([])
  })
})

it('B-01: canceling after each failed charge voids the open invoice, and no retry charges the card', async () => {
  for (const tries of [1, 2, 3])
    await life(
      'commercial-monthly',
      starts[2]!,
      async (life) => {
        await pass(life, day + hour)
        for (const days of [3, 5].slice(0, tries - 1)) await pass(life, days * day)
        const before = await refreshed()
        expect(before).toMatchObject({ status: 'past_due', ifCanceled: 'ends-now', due: { amount: 19.99 } })
        await useCard(life, 'pays')
        await expectTrueEnd(life, before, await cancel())
        expect(paidBy(life)).toEqual([])
        expect(bills({ ...life, looked: starts[2]! })).toMatchObject([{ amount: 19.99, status: 'void' }])
      },
      'fails',
    )
})

/** Sets a working card at the provider, so the next attempt would succeed. */
async function useCard({ stripe }: Life, kind: 'pays') {
  const { clientSecret } = await dana.call(contract.replaceCard, {})
  const card = fillIn(stripe, clientSecret, kind)
  for (const one of Object.values(stripe.state.objects.subscription)) one.default_payment_method = card
}

it('B-01: after the last failed charge the subscription has ended and cannot be canceled', async () => {
  await life(
    'commercial-monthly',
    starts[2]!,
    async (life) => {
      await pass(life, 17 * day)
      expect(await refreshed()).toMatchObject({ status: 'canceled', ifCanceled: null })
      expect((await dana.ask(contract.cancelSubscription, {})).statusCode).toBe(409)
    },
    'fails',
  )
})

it('B-01: after canceling while an invoice awaits bank approval, a late approval charges nothing', async () => {
  await life(
    'commercial-monthly',
    starts[0]!,
    async (life) => {
      await pass(life, day + hour)
      const before = await refreshed()
      expect(before).toMatchObject({ status: 'past_due', ifCanceled: 'ends-now' })
      const after = await cancel()
      const intents = Object.values(life.stripe.state.objects.payment_intent)
      expect(intents.map(({ status }) => status)).toEqual(['canceled'])
      await expectTrueEnd(life, before, after)
      expect(paidBy(life)).toEqual([])
    },
    'asks',
  )
})

it('B-01: after canceling while an upgrade awaits bank approval, neither it nor a renewal is charged', async () => {
  await life('residential-monthly', starts[0]!, async (life) => {
    await expectShownIsCharged(life)
    for (const one of Object.values(life.stripe.state.objects.subscription))
      one.default_payment_method = fillIn(life.stripe, (await dana.call(contract.replaceCard, {})).clientSecret, 'asks')
    const { clientSecret } = await change('pro-monthly')
    const before = await refreshed()
    expect(before.ifCanceled).toBe('ends-later')
    const after = await cancel()
    answerBank(life.stripe, clientSecret!, true)
    expect(paidBy(life)).toHaveLength(1)
    await expectTrueEnd(life, before, after)
    expect(paidBy(life)).toHaveLength(1)
  })
})

it('B-01: canceling with a pending downgrade or a discount charges nothing more', async () => {
  await life('pro-monthly', starts[0]!, async (life) => {
    await expectShownIsCharged(life)
    await change('residential-monthly')
    await expectTrueEnd(life, await refreshed(), await cancel())
  })
  await life('pro-monthly', starts[0]!, async (life) => {
    await expectShownIsCharged(life)
    await acceptOffer()
    const { nextCharge } = await refreshed()
    await passUntil(life, nextCharge!.at, 60)
    const before = await refreshed()
    expect(before).toMatchObject({ ifCanceled: 'ends-now', nextCharge: { amount: 16.49 } })
    await expectTrueEnd(life, before, await cancel())
  })
})

it('B-01: canceling after an upgrade early in a period keeps it, and shows the charge still to come', async () => {
  await life('residential-monthly', starts[0]!, async (life) => {
    await pass(life, day + 10 * 60)
    await refreshed()
    const { dueNow } = await change('pro-monthly')
    const before = await refreshed()
    expect(before.ifCanceled).toBe('ends-later')
    const after = await cancel()
    const at = starts[0]! + day + hour
    expect(nextMoney(after)).toEqual({ kind: 'charge', at: instant(at), amount: 19.99 })
    expect(lastMail(await mails(), 'subscription-canceled')).toMatchObject({
      accessEnd: before.periodEnd,
      still: { at: instant(at), amount: 1999 },
    })
    await pass(life, 400 * day)
    expect(paidBy(life)).toEqual([
      { amount: 1999, at },
      { amount: Math.round(dueNow * 100), at: at - 50 * 60 },
    ])
  })
})

it('B-01: a payment in the same second as the cancellation pays for the month, and the response says so', async () => {
  for (const moment of ['draft', 'open'] as const)
    await life('commercial-monthly', starts[0]!, async (life) => {
      await pass(life, day + 30 * 60)
      expect((await refreshed()).ifCanceled).toBe('ends-now')
      const { stop, happened } = chargedBefore(life, moment === 'draft' ? '/finalize' : '/void')
      const after = await cancel()
      stop()
      expect(happened()).toBe(true)
      expect(after).toMatchObject({ status: 'active', accessEnd: after.periodEnd, charged: { amount: 19.99 } })
      expect(nextMoney(after)).toEqual({ kind: 'nothing' })
      expect(lastMail(await mails(), 'subscription-canceled')).toMatchObject({
        accessEnd: after.periodEnd,
        still: null,
      })
      await pass(life, 400 * day)
      expect(paidBy(life)).toHaveLength(1)
    })
})

/** Makes the provider collect just before it handles this call. */
function chargedBefore({ stripe, now }: Life, path: string) {
  const { handle } = stripe
  let happened = false
  Object.assign(stripe, {
    handle: (request: Parameters<typeof handle>[0]) => {
      if (request.path.endsWith(path) && !happened) {
        happened = true
        const invoice = Object.values(stripe.state.objects.invoice).at(-1)!
        const card = Object.values(stripe.state.objects.subscription)[0]!.default_payment_method!
        handle({
          ...request,
          path: `/v1/invoices/${invoice.id}/pay`,
          params: { payment_method: card },
          idempotencyKey: `${now}`,
        })
      }
      return handle(request)
    },
  })
  return { stop: () => Object.assign(stripe, { handle }), happened: () => happened }
}
