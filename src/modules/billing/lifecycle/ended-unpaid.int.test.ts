import { afterAll, expect, it } from 'vitest'
import { atStripe, later, onTrial } from '../../../testing/fixtures/subscribers.ts'
import { startSystem } from '../../../testing/system/system.ts'
import * as billing from '../contract/endpoints.ts'

const system = await startSystem({ reports: true })
afterAll(() => system.stop())

it('B-09: when every charge attempt fails, the subscription ends and its invoice is void', async () => {
  const dana = await onTrial(system, 'pro-monthly', '4000000000000341')
  await later(system, 26)
  const invoices = async () => (await dana.call(billing.invoices, {})).items
  expect(await invoices()).toMatchObject([{ amount: 32.99, status: 'open' }])
  await later(system, 16 * 24)
  expect(await dana.call(billing.subscription, {})).toMatchObject({ status: 'canceled', due: null })
  expect(await invoices()).toMatchObject([{ amount: 32.99, status: 'void' }])
  expect(atStripe(system, dana.email).invoices.map(({ status }) => status)).not.toContain('open')
})
