import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { atStripe, confirmCard, later, onPlan, onTrial, quiet, signUp } from '../../../testing/fixtures/subscribers.ts'
import { startSystem } from '../../../testing/system/system.ts'
import * as billing from '../contract/endpoints.ts'

const system = await startSystem({ reports: true })
afterAll(() => system.stop())
afterEach(() => system.stripe.faults.clear())

type Sent = { id: string; type: string; created: number; data: { object: object } }

interface Letter {
  readonly app?: FastifyInstance
  readonly secret?: string
  /** Seconds since 1970. */
  readonly timestamp?: number
  readonly body?: string
}

function post(event: object, { app = system.app, secret = system.stripe.webhookSecret, timestamp, body }: Letter = {}) {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) })
  return app.inject({
    method: 'POST',
    url: billing.webhook.path,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body ?? payload,
  })
}

const told = (type: string, object: object, id = `evt_${Math.random()}`) => ({
  id,
  object: 'event',
  type,
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  data: { object },
})

const rows = async (sql: string, values: unknown[] = []) => (await system.db.query(sql, values)).rows
const jobsOf = (contractorId: string) =>
  rows("select 1 from pgboss.job where name = 'billing.settle-reported' and data->'payload'->>'contractorId' = $1", [
    contractorId,
  ])
const rowOf = async (subscriptionId: string) =>
  (await rows('select * from billing.subscriptions where subscription_id = $1', [subscriptionId]))[0]
const eventsStored = async (id: string) => rows('select type, user_id from billing.provider_events where id = $1', [id])

describe('a webhook report', () => {
  it('that cannot be trusted is refused with 400 and leaves no trace @T-34', async () => {
    const dana = await onTrial(system)
    const [held] = atStripe(system, dana.email).subscriptions
    const event = told('customer.subscription.deleted', { ...held!, status: 'canceled' })
    const now = Math.floor(Date.now() / 1000)
    const forgeries: [object, Letter][] = [
      [event, { secret: 'whsec_somebody_elses' }],
      [event, { body: JSON.stringify(event).replace('canceled', 'active') }],
      [event, { body: JSON.stringify(event, null, 2) }],
      [event, { timestamp: now - 301 }],
      [{ ...event, livemode: true }, {}],
      [{ id: event.id }, {}],
    ]
    for (const [sent, letter] of forgeries) expect((await post(sent, letter)).statusCode).toBe(400)
    const unsigned = await system.app.inject({ method: 'POST', url: billing.webhook.path, payload: event })
    expect(unsigned.statusCode).toBe(400)
    expect(await eventsStored(event.id)).toEqual([])
    expect((await post(event, { timestamp: Math.floor(Date.now() / 1000) - 290 })).statusCode).toBe(204)
    await quiet(system)
    expect(await dana.call(billing.subscription, {})).toMatchObject({ status: 'trialing' })
  })

  it('that arrives a hundred times at two processes is stored once and processed once @T-35', async () => {
    const dana = await onTrial(system)
    await quiet(system)
    const { user_id } = await rowOf(dana.form.subscriptionId)
    const before = (await jobsOf(user_id)).length
    const other = await system.another({ role: 'web' })
    const event = told('customer.subscription.updated', atStripe(system, dana.email).subscriptions[0]!)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, turn) => post(event, { app: turn % 2 ? other.app : system.app })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
    expect(await eventsStored(event.id)).toEqual([{ type: event.type, user_id }])
    expect(await jobsOf(user_id)).toHaveLength(before + 1)
  })

  it('about an unknown customer is accepted and has no effect', async () => {
    const event = told('customer.subscription.updated', { id: 'sub_x', object: 'subscription', customer: 'cus_nobody' })
    const jobs = await rows("select count(*) from pgboss.job where name = 'billing.settle-reported'")
    expect((await post(event)).statusCode).toBe(204)
    const odd = told('customer.subscription.updated', {
      id: 'sub_y',
      object: 'subscription',
      customer: 'cus_nobody',
      metadata: { userId: "'; drop table x" },
    })
    expect((await post(odd)).statusCode).toBe(204)
    expect(await eventsStored(event.id)).toEqual([{ type: event.type, user_id: null }])
    expect(await rows("select count(*) from pgboss.job where name = 'billing.settle-reported'")).toEqual(jobs)
  })

  it('that is false or outdated does not change the correct state @T-36', async () => {
    const dana = await onPlan(system)
    const [held] = structuredClone(atStripe(system, dana.email).subscriptions)
    await dana.call(billing.cancelSubscription, {})
    await quiet(system)
    const before = await dana.call(billing.subscription, {})
    expect(before.accessEnd).not.toBeNull()
    await post(told('customer.subscription.updated', held!)) // the state before the cancellation
    await post(told('customer.subscription.deleted', { ...held!, status: 'canceled' }))
    await post(told('invoice.payment_failed', { object: 'invoice', customer: held!.customer }))
    await quiet(system)
    expect(await dana.call(billing.subscription, {})).toEqual(before)
  })
})

/** The last undelivered event of each of these types. */
function kept(types: readonly string[]): Sent[] {
  const all = Object.values(system.stripe.engine.state.objects.event) as unknown as Sent[]
  return types.map((type) => structuredClone(all.findLast((event) => event.type === type)!))
}

function* orders<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const [at, item] of items.entries()) for (const rest of orders(items.toSpliced(at, 1))) yield [item, ...rest]
}

describe('five reports in any order', () => {
  it('three times each: the result matches the provider, and the contractor is notified once @T-36 @T-35', async () => {
    const dana = await onTrial(system, 'pro-monthly')
    await quiet(system)
    const { form } = dana
    const before = await rowOf(form.subscriptionId)
    system.stripe.faults.webhooks({ drop: () => true })
    await later(system, 26)
    const { clientSecret } = await dana.call(billing.replaceCard, {})
    const setup = await confirmCard(system, clientSecret, { number: '4000000000000341' })
    await dana.call(billing.confirmCard, { setupIntentId: setup.id })
    await later(system, 24 * 31 + 2)
    const events = kept([
      'setup_intent.succeeded',
      'invoice.paid',
      'customer.subscription.updated',
      'invoice.payment_failed',
      'customer.updated',
    ])
    await rows('delete from billing.notices where user_id = $1', [before.user_id])
    const [held] = atStripe(system, dana.email).subscriptions
    const wanted = {
      status: 'past_due',
      plan_type: 'pro-monthly',
      period_end: new Date(held!.items.data[0]!.current_period_end * 1000),
      card: { last4: '0341' },
      due: { amount: 3299 },
    }
    let order = 0
    for (const sequence of orders(events)) {
      order++
      await putBack(before)
      for (const event of [...sequence, ...sequence.toReversed(), ...sequence])
        expect((await post({ ...event, id: `${event.id}_${order}` })).statusCode).toBe(204)
      await done(before.user_id)
      expect(await rowOf(form.subscriptionId), sequence.map(({ type }) => type).join()).toMatchObject(wanted)
    }
    expect(order).toBe(120)
    const causes = await rows('select cause from billing.notices where user_id = $1 order by cause', [before.user_id])
    expect(causes.map(({ cause }) => cause.split(':')[0])).toEqual(['failed', 'receipt'])
    const [stored] = await rows('select count(*)::int from billing.provider_events where id = any($1)', [
      events.flatMap(({ id }) => Array.from({ length: 120 }, (_, at) => `${id}_${at + 1}`)),
    ])
    expect(stored.count).toBe(600)
  })

  async function putBack(row: Record<string, unknown>) {
    const { status, plan_type, trial_end, period_start, period_end, card } = row
    await rows(
      `update billing.subscriptions set status = $2, plan_type = $3, trial_end = $4, period_start = $5, period_end = $6,
              card = $7, due = null, read_begun = '-infinity' where user_id = $1`,
      [row.user_id, status, plan_type, trial_end, period_start, period_end, card],
    )
  }

  async function done(contractorId: string) {
    const open = `select 1 from pgboss.job where name = 'billing.settle-reported'
                    and data->'payload'->>'contractorId' = $1 and state in ('created', 'active', 'retry') limit 1`
    while ((await rows(open, [contractorId])).length > 0) await sleep(5)
  }
})

it('the nightly reconciliation makes up for lost reports', async () => {
  const dana = await signUp(system)
  await quiet(system)
  system.stripe.faults.webhooks({ drop: () => true })
  await confirmCard(system, dana.form.clientSecret)
  await quiet(system)
  expect(await dana.call(billing.subscription, {})).toMatchObject({ status: null })
  await system.boss.send('billing.reconcile-all', { payload: {}, requestId: 'night' })
  await expect
    .poll(() => dana.call(billing.subscription, {}), { timeout: 60_000 })
    .toMatchObject({ status: 'trialing', card: { last4: '4242' } })
})
