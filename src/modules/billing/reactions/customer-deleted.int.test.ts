import { afterAll, expect, it } from 'vitest'
import { atStripe, confirmCard, onPlan, quiet } from '../../../testing/fixtures/subscribers.ts'
import { startSystem } from '../../../testing/system/system.ts'
import * as billing from '../contract/endpoints.ts'

const system = await startSystem({ reports: true })
afterAll(() => system.stop())

function atTheProvider(method: string, path: string) {
  const { engine, secretKey } = system.stripe
  return engine.handle({ method, path, params: {}, key: secretKey }).status
}

it('a customer deleted at the provider loses access, and can return as a new one', async () => {
  const dana = await onPlan(system)
  const [customer] = atStripe(system, dana.email).customers
  expect(atTheProvider('DELETE', `/v1/customers/${customer!.id}`)).toBe(200)
  await quiet(system)
  expect(await dana.call(billing.subscription, {})).toMatchObject({ status: 'canceled', trialAvailable: false })
  expect((await dana.call(billing.invoices, {})).items).toEqual([])
  const { clientSecret } = await dana.call(billing.createSubscription, { planType: 'pro-monthly' })
  expect((await confirmCard(system, clientSecret, { code: 77 })).status).toBe('succeeded')
  await quiet(system)
  expect(await dana.call(billing.subscription, {})).toMatchObject({ status: 'active', planType: 'pro-monthly' })

  const { state } = system.stripe.engine
  const late = Object.values(state.objects.event).findLast(({ type }) => type === 'customer.deleted')!
  state.objects.event.evt_late = { ...late, id: 'evt_late' }
  state.undelivered.push('evt_late')
  await quiet(system)
  expect(await dana.call(billing.subscription, {})).toMatchObject({ status: 'active', planType: 'pro-monthly' })
})
