import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractor, password } from '../../../testing/fixtures/contractors.ts'
import { atStripe, confirmCard, onTrial, quiet, signUp } from '../../../testing/fixtures/subscribers.ts'
import { type System, startSystem } from '../../../testing/system/system.ts'
import { closeAccount, currentUser } from '../../accounts/contract/endpoints.ts'
import * as billing from '../contract/endpoints.ts'

let system: System
beforeAll(async () => {
  system = await startSystem({ reports: true })
})
afterAll(() => system?.stop())

const tables = ['subscriptions', 'trials', 'operations', 'provider_events', 'notices', 'operator_actions']

async function tablesWith(id: string) {
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rowCount } = await system.db.query(`select 1 from billing.${table} where user_id = $1`, [id])
      return rowCount ? table : []
    }),
  )
  return found.flat()
}

it('ends the subscription and deletes the customer at the provider, removes the id from all tables, and keeps the card’s trial used @T-57 @T-38', async () => {
  const dana = await onTrial(system)
  const { id } = await dana.call(currentUser, {})
  await system.operator('an operator').extendTrial(dana.email, { hours: 1 })
  await quiet(system)
  expect(await tablesWith(id)).toEqual(tables)
  const [there] = atStripe(system, dana.email).subscriptions
  await dana.call(closeAccount, { password })
  await expect.poll(() => tablesWith(id)).toEqual([])
  await expect.poll(() => atStripe(system, dana.email).customers).toEqual([]) // called after our own data is deleted
  expect(there!.status).toBe('canceled')
  await quiet(system)
  expect(await tablesWith(id)).toEqual([])

  const again = await signUp(system)
  const { payment_method } = await confirmCard(system, again.form.clientSecret, { code: dana.number })
  const activation = { subscriptionId: again.form.subscriptionId, paymentMethodId: payment_method }
  expect((await again.ask(billing.activateTrial, activation)).json().code).toBe('trial-used')
})

it('deletes a customer that the provider was still creating when the account closed @T-57', async () => {
  const dana = await contractor(system, { planStatus: 'none' })
  const { id, email } = dana.user
  const [asked, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  system.stripe.faults.before('customers.create', () => {
    asked.resolve()
    return goesOn.promise
  })
  const opening = dana.ask(billing.createSubscription, { planType: 'pro-monthly' })
  await asked.promise
  await dana.call(closeAccount, { password })
  await expect.poll(() => tablesWith(id)).toEqual([])
  goesOn.resolve()
  expect((await opening).statusCode).toBe(401)
  expect(atStripe(system, email).customers).toEqual([])
  system.stripe.faults.clear()
})
