import { afterAll, expect, it } from 'vitest'
import { draft, room } from '../../../testing/contractors.ts'
import { onPlan } from '../../../testing/subscribers.ts'
import { startSystem } from '../../../testing/system.ts'
import { changeArea } from '../../quoting/contract/areas.ts'
import { getQuote, listQuotes } from '../../quoting/contract/endpoints.ts'
import * as billing from '../contract/endpoints.ts'

const system = await startSystem({ reports: true })
afterAll(() => system.stop())

const polite = 'Payments cannot be reached right now. Please try again in a minute.'

async function took(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

it('while the card provider hangs, quotes go on as before and billing says so politely @F-09', async () => {
  const dana = await onPlan(system)
  const { id: quoteId } = await draft(dana, { customerType: 'residential' } as never)
  const { id: areaId } = await room(dana, quoteId, 2000)
  const slowest = async () => {
    const times: number[] = []
    for (let turn = 0; turn < 100; turn++)
      times.push(
        await took(async () => {
          await dana.call(listQuotes, {})
          await dana.call(getQuote, { quoteId })
          await dana.call(changeArea, { areaId, manualSqft: 100 + turn })
        }),
      )
    return times.sort((one, other) => one - other)[98]!
  }
  const before = await slowest()
  system.stripe.faults.answer('*', 'hang')
  const hanging = Array.from({ length: 12 }, (_, turn) =>
    dana.ask(turn % 2 ? billing.refreshSubscription : billing.cancelSubscription, {}),
  )
  const meanwhile = await slowest()
  console.info(`p99 of three quote requests: ${Math.round(before)} ms, payments hanging: ${Math.round(meanwhile)} ms`)
  expect(meanwhile).toBeLessThan(Math.max(300, 5 * before))
  expect(await dana.call(billing.subscription, {})).toMatchObject({ status: 'active' })

  system.stripe.faults.answer('*', 'drop') // so nobody waits for the retry of each call
  for (const answer of await Promise.all(hanging)) {
    expect(answer.statusCode).toBe(503)
    expect(answer.json().message).toBe(polite)
  }
  const times: number[] = []
  for (let turn = 0; turn < 20; turn++)
    times.push(
      await took(async () => {
        expect((await dana.ask(billing.cancelSubscription, {})).json().message).toBe(polite)
      }),
    )
  expect(times.sort((one, other) => one - other)[10]).toBeLessThan(50) // no call goes out for half a minute
  expect(await dana.call(billing.subscription, {})).toMatchObject({ status: 'active', accessEnd: null })
  expect((await dana.ask(listQuotes, {})).statusCode).toBe(200)
})
