import { Client } from 'pg'
import Stripe from 'stripe'
import { afterAll, expect, it } from 'vitest'
import { atStripe, confirmCard, signUp } from '../../../testing/fixtures/subscribers.ts'
import { type Doomed, doomed } from '../../../testing/system/killable-server.ts'
import { startSystem } from '../../../testing/system/system.ts'
import * as billing from '../contract/endpoints.ts'

/** One process runs the jobs. The reports go to others, which are killed. */
const system = await startSystem()
const killed: Doomed[] = []
afterAll(async () => {
  for (const process of killed) await process.kill()
  await system.stop()
})

async function receiver() {
  const process = await doomed(system)
  killed.push(process)
  return process
}

const rows = async (sql: string, values: unknown[] = []) => (await system.db.query(sql, values)).rows

/** A contractor whose card was confirmed without our knowledge, and the reports about it. */
async function confirmed() {
  const dana = await signUp(system)
  await confirmCard(system, dana.form.clientSecret)
  const [customer] = atStripe(system, dana.email).customers
  const about = system.stripe.engine
    .events()
    .filter(({ data }) => (data.object as { customer?: unknown }).customer === customer!.id)
  return { dana, reports: about }
}

async function send(to: string, event: object): Promise<number | null> {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: system.stripe.webhookSecret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return fetch(to + billing.webhook.path, { method: 'POST', headers, body: payload }).then(
    ({ status }) => status,
    () => null,
  )
}

/** Processes that have stored a report and are waiting to insert its job, for at most three seconds. */
const waiting = `select 1 from pg_stat_activity where datname = current_database()
                   and wait_event_type = 'Lock' and query ilike '%insert into pgboss%'`

const storedOf = async (ids: readonly string[]) =>
  (await rows('select count(*)::int from billing.provider_events where id = any($1)', [ids]))[0].count

it('killed before the commit: nothing is stored or done, and the next delivery is accepted @F-04', async () => {
  const { dana, reports } = await confirmed()
  const ids = reports.map(({ id }) => id)
  const process = await receiver()
  const lock = new Client({ connectionString: system.databaseUrl })
  await lock.connect()
  await lock.query('begin; lock table pgboss.job_common in share row exclusive mode') // the event is stored, its job waits
  const lost = Promise.all(reports.map((report) => send(process.address, report)))
  await expect.poll(() => rows(waiting)).not.toEqual([])
  await process.kill()
  expect(await lost).toEqual(reports.map(() => null))
  await lock.query('rollback')
  await lock.end()
  expect(await storedOf(ids)).toBe(0)
  expect(await dana.call(billing.subscription, {})).toMatchObject({ status: null })
  const next = await receiver()
  for (const report of reports) expect(await send(next.address, report)).toBe(204)
  await expect.poll(() => dana.call(billing.subscription, {})).toMatchObject({ status: 'trialing' })
  expect(await storedOf(ids)).toBe(ids.length)
})

it('killed after the commit: a redelivery is accepted and processed once @F-04', async () => {
  const { dana, reports } = await confirmed()
  const process = await receiver()
  for (const report of reports) expect(await send(process.address, report)).toBe(204)
  await process.kill()
  const next = await receiver()
  for (const report of reports) expect(await send(next.address, report)).toBe(204)
  await expect.poll(() => dana.call(billing.subscription, {})).toMatchObject({ status: 'trialing' })
  expect(await storedOf(reports.map(({ id }) => id))).toBe(reports.length)
  const [{ user_id }] = await rows('select user_id from billing.subscriptions where subscription_id = $1', [
    dana.form.subscriptionId,
  ])
  const jobs = await rows(
    "select 1 from pgboss.job where name = 'billing.settle-reported' and data->'payload'->>'contractorId' = $1",
    [user_id],
  )
  expect(jobs).toHaveLength(reports.length)
})
