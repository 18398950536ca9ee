import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  type BillingAction,
  billingActions,
  oneOfEach,
  type Person,
} from '../../../testing/fixtures/billing-actions.ts'
import { doomed } from '../../../testing/system/killable-server.ts'
import { proved } from '../../../testing/system/proved.ts'
import { startSystem } from '../../../testing/system/system.ts'

/**
 * No reports arrive here, so either the reconciler or the contractor's next click must find what a killed process left
 * behind. Tests each point once, plus two random ones. KILLS_EACH=20 and KILLS=400 take much longer.
 */
const system = await startSystem()
const { stripe } = system
afterAll(() => system.stop())

const started = [doomed(system)]
afterAll(async () => {
  for (const child of started) await (await child).kill()
})
afterEach(() => stripe.faults.clear())

type When = 'before' | 'after'

/** Clicks, and kills the process around its nth call of this operation. False if it never got there. */
async function dies(dana: Person, run: BillingAction['run'], operation: string, when: When, nth = 1): Promise<boolean> {
  const child = await started.at(-1)!
  started.push(doomed(system)) // starts up while this one is used
  let calls = 0
  const died = Promise.withResolvers<true>()
  stripe.faults[when](operation, async () => {
    if (++calls !== nth) return
    await child.kill()
    died.resolve(true)
    if (when === 'before') await new Promise(() => {}) // the provider never gets the call
  })
  const lost = run(dana, (endpoint, input) => child.ask(dana, endpoint, input))
  const there = await Promise.race([
    died.promise,
    lost.then(
      () => false,
      () => died.promise,
    ),
  ])
  stripe.faults.clear()
  await child.kill()
  return there
}

/** Runs the reconciler as after two minutes. */
async function reconciled() {
  await system.db.query(
    "update billing.operations set begun_at = begun_at - interval '3 minutes' where done_at is null",
  )
  await system.boss.send('billing.reconcile', { payload: {}, requestId: 'clock' })
  const open = 'select 1 from billing.operations where done_at is null limit 1'
  const job = "select 1 from pgboss.job where name = 'billing.reconcile' and state in ('created', 'active') limit 1"
  while ((await system.db.query(job)).rows.length > 0) await sleep(10)
  expect((await system.db.query(open)).rows).toEqual([])
}

const flows = billingActions(system)
const points = Object.entries(flows).flatMap(([name, { operations }]) =>
  operations.flatMap((operation) => (['before', 'after'] as const).map((when) => [name, when, operation] as const)),
)

describe('a process killed while calling the card provider', () => {
  it.each(points)(
    '%s, %s %s: creates one of each, charges nothing twice, and the next click succeeds @F-03',
    { repeats: Number(process.env.KILLS_EACH ?? 1) - 1 },
    async (name, when, operation) => {
      const flow = flows[name]!
      const dana = await flow.before()
      expect(await dies(dana, flow.run, operation, when)).toBe(true)
      await oneOfEach(system, dana.email)
      await reconciled()
      await oneOfEach(system, dana.email)
      await flow.after(dana)
      await oneOfEach(system, dana.email)
    },
  )

  it('at any call, and clicked again before the reconciler runs @F-03', async () => {
    const moment = fc.record({
      name: fc.constantFrom(...Object.keys(flows)),
      when: fc.constantFrom('before' as const, 'after' as const),
      nth: fc.noBias(fc.integer({ min: 1, max: 8 })),
    })
    for (const { name, when, nth } of fc.sample(moment, Number(process.env.KILLS ?? 2))) {
      const dana = await flows[name]!.before()
      const there = await dies(dana, flows[name]!.run, '*', when, nth)
      const title = `${name} ${when} call ${nth}${there ? '' : ' (never made)'}`
      await oneOfEach(system, dana.email)
      await flows[name]!.after(dana).catch((error) => {
        throw new Error(title, { cause: error })
      })
      await oneOfEach(system, dana.email)
      if (there) proved('kill while paying')
    }
  }, 3_600_000)
})
