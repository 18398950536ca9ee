import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { draft, room } from '../../../testing/fixtures/contractors.ts'
import { onPlan } from '../../../testing/fixtures/subscribers.ts'
import { startSystem } from '../../../testing/system/system.ts'
import { changeArea } from '../../quoting/contract/areas.ts'
import { getQuote, listQuotes } from '../../quoting/contract/endpoints.ts'
import * as billing from '../contract/endpoints.ts'

const system = await startSystem({ reports: true })
afterAll(() => system.stop())

const polite = 'Payments can’t be reached right now. Please try again in a minute.'

it('while the card provider hangs, quotes work as usual and billing reports the outage @F-09', async () => {
  const dana = await onPlan(system)
  const { id: quoteId } = await draft(dana, { customerType: 'residential' } as never)
  const { id: areaId } = await room(dana, quoteId, 2000)
  system.stripe.faults.answer('*', 'hang')
  let reached = 0
  system.stripe.faults.before('*', () => {
    reached += 1
  })
  let answered = 0
  const hanging = Array.from({ length: 12 }, async (_, turn) => {
    const answer = await dana.ask(turn % 2 ? billing.refreshSubscription : billing.cancelSubscription, {})
    answered += 1
    return answer
  })
  await expect.poll(() => reached).toBeGreaterThan(0)
  for (let turn = 0; turn < 10; turn++) {
    await dana.call(listQuotes, {})
    await dana.call(getQuote, { quoteId })
    await dana.call(changeArea, { areaId, manualSqft: 100 + turn })
  }
  expect(answered).toBe(0) // quotes didn't wait for any of them
  expect(await dana.call(billing.subscription, {})).toMatchObject({ status: 'active' })

  system.stripe.faults.answer('*', 'drop') // to avoid waiting for the retry of each call
  for (const answer of await Promise.all(hanging)) {
    expect(answer.statusCode).toBe(503)
    expect(answer.json().message).toBe(polite)
  }
  for (let before = -1; before !== reached; await sleep(1_000)) before = reached // the last retries of the others
  reached = 0
  for (let turn = 0; turn < 5; turn++)
    expect((await dana.ask(billing.cancelSubscription, {})).json().message).toBe(polite)
  expect(reached).toBe(0) // no call goes out for half a minute
  expect(await dana.call(billing.subscription, {})).toMatchObject({ status: 'active', accessEnd: null })
  expect((await dana.ask(listQuotes, {})).statusCode).toBe(200)
})
