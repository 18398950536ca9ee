import { afterAll, describe, expect, it } from 'vitest'
import { endpoint } from '../../shared-kernel/endpoint.ts'
import { query } from '../../shared-kernel/use-case.ts'
import { type Visitor, visitor } from '../../testing/browser/visitor.ts'
import { type Contractor, contractor, customer, draft, type PlanStatus } from '../../testing/fixtures/contractors.ts'
import { atStripe, later, onPlan, onTrial, quiet } from '../../testing/fixtures/subscribers.ts'
import { endpoints } from '../../testing/system/endpoints.ts'
import { startSystem } from '../../testing/system/system.ts'
import * as accounts from '../accounts/contract/endpoints.ts'
import { exportQuotes } from '../documents/contract/endpoints.ts'
import { createQuote, getQuote, listQuotes } from '../quoting/contract/endpoints.ts'
import * as billing from './contract/endpoints.ts'
import { PlanType, planOf, SubscriptionStatus } from './contract/plans.ts'
import { accessFrom } from './index.ts'

/** Represents future Pro-only endpoints; the product has none yet. */
const forPro = endpoint('GET /api/for-pro', { access: 'pro' })
const handles = [query(forPro, async () => undefined)]

const system = await startSystem({
  reports: true,
  further: [{ name: 'for-pro', entities: [], handles, reactsTo: [] }],
})
afterAll(() => system.stop())

const opens = async (dana: Visitor) => (await dana.ask(listQuotes, {})).statusCode
const written = ({ user }: Contractor, changes: string) =>
  system.db.query(`update billing.subscriptions set ${changes} where user_id = $1`, [user.id])

/** Whether access has ended, by the database's clock, which decides. */
const isOver = async ({ user }: Contractor) => {
  const over = 'select access_end <= clock_timestamp() as over from billing.subscriptions where user_id = $1'
  return (await system.db.query(over, [user.id])).rows[0].over
}

describe('a canceled subscription', () => {
  it.each(['active', 'trialing'] as const)(
    'while %s keeps access until the last second and loses it after that @T-58',
    async (planStatus) => {
      const dana = await contractor(system, { planStatus })
      await written(dana, "access_end = now() + interval '1 minute'")
      expect(await opens(dana)).toBe(200)
      await written(dana, "access_end = now() - interval '1 second'")
      expect(await opens(dana)).toBe(402)
      await written(dana, "access_end = clock_timestamp() + interval '1 second'")
      const looks: { before: boolean; answer: number; after: boolean }[] = []
      const closed = async () => {
        looks.push({ before: await isOver(dana), answer: await opens(dana), after: await isOver(dana) })
        return looks.at(-1)!.answer
      }
      await expect.poll(closed).toBe(402)
      for (const { before, answer, after } of looks) if (before === after) expect(answer).toBe(before ? 402 : 200) // else it ended mid-request
      expect((await dana.call(billing.subscription, {})).status).toBe('canceled')
      expect((await dana.call(accounts.currentUser, {})).subscriptionStatus).toBe('canceled')
    },
  )

  it('keeps access for an hour past its renewal without a report, and no longer @T-58', async () => {
    const dana = await contractor(system)
    await written(dana, "period_end = now() - interval '59 minutes'")
    expect(await opens(dana)).toBe(200)
    await written(dana, "period_end = now() - interval '61 minutes'")
    expect(await opens(dana)).toBe(402)
    expect((await dana.call(billing.subscription, {})).status).toBe('past_due')
  })

  it('canceled at the card provider closes with the next request @T-58', async () => {
    const dana = await onPlan(system)
    expect(await opens(dana)).toBe(200)
    const { id } = atStripe(system, dana.email).subscriptions[0]!
    const { engine, secretKey } = system.stripe
    engine.handle({ method: 'DELETE', path: `/v1/subscriptions/${id}`, params: {}, key: secretKey })
    await quiet(system)
    expect(await opens(dana)).toBe(402)
  })

  it('keeps access until the end of the provider’s period, and no longer @AMB-B08', async () => {
    const dana = await onTrial(system)
    await later(system, 2)
    expect((await dana.call(billing.cancelSubscription, {})).accessEnd).not.toBeNull()
    expect(await opens(dana)).toBe(200)
    await later(system, 23)
    expect(await opens(dana)).toBe(402)
    expect(atStripe(system, dana.email).paid).toEqual([])
  })
})

describe.each(SubscriptionStatus.options)('a contractor with a subscription that is %s', (status) => {
  it('has that status’s access, and can always read and export their data @AMB-B09 @T-58', async () => {
    const dana = await contractor(system)
    const { id } = await draft(dana)
    await written(dana, `status = '${status}', trial_end = now() + interval '1 day'`)
    const open = status === 'active' || status === 'trialing'
    expect(await opens(dana)).toBe(open ? 200 : 402)
    expect((await dana.ask(createQuote, customer)).statusCode).toBe(open ? 200 : 402)
    const copy = await dana.ask(accounts.exportAccount, {})
    expect(copy.statusCode).toBe(200)
    expect(copy.body).toContain(id)
    const table = await dana.ask(exportQuotes, {})
    expect([table.statusCode, table.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')])
    expect((await dana.call(billing.subscription, {})).status).toBe(status)
    await written(dana, "status = 'active'")
    expect((await dana.ask(getQuote, { quoteId: id })).statusCode).toBe(200) // no data was lost
  })
})

describe('access by plan', () => {
  it('a trial gets 403 from every paid endpoint @T-39 @AMB-B06', async () => {
    const dana = await contractor(system, { planStatus: 'trialing' })
    const paid = endpoints.filter(([, { access }]) => access === 'paid' || access === 'pro')
    expect(paid.length).toBeGreaterThan(1)
    for (const [name, endpoint] of paid) {
      const answer = await dana.ask(endpoint, {})
      expect([answer.statusCode, answer.json().message], name).toEqual([403, 'Premium Feature Required'])
    }
  })

  it('Q-18: Pro endpoints answer only a paid Pro plan @BIL-58 @AMB-B16', async () => {
    const answers = async (plan: PlanType, planStatus: PlanStatus = 'active') =>
      (await (await contractor(system, { plan, planStatus })).ask(forPro, {})).statusCode
    for (const plan of PlanType.options)
      expect([plan, await answers(plan)]).toEqual([plan, plan.startsWith('pro-') ? 204 : 403])
    expect(await answers('pro-yearly', 'trialing')).toBe(403)
    for (const planStatus of ['expired', 'canceled', 'none'] as const)
      expect([planStatus, await answers('pro-yearly', planStatus)]).toEqual([planStatus, 402])
    expect((await visitor(system.app).ask(forPro, {})).statusCode).toBe(401)
  })

  it('only a paid Pro plan opens Pro features @AMB-B16', () => {
    const pro = (status: SubscriptionStatus | null, planType: PlanType) => accessFrom({ status, planType }).pro
    expect(['pro-monthly', 'pro-yearly'].map((plan) => pro('active', plan as PlanType))).toEqual([true, true])
    expect(pro('active', 'residential-yearly')).toBe(false)
    for (const status of SubscriptionStatus.options.filter((one) => one !== 'active'))
      expect(pro(status, 'pro-monthly'), status).toBe(false)
  })

  it.each(['residential-monthly', 'commercial-yearly', 'pro-monthly'] as const)(
    '%s: allows new quotes only for its audience @AMB-B20',
    async (plan) => {
      const dana = await contractor(system, { plan })
      const office = await dana.ask(createQuote, customer)
      const quotesOffices = planOf(plan).audiences.some((audience) => audience === 'commercial')
      expect(office.statusCode).toBe(quotesOffices ? 200 : 403)
    },
  )
})
