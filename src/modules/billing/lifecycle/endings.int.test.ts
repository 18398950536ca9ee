import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { password } from '../../../testing/fixtures/contractors.ts'
import { atStripe, confirmCard, onPlan, onTrial, quiet, signUp } from '../../../testing/fixtures/subscribers.ts'
import { pass } from '../../../testing/system/simulated-payments.ts'
import { type System, startSystem } from '../../../testing/system/system.ts'
import { closeAccount } from '../../accounts/contract/endpoints.ts'
import * as billing from '../contract/endpoints.ts'
import type { Work } from '../operations.ts'
import { reconcileEverybody } from '../reactions/reconcile.ts'
import { finishEndings } from './endings.ts'

let system: System
const logged: { level: string; message: string; about: object }[] = []
const at = (level: string) => (about: object, message: string) => void logged.push({ level, message, about })
const log = { info: at('info'), warn: at('warn'), error: at('error') }
beforeAll(async () => {
  system = await startSystem({ reports: true })
  await system.boss.unschedule('billing.reconcile') // or it would finish endings too
})
afterAll(() => system?.stop())
afterEach(() => {
  system.stripe.faults.clear()
  logged.length = 0
})

const tryAgain = async () => {
  await system.db.query("update billing.endings set next_try_at = now() - interval '1 second' where done_at is null")
  return finishEndings(system.payments, { db: system.db, log, inTransaction })
}
const published: object[] = []
const inTransaction: Work['inTransaction'] = (work) =>
  system.orm.em.fork().transactional((em) => {
    const publish = async (event: object) => void published.push(event)
    return work({ em, publish, actor: { kind: 'system', cause: 'test' }, now: new Date(), log, db: system.db })
  })
const open = async () =>
  (await system.db.query<{ tries: number }>('select tries from billing.endings where done_at is null')).rows

it('S-21, B-07: a closed account’s subscription is ended despite provider outages, and one operator alert is raised', async () => {
  const dana = await onPlan(system)
  const [there] = atStripe(system, dana.email).subscriptions
  const paid = atStripe(system, dana.email).paid.length
  system.stripe.faults.answer('*', 'drop')
  await dana.call(closeAccount, { password })
  await expect.poll(open).toHaveLength(1)
  for (let attempt = 0; attempt < 14; attempt++) expect(await tryAgain()).toEqual([])
  expect(await open()).toMatchObject([{ tries: 14 }])
  expect(there!.status).toBe('active')
  const alarms = () => logged.filter(({ message }) => message === 'The card provider needs a person')
  expect(alarms()).toEqual([])
  await system.db.query("update billing.endings set asked_at = now() - interval '3 days'")
  await tryAgain()
  await tryAgain()
  expect(alarms()).toMatchObject([
    { level: 'error', about: { event: 'not-ended', cause: `closed:${there!.customer}` } },
  ])
  const alarm = { kind: 'not-ended', closed: true, customerId: there!.customer }
  expect(published).toMatchObject([{ name: 'billing.alarm-raised', data: { contractorId: null, alarm } }])

  system.stripe.faults.clear()
  await expect.poll(tryAgain, { timeout: 60_000, interval: 1_000 }).toHaveLength(1)
  expect(there!.status).toBe('canceled')
  expect(await open()).toEqual([])
  pass(system.stripe, 24 * 60)
  const invoices = Object.values(system.stripe.engine.state.objects.invoice)
  expect(invoices.filter(({ customer, amount_paid }) => customer === there!.customer && amount_paid > 0)).toHaveLength(
    paid,
  )
}, 120_000)

it('S-21: a cancellation during a provider outage is recorded and completed later', async () => {
  const dana = await onTrial(system)
  pass(system.stripe, 24.5)
  await quiet(system)
  expect(await dana.call(billing.refreshSubscription, {})).toMatchObject({ ifCanceled: 'ends-now' })
  system.stripe.faults.answer('subscriptions.cancel', 'drop')
  const answer = await dana.ask(billing.cancelSubscription, {})
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'cancellation-noted'])
  expect(await open()).toHaveLength(1)
  system.stripe.faults.clear()
  await expect.poll(tryAgain, { timeout: 60_000, interval: 1_000 }).toHaveLength(1)
  pass(system.stripe, 24 * 20)
  await quiet(system)
  expect(await dana.call(billing.refreshSubscription, {})).toMatchObject({ status: 'canceled', nextCharge: null })
  expect(atStripe(system, dana.email).paid).toEqual([])
}, 120_000)

/** A contractor without a trial, before the first payment. */
async function unpaid() {
  const dana = await onTrial(system)
  await dana.call(billing.cancelSubscription, {})
  pass(system.stripe, 25)
  await quiet(system)
  await dana.call(billing.refreshSubscription, {})
  return { dana, form: await dana.call(billing.createSubscription, { planType: 'residential-monthly' }) }
}

it('S-20: a first payment that arrives while another plan is being chosen is kept, not canceled without a refund', async () => {
  for (const moment of ['invoices.list', 'invoices.voidInvoice']) {
    const { dana, form } = await unpaid()
    let done = false
    system.stripe.faults.before(moment, async () => {
      if (done) return
      done = true
      await confirmCard(system, form.clientSecret, { code: dana.number })
    })
    const answer = await dana.ask(billing.createSubscription, { planType: 'pro-monthly' })
    expect([done, answer.statusCode, answer.json().code]).toEqual([true, 409, 'subscribed'])
    expect(await dana.call(billing.subscription, {})).toMatchObject({
      status: 'active',
      planType: 'residential-monthly',
    })
    expect(atStripe(system, dana.email).paid).toHaveLength(1)
    system.stripe.faults.clear()
  }
})

it('S-20: choosing another plan before the first payment leaves nothing that could still be paid', async () => {
  const { dana, form } = await unpaid()
  const again = await dana.call(billing.createSubscription, { planType: 'pro-monthly' })
  expect(again.subscriptionId).not.toBe(form.subscriptionId)
  await confirmCard(system, form.clientSecret, { code: dana.number })
  expect(atStripe(system, dana.email).paid).toEqual([])
})

it('the nightly reconciler stops when its time is up, and asks the provider nothing more @OPS-07', async () => {
  await signUp(system)
  await signUp(system)
  await quiet(system)
  const stop = new AbortController()
  let asked = 0
  const counting = {
    ...system.payments,
    read: (id: string) => {
      asked += 1
      stop.abort(new Error('time is up'))
      return system.payments.read(id)
    },
  }
  const work = { ...system, log, inTransaction: () => Promise.resolve(undefined as never) }
  await expect(reconcileEverybody(counting, work, stop.signal)).rejects.toThrow('time is up')
  expect(asked).toBe(1)
})

it('B-08: the nightly reconciler skips subscriptions that ended more than a week ago', async () => {
  const dana = await signUp(system)
  await quiet(system)
  pass(system.stripe, 26) // ended for lack of a card
  await quiet(system)
  const { subscriptionId } = dana.form
  const asked = async () => {
    let times = 0
    const { read } = system.payments
    const counting = {
      ...system.payments,
      read: (id: string) => {
        times += Number(id === subscriptionId)
        return read(id)
      },
    }
    await reconcileEverybody(counting, { ...system, log, inTransaction: () => Promise.resolve(undefined as never) })
    return times
  }
  expect(await asked()).toBe(1)
  pass(system.stripe, 6 * 24)
  expect(await asked()).toBe(1)
  pass(system.stripe, 2 * 24)
  expect(await asked()).toBe(0)
})
