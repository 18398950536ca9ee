import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { onPlan, quiet } from '../../testing/fixtures/subscribers.ts'
import { startSystem } from '../../testing/system/system.ts'
import { currentUser } from '../accounts/contract/endpoints.ts'
import { retentionOffers } from './domain/offers.ts'
import type { Subscription } from './domain/subscription.ts'
import type { Work } from './operations.ts'
import type { Payments } from './payments.ts'
import { settle } from './settlement/settle.ts'
import { changeSubscription, databaseClock, openSubscription } from './storage.ts'

const system = await startSystem()
afterAll(() => system.stop())

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const work: Work = {
  db: system.db,
  log,
  inTransaction: (act) =>
    system.orm.em.fork().transactional((em) => {
      const publish = async () => {}
      return act({ em, publish, actor: { kind: 'system', cause: 'test' }, now: new Date(), log, db: system.db })
    }),
}

async function opened() {
  const id = randomUUID()
  await openSubscription(system.db, id, 'pro-yearly')
  return id
}

async function kept(contractorId: string): Promise<Subscription> {
  let found: Subscription
  await changeSubscription(work, contractorId, (subscription) => {
    found = subscription
    return false
  })
  return found!
}

/** A card provider whose response is read immediately, but held back until `release`. */
function slow(payments: Payments) {
  const [read, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = {
    ...payments,
    read: async (subscriptionId: string) => {
      const snapshot = await payments.read(subscriptionId)
      read.resolve()
      await released.promise
      return snapshot
    },
  }
  return { payments: held, begun: read.promise, release: () => released.resolve() }
}

it('Q-02: a delayed older read from the card provider does not overwrite a newer one', async () => {
  const dana = await onPlan(system)
  const { id } = await dana.call(currentUser, {})
  await quiet(system)
  const older = slow(system.payments)
  const late = settle(older.payments, id, work)
  await older.begun
  await system.payments.cancelAtPeriodEnd(dana.form.subscriptionId, 'Q-02')
  const newer = await settle(system.payments, id, work)
  expect(newer!.accessEnd).not.toBeNull()
  older.release()
  expect(await late).toEqual(newer)
  expect(await kept(id)).toMatchObject({ accessEnd: newer!.accessEnd, cancellations: 0 })
})

it('stores every field unchanged, and orders reads to the microsecond', async () => {
  const id = await opened()
  const before = await kept(id)
  expect(before).toMatchObject({ userId: id, planType: 'pro-yearly', attempt: 1, readBegun: -Infinity, card: null })
  await changeSubscription(work, id, () => true)
  expect(await kept(id)).toEqual(before)

  const now = await databaseClock(system.db)
  const filled = {
    activatedAt: new Date(1),
    card: { brand: 'visa', last4: '4242', expMonth: 1, expYear: 2040 },
    due: { amount: 749, nextAttempt: null, confirm: true },
    pendingPlanType: 'residential-monthly',
    pendingAt: new Date(2),
    lastPaid: { amount: 5, at: new Date(3).toISOString() },
    readBegun: now,
  } as const
  await changeSubscription(work, id, (subscription) => Object.assign(subscription, filled))
  expect(await kept(id)).toEqual(Object.assign(before, filled))
  expect(await databaseClock(system.db)).toBeGreaterThan((await kept(id)).readBegun)
})

it('concurrent changes each see the previous one', async () => {
  const id = await opened()
  const [offer] = retentionOffers
  await changeSubscription(work, id, (subscription) =>
    subscription.begin({ subscriptionId: `sub_${id}`, setupIntentId: null, planType: 'pro-monthly', trial: false }),
  )
  const release = await lockedRow(id)
  const answers = Promise.all(
    Array.from({ length: 4 }, () =>
      changeSubscription(work, id, (subscription) => subscription.takeUpOffer(`sub_${id}`, offer!, new Date())),
    ),
  )
  await expect.poll(waitingForLock).toBe(4)
  await release()
  expect((await answers).toSorted()).toEqual([false, false, false, true])
})

/** Locks a row, so others wait for it. Returns the function that releases it. */
async function lockedRow(contractorId: string) {
  const client = await system.db.connect()
  await client.query('begin')
  await client.query('select 1 from billing.subscriptions where user_id = $1 for update', [contractorId])
  return async () => {
    await client.query('commit')
    client.release()
  }
}

async function waitingForLock(): Promise<number> {
  const { rows } = await system.db.query(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].count
}

it('changes nothing for a contractor without a subscription, and rolls back a failed change', async () => {
  expect(await changeSubscription(work, randomUUID(), () => true)).toBe(false)
  const id = await opened()
  const failing = changeSubscription(work, id, (subscription) => {
    subscription.refuseTrial()
    throw new Error('half-way')
  })
  await expect(failing).rejects.toThrow('half-way')
  expect((await kept(id)).trialRefused).toBe(false)
})
