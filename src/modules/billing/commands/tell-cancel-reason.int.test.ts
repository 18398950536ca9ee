import { afterAll, expect, it } from 'vitest'
import { password } from '../../../testing/fixtures/contractors.ts'
import { atStripe, onPlan, onTrial, quiet } from '../../../testing/fixtures/subscribers.ts'
import { startSystem } from '../../../testing/system/system.ts'
import { closeAccount, currentUser, exportAccount } from '../../accounts/contract/endpoints.ts'
import * as billing from '../contract/endpoints.ts'
import { fileOf } from '../operators/subscribers.ts'

const system = await startSystem({ reports: true })
afterAll(() => system.stop())

const stored = async () =>
  (await system.db.query<{ reason: string }>('select reason from billing.cancel_reasons')).rows.map((row) => row.reason)

it('B-15: the cancellation reason is stored once, visible to operators and in the export, and deleted with the account', async () => {
  const dana = await onTrial(system)
  const { id } = await dana.call(currentUser, {})
  const say = (reason: string) => dana.ask(billing.tellCancelReason, { reason })
  expect((await say('Too dear')).statusCode).toBe(409)
  await dana.call(billing.cancelSubscription, {})
  for (const reason of ['', ' ', 'x'.repeat(501)]) expect((await say(reason)).statusCode, reason).toBe(400)
  expect(await stored()).toEqual([])
  for (const reason of ['Too dear', ' Too few quotes ']) expect((await say(reason)).statusCode).toBe(204)
  expect((await fileOf(system.db, id)).leaving).toEqual([{ reason: 'Too few quotes', at: expect.any(Date) }])
  expect(await dana.call(exportAccount, {})).toMatchObject({ 'billing.cancelReasons': [{ reason: 'Too few quotes' }] })
  await dana.call(closeAccount, { password })
  await expect.poll(stored).toEqual([])
})

it('B-15: an invoice shows the refunded amount', async () => {
  const [dana, eve] = [await onPlan(system, 'pro-monthly'), await onPlan(system)]
  const invoice = async (who = dana) => (await who.call(billing.invoices, {})).items[0]!
  expect(await invoice()).toMatchObject({ status: 'paid', amount: 32.99, refunded: 0 })
  const refund = async (amount: number) => {
    const { customer } = atStripe(system, dana.email).paid[0]!
    const charge = Object.values(system.stripe.engine.state.objects.charge).find((one) => one.customer === customer)!
    const answer = await fetch(`${system.stripe.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${system.stripe.secretKey}` },
      body: new URLSearchParams({ charge: charge.id, amount: String(amount) }),
    })
    expect(answer.status).toBe(200)
  }
  await refund(1000)
  expect(await invoice()).toMatchObject({ status: 'paid', amount: 32.99, refunded: 10 })
  await refund(2299)
  expect(await invoice()).toMatchObject({ amount: 32.99, refunded: 32.99 })
  expect(await invoice(eve)).toMatchObject({ refunded: 0 })
  await quiet(system)
})
