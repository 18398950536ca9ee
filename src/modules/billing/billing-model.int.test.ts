import fc from 'fast-check'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from '../../stand-ins/stripe/engine.ts'
import { type Contractor, contractor } from '../../testing/contractors.ts'
import { answerBank, type CardKind, fillIn, forget, type MovedTime, startMovedTime } from '../../testing/moved-time.ts'
import * as plain from '../../testing/plain-subscriber.ts'
import * as contract from './contract/endpoints.ts'
import { PlanType } from './contract/plans.ts'
import { accessOf } from './index.ts'
import { reconcileEverybody } from './reactions/reconcile.ts'
import { settleReported } from './reactions/settle-reported.ts'

/**
 * Random subscriptions are lived through twice: by the product, on simulated payments, and on paper. Time is the simulated
 * clock's for both; the view that turns dates into access is made to ask that clock too, and is otherwise the product's
 * own. Reports come as the steps say, and jobs run when a step or a night lets them. MODEL_RUNS=100000 takes some hours.
 */
const runs = Number(process.env.MODEL_RUNS ?? 60)
/** Lives at the same time in one process, so that the database and we need not wait for each other. */
const lanes = Math.min(runs, Number(process.env.MODEL_LANES ?? 3))

let system: MovedTime
let contractors: Contractor[]
beforeAll(async () => {
  system = await startMovedTime()
  contractors = []
  for (let lane = 0; lane < lanes; lane++) contractors.push(await contractor(system, { standing: 'none' }))
})
afterAll(() => system.stop())

const plan = fc.constantFrom(...PlanType.options)
const cardKind = fc.constantFrom<CardKind>('pays', 'pays', 'pays', 'fails', 'asks', 'refused')
/** Whether the cardholder says yes to the bank; whether the browser is closed before it says so to us. */
const moods = { card: cardKind, bank: fc.boolean(), closed: fc.boolean() }

const minutes = fc.integer({ min: -90, max: 90 })
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('subscribe' as const), plan, ...moods }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), plan, ...moods }) },
  fc.record({ do: fc.constant('keep' as const) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('offer' as const) }) },
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({ do: fc.constant('resume' as const) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('card' as const), ...moods }) },
  fc.record({ do: fc.constant('answer' as const), bank: fc.boolean(), closed: fc.boolean() }),
  fc.record({ do: fc.constant('refresh' as const) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 0, max: 7200 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 0, max: 45 * 86_400 }) }),
  },
  fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 0, max: 800 * 86_400 }) }),
  { weight: 6, arbitrary: fc.record({ do: fc.constant('waitFor' as const), next: fc.nat({ max: 3 }), minutes }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      which: fc.nat(),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type StepOf<Do extends Step['do']> = Extract<Step, { do: Do }>

/** Month ends, leap days, a year's end: where months are not alike. */
const start = fc
  .tuple(
    fc.constantFrom('2027-01-15', '2027-01-28', '2027-01-30', '2027-12-29', '2027-12-31', '2028-02-28', '2028-08-31'),
    fc.integer({ min: 0, max: 86_399 }),
  )
  .map(([date, seconds]) => Date.parse(`${date}T00:00:00Z`) / 1000 + seconds)

interface Life {
  readonly dana: Contractor
  readonly stripe: Engine
  readonly her: plain.PlainSubscriber
  /** A card that the bank keeps for a trial which was not started yet. */
  confirmed: plain.PlainCard | null
  /** What we last read of her subscription; null when we only began one. */
  seen: plain.PlainSubscription | null
  refused: boolean
  readonly reported: Set<string>
}

/** We read the truth, and start a trial whose card waits. */
function sync(life: Life) {
  const { her } = life
  if (her.subscription?.status === 'waiting' && life.confirmed) {
    plain.activate(her, life.confirmed)
    life.confirmed = null
  }
  life.seen = structuredClone(her.subscription)
}

const iso = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString())
const dollars = (cents: number) => cents / 100

/** Access as its dates say at this second, from what we last read. */
function statusOf({ her, seen }: Life) {
  if (!seen || seen.status === 'waiting') return null
  const { status, trialEnd, end } = seen
  const over = seen.ended ?? (seen.ending ? end : null)
  if (plain.runs(seen) && over !== null && over <= her.now) return 'canceled'
  if (status === 'trialing' && trialEnd! + 3600 <= her.now) return 'canceled'
  if (status === 'active' && end + 3600 <= her.now) return 'past_due'
  return status
}

const isOpen = (life: Life) => ['trialing', 'active'].includes(statusOf(life) ?? '')

/** What the screen has to say. */
function screenOf(life: Life) {
  const { her, seen } = life
  if (!seen) return {}
  const { plan, next, promise, bill } = seen
  const status = statusOf(life)
  const over = seen.ended ?? (seen.ending ? seen.end : null)
  const charged = next ?? plan
  const renews = (status === 'trialing' || status === 'active') && over === null
  const lowered = promise && promise.left > 0 && !over && ['active', 'past_due'].includes(seen.status)
  return {
    status,
    planType: plan,
    trialAvailable: !her.activated && !life.refused,
    trialEnd: iso(seen.trialEnd),
    periodStart: iso(seen.start),
    periodEnd: iso(seen.end),
    accessEnd: iso(over),
    nextCharge: renews
      ? { at: iso(seen.end), amount: dollars(plain.renewalPrice(seen, charged)), planType: charged }
      : null,
    pendingChange: next ? { planType: next, at: iso(seen.end) } : null,
    discount: lowered
      ? { renewalsLeft: promise.left, price: dollars(promise.price), fullPrice: dollars(plain.prices[plan]) }
      : null,
    due:
      seen.status === 'past_due' && bill && bill.tries > 0
        ? { amount: dollars(bill.amount), nextAttempt: iso(bill.at) }
        : null,
  }
}

async function expectAgreement(life: Life) {
  const { dana, her, stripe } = life
  await system.accessAt(dana.user.id, her.now)
  const status = statusOf(life)
  const open = isOpen(life)
  const access = await accessOf(system.db, dana.user.id)
  expect(access).toMatchObject({ open, paid: status === 'active' })
  expect(access.pro).toBe(status === 'active' && life.seen!.plan.startsWith('pro'))
  expect(await dana.call(contract.subscription, {})).toMatchObject(screenOf(life))
  expect(chargesAt(stripe)).toEqual(her.charges)
}

const chargesAt = ({ state }: Engine) =>
  Object.values(state.objects.invoice)
    .filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0)
    .map(({ status_transitions, amount_paid }) => ({ at: status_transitions.paid_at!, amount: amount_paid }))
    .toSorted((one, other) => one.at - other.at)

type Doing = { [Do in Step['do']]: (step: StepOf<Do>, life: Life) => Promise<unknown> }

/** Each step is done through the API and on paper. */
const doing: Doing = {
  async subscribe({ plan, card, bank, closed }, life) {
    const { dana, stripe, her } = life
    const answer = await dana.ask(contract.createSubscription, { planType: plan })
    const before = her.subscription
    if (before) sync(life)
    const one = her.subscription
    const may = !one || plain.hasEnded(one) || one.status === 'waiting' || one.status === 'incomplete'
    expect(answer.statusCode < 300, answer.body).toBe(may)
    if (!may) return
    if (one?.status === 'waiting') one.plan = plan
    else if (one?.status !== 'incomplete' || one.plan !== plan) plain.subscribe(her, plan)
    life.refused = her.subscription!.status === 'incomplete'
    life.seen = null
    const { clientSecret, subscriptionId } = answer.json()
    const kept = fillIn(stripe, clientSecret, card, bank)
    if (clientSecret.startsWith('seti_')) {
      if (kept) life.confirmed = card as plain.PlainCard
      if (!kept || closed) return
      await dana.call(contract.activateTrial, { subscriptionId, paymentMethodId: kept })
    } else {
      if (kept && card !== 'fails') plain.payFirst(her, card as plain.PlainCard)
      if (closed) return
      await dana.call(contract.refreshSubscription, {})
    }
    sync(life)
  },

  async change({ plan, bank, closed }, life) {
    const { dana, her } = life
    const open = isOpen(life)
    const preview = await dana.ask(contract.previewChange, { planType: plan })
    if (open) sync(life)
    const one = her.subscription
    const may = open && one && plain.runs(one) && !one.ending && one.plan !== plan
    expect(preview.statusCode < 300, preview.body).toBe(!!may)
    if (!may) return
    const shown = preview.json()
    const kind = plain.kindOf(one, plan)
    const cost = kind === 'upgrade' ? plain.upgradeCost(her, one, plan).amount : 0
    expect(shown).toMatchObject({ effective: kind === 'later' ? 'period-end' : 'now', dueNow: dollars(cost) })
    const { dueNow, reckonedAt, nextCharge } = shown
    const answer = await dana.ask(contract.changePlan, { planType: plan, dueNow, reckonedAt })
    plain.changePlan(her, one, plan)
    expect(answer.statusCode, answer.body).toBe(kind === 'upgrade' && cost > 0 && one.card === 'fails' ? 402 : 200)
    if (answer.statusCode !== 200) return
    sync(life)
    if (!one.upgrade) expect((screenOf(life) as { nextCharge: unknown }).nextCharge).toEqual(nextCharge)
    const { clientSecret } = answer.json()
    expect(clientSecret !== null).toBe(one.upgrade !== null)
    if (clientSecret && !closed) await doing.answer({ do: 'answer', bank, closed }, life)
  },

  async keep(_, life) {
    const open = isOpen(life)
    const answer = await life.dana.ask(contract.keepPlan, {})
    if (open) sync(life)
    const one = life.her.subscription
    const may = open && plain.runs(one)
    expect(answer.statusCode < 300, answer.body).toBe(may)
    if (may) one!.next = null
    if (may) sync(life)
  },

  async offer(_, life) {
    const answer = await life.dana.ask(contract.applyRetention, {})
    sync(life)
    const offer = plain.offerFor(life.her)
    expect(answer.statusCode < 300, answer.body).toBe(offer !== null)
    if (offer) plain.acceptOffer(life.her)
    sync(life)
  },

  async cancel(_, life) {
    await ending(life, contract.cancelSubscription, (one) => {
      if (!one.ending) Object.assign(one, { next: null, upgrade: null })
      one.ending = true
    })
  },

  async resume(_, life) {
    await ending(life, contract.resumeSubscription, (one) => {
      one.ending = false
    })
  },

  async card({ card, bank, closed }, life) {
    const { dana, stripe, her } = life
    const form = await dana.ask(contract.replaceCard, {})
    expect(form.statusCode < 300, form.body).toBe(her.subscription !== null)
    if (form.statusCode >= 300) return
    const { clientSecret } = form.json()
    const kept = fillIn(stripe, clientSecret, card, bank)
    const answer = await dana.ask(contract.confirmCard, { setupIntentId: clientSecret.split('_secret_')[0] })
    sync(life)
    const one = her.subscription!
    const lives = plain.runs(one) || one.status === 'past_due'
    if (!lives) return expect(answer.statusCode, answer.body).toBe(409)
    if (!kept) return expect(answer.statusCode, answer.body).toBe(402)
    one.card = card as plain.PlainCard
    const owes = one.status === 'past_due' && one.bill
    if (owes && card === 'pays') plain.paid(her, one)
    if (owes) owes.asked = card === 'asks'
    expect(answer.statusCode, answer.body).toBe(owes && card === 'fails' ? 402 : 200)
    if (answer.statusCode === 200) sync(life)
    if (owes && card === 'asks' && !closed) await doing.answer({ do: 'answer', bank, closed }, life)
  },

  async answer({ bank, closed }, life) {
    const { dana, stripe, her } = life
    const one = her.subscription
    const question = one?.upgrade?.asked ? one.upgrade : one?.bill?.asked ? one.bill : null
    if (!one || !question) return
    const amount = question.amount
    const intent = Object.values(stripe.state.objects.payment_intent).findLast(
      (intent) => intent.status === 'requires_action' && intent.amount === amount,
    )!
    answerBank(stripe, intent.client_secret!, bank)
    if (!bank) question.asked = false
    else if (question === one.upgrade) plain.enact(her, one)
    else plain.paid(her, one)
    if (closed) return
    await dana.call(contract.refreshSubscription, {})
    sync(life)
  },

  async refresh(_, life) {
    await life.dana.call(contract.refreshSubscription, {})
    sync(life)
  },

  async wait({ seconds }, life) {
    await waitUntil(life, life.her.now + seconds)
  },

  /** Around the moments at which something happens by itself. */
  async waitFor({ next, minutes }, life) {
    const one = life.her.subscription
    if (!one) return
    const moments = [one.end, one.bill?.at, one.upgrade?.until, one.trialEnd].filter((at) => at && at > life.her.now)
    const moment = moments[next % Math.max(1, moments.length)]
    if (moment) await waitUntil(life, Math.max(life.her.now, moment + Math.trunc(minutes / 3) * 60))
  },

  /** Of what was reported one arrives, out of order and perhaps twice; the rest is late or lost. */
  async report({ which, times }, life) {
    const { dana, stripe } = life
    const events = stripe.events().filter((event) => !event.type.startsWith('coupon.'))
    const event = events[which % Math.max(1, events.length)]
    if (!event || !life.her.subscription) return
    const payload = JSON.stringify(event)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: stripe.state.webhookSecret })
    for (let time = 0; time < times; time++) {
      const answer = await dana.ask(
        contract.webhook,
        {},
        {
          payload,
          headers: {
            'content-type': 'application/json',
            'stripe-signature': signature,
            origin: undefined,
            cookie: undefined,
          },
        },
      )
      expect(answer.statusCode, answer.body).toBe(204)
    }
    const fresh = !life.reported.has(event.id)
    life.reported.add(event.id)
    if (!fresh) return
    await settleReported(system.payments)({ contractorId: dana.user.id, type: event.type }, system.work as never)
    sync(life)
  },
}

async function ending(
  life: Life,
  endpoint: typeof contract.cancelSubscription | typeof contract.resumeSubscription,
  change: (one: plain.PlainSubscription) => void,
) {
  const answer = await life.dana.ask(endpoint, {})
  const one = life.her.subscription
  if (one) sync(life)
  const may = plain.runs(one) || one?.status === 'past_due'
  expect(answer.statusCode < 300, answer.body).toBe(may)
  if (!may) return
  change(life.her.subscription!)
  sync(life)
}

const night = (after: number) => Math.floor((after - 16_140) / 86_400) * 86_400 + 86_400 + 16_140

/** Time passes; a night after something happened ends with the reconciler, whatever became of the reports. */
async function waitUntil(life: Life, until: number) {
  const { her, stripe } = life
  for (;;) {
    const unseen = JSON.stringify(life.seen) !== JSON.stringify(her.subscription)
    const stop = night(unseen ? her.now : plain.nextDueAt(her))
    if (!(stop <= until)) break
    stripe.advanceTo(stop * 1000)
    plain.advance(her, stop)
    await expectAgreement(life)
    await reconcileEverybody(system.payments, system.work)
    sync(life)
    await expectAgreement(life)
  }
  stripe.advanceTo(until * 1000)
  plain.advance(her, until)
}

async function live(dana: Contractor, begin: number, hadTrial: boolean, steps: readonly Step[]) {
  await forget(system.db, dana.user, hadTrial)
  await system.with(begin, async (stripe) => {
    const her = { now: begin, hadTrial, activated: false, usedOffer: false, subscription: null, charges: [] }
    const life: Life = { dana, stripe, her, confirmed: null, seen: null, refused: false, reported: new Set() }
    for (const one of steps) {
      await (doing[one.do] as (step: Step, life: Life) => Promise<unknown>)(one, life)
      await expectAgreement(life)
    }
    await reconcileEverybody(system.payments, system.work)
    if (her.subscription) sync(life)
    await expectAgreement(life)
    await expectReceipts(life)
  })
}

/** Each charge was told of once. */
async function expectReceipts({ dana, her }: Life) {
  const { rows } = await system.db.query(
    `select count(*)::int as receipts from billing.notices where user_id = $1 and cause like 'receipt:%'`,
    [dana.user.id],
  )
  expect(rows[0].receipts).toBe(her.charges.length)
}

it('a subscriber owes, pays and may use to the cent and the second what was worked out on paper, whatever she, time and lost reports do @BIL-10 @BIL-11 @BIL-13 @BIL-54 @AMB-B03 @AMB-B05 @AMB-B08 @AMB-B25', {
  // Another try would be another subscriber's life, and say nothing about this one.
  retry: 0,
  timeout: 60_000 + runs * 2_000,
}, async () => {
  const begun = performance.now()
  const somebody = fc.tuple(start, fc.boolean(), plan, fc.array(step, { minLength: 4, maxLength: 16 }))
  const lane = (dana: Contractor) =>
    fc.assert(
      fc.asyncProperty(somebody, ([begin, hadTrial, plan, steps]) =>
        live(dana, begin, hadTrial, [{ do: 'subscribe', plan, card: 'pays', bank: true, closed: false }, ...steps]),
      ),
      { numRuns: Math.ceil(runs / lanes) },
    )
  await Promise.all(contractors.map(lane))
  const perSecond = (runs * 1000) / (performance.now() - begun)
  if (process.env.MODEL_RUNS) console.info(`${runs} lives, ${perSecond.toFixed(1)} a second`)
})
