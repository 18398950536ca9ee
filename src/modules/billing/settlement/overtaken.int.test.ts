import { expect, it } from 'vitest'
import {
  dana,
  day,
  expectShownIsCharged,
  life,
  mails,
  onSimulatedPayments,
  pass,
  refreshed,
  shown,
  starts,
  system,
} from '../../../testing/fixtures/simulated-lifecycle.ts'
import { fillIn } from '../../../testing/system/moved-time.ts'
import * as contract from '../contract/endpoints.ts'
import { milestonesOf } from '../operators/figures.ts'
import type { Payments } from '../payments.ts'
import { settle } from './settle.ts'

onSimulatedPayments()

it('a reading that a cancellation overtook adds no milestone, so the subscriber churns once', async () => {
  await life('commercial-monthly', starts[0]!, async (life) => {
    await expectShownIsCharged(life)
    const { clientSecret } = await dana.call(contract.replaceCard, {})
    fillIn(life.stripe, clientSecret, 'fails')
    await dana.call(contract.confirmCard, { setupIntentId: clientSecret.split('_secret_')[0]! })
    await pass(life, 33 * day)
    expect((await refreshed()).status).toBe('past_due')
    const mailed = (await mails()).length

    const [hasRead, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const read: Payments['read'] = async (id) => {
      const snapshot = await system.payments.read(id)
      hasRead.resolve()
      await goesOn.promise
      return snapshot
    }
    const late = settle({ ...system.payments, read }, dana.user.id, system.work)
    await hasRead.promise
    await dana.call(contract.cancelSubscription, {})
    goesOn.resolve()
    expect((await late)!.status).toBe('canceled')
    await refreshed()

    expect((await shown()).status).toBe('canceled')
    const id = Object.values(life.stripe.state.objects.subscription)[0]!.id
    const milestones = (await milestonesOf(system.db)).filter(({ subscriptionId }) => subscriptionId === id)
    expect(milestones.map(({ status }) => status)).toEqual(['trialing', 'active', 'past_due', 'canceled'])
    expect((await mails()).slice(mailed).map(({ kind }) => kind)).toEqual(['canceled-unpaid'])
  })
})
