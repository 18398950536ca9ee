import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password } from '../../../testing/fixtures/contractors.ts'
import {
  browserOf,
  confirmCard,
  later,
  onPlan,
  onTrial,
  registration,
  signUp,
} from '../../../testing/fixtures/subscribers.ts'
import { authenticate } from '../../../testing/system/simulated-payments.ts'
import { type System, startSystem } from '../../../testing/system/system.ts'
import { closeAccount, exportAccount, register } from '../../accounts/contract/endpoints.ts'
import { termsVersion } from '../../accounts/contract/terms.ts'
import * as billing from '../contract/endpoints.ts'

let system: System
beforeAll(async () => {
  system = await startSystem({ reports: true })
})
afterAll(() => system?.stop())

const agreed = async ({ email }: { email: string }) => {
  const { rows } = await system.db.query<{ action: string; version: string; recent: boolean }>(
    `select action, version::text, agreed_at > now() - interval '1 minute' as recent
       from accounts.agreements join accounts.users on id = user_id where email = $1 order by agreed_at, action`,
    [email],
  )
  for (const row of rows) expect([row.version, row.recent]).toEqual([termsVersion, true])
  return rows.map(({ action }) => action)
}
type Order = Awaited<ReturnType<typeof billing.previewChange.output.parse>>
const orderOf = ({ planType, dueNow, reckonedAt }: Order) => ({ planType, dueNow, reckonedAt })

describe('@WRD-93 an account records which version of the terms it agreed to, when, and by which action', () => {
  it('@WRD-93 registering, once also for a second attempt', async () => {
    const { planType: _, ...person } = registration()
    const dana = browserOf(system)
    await dana.call(register, person)
    expect((await browserOf(system).ask(register, person)).statusCode).toBe(409)
    expect(await agreed(person)).toEqual(['register'])
  })

  it('@WRD-93 signing up for a trial, then starting it with a card', async () => {
    const waiting = await signUp(system)
    expect(await agreed(waiting)).toEqual(['sign-up-for-trial'])
    const dana = await onTrial(system)
    expect(await agreed(dana)).toEqual(['sign-up-for-trial', 'start-trial'])
    await later(system, 26)
    expect(await agreed(dana)).toEqual(['sign-up-for-trial', 'start-trial']) // a charge without a click
  })

  it('@WRD-93 starting a plan without a trial, only when it is paid', async () => {
    const dana = await onPlan(system)
    await dana.call(billing.cancelSubscription, {})
    await later(system, 24 * 32)
    const form = await dana.call(billing.createSubscription, { planType: 'residential-monthly' })
    await dana.call(billing.refreshSubscription, {})
    expect(await agreed(dana)).not.toContain('start-plan')
    await confirmCard(system, form.clientSecret)
    expect((await dana.call(billing.refreshSubscription, {})).status).toBe('active')
    expect(await agreed(dana)).toEqual(['sign-up-for-trial', 'start-trial', 'start-plan'])
  })

  it('@WRD-93 changing the plan, up or down, not for a preview', async () => {
    for (const [from, to] of [
      ['commercial-monthly', 'pro-monthly'],
      ['pro-monthly', 'commercial-monthly'],
    ] as const) {
      const dana = await onPlan(system, from)
      const preview = await dana.call(billing.previewChange, { planType: to })
      expect(await agreed(dana)).not.toContain('change-plan')
      await dana.call(billing.changePlan, orderOf(preview))
      expect((await agreed(dana)).at(-1)).toBe('change-plan')
    }
  })

  it('@WRD-93 accepting the offer to stay; a refused acceptance records nothing', async () => {
    const dana = await onTrial(system)
    expect((await dana.ask(billing.applyRetention, {})).statusCode).toBe(409)
    expect(await agreed(dana)).not.toContain('accept-offer')
    await later(system, 26)
    await dana.call(billing.applyRetention, {})
    expect((await agreed(dana)).at(-1)).toBe('accept-offer')
  })

  it('@WRD-93 paying an open bill with a confirmation or with another card', async () => {
    for (const pays of ['confirmPayment', 'confirmCard'] as const) {
      const dana = await onTrial(system)
      const asking = await dana.call(billing.replaceCard, {})
      const { id } = await confirmCard(system, asking.clientSecret, { number: '4000002760003184', code: dana.number })
      authenticate(system.stripe, asking.clientSecret)
      await dana.call(billing.confirmCard, { setupIntentId: id })
      expect(await agreed(dana)).not.toContain('pay-bill') // nothing was due
      await later(system, 26)
      if (pays === 'confirmPayment') await dana.call(billing.confirmPayment, {})
      else {
        const { clientSecret } = await dana.call(billing.replaceCard, {})
        const { id: setupIntentId } = await confirmCard(system, clientSecret)
        await dana.call(billing.confirmCard, { setupIntentId })
      }
      expect((await agreed(dana)).at(-1)).toBe('pay-bill')
    }
  })

  it('@WRD-93 the record is in the export, and is deleted with the account', async () => {
    const dana = await onTrial(system)
    const copy = (await dana.ask(exportAccount, {})).json()
    expect(copy['accounts.agreements']).toEqual([
      { version: termsVersion, action: 'sign-up-for-trial', agreed_at: expect.any(String) },
      { version: termsVersion, action: 'start-trial', agreed_at: expect.any(String) },
    ])
    const { rows } = await system.db.query('select id from accounts.users where email = $1', [dana.email])
    await dana.call(closeAccount, { password })
    expect((await system.db.query('select from accounts.agreements where user_id = $1', [rows[0].id])).rowCount).toBe(0)
  })

  it('@WRD-93 an account from before the record agrees with its next action; repeating it keeps the first time', async () => {
    const dana = await onPlan(system, 'commercial-monthly')
    await system.db.query(
      'delete from accounts.agreements a using accounts.users u where u.id = user_id and email = $1',
      [dana.email],
    )
    expect((await dana.ask(exportAccount, {})).json()['accounts.agreements']).toEqual([])
    const times: unknown[] = []
    for (const planType of ['pro-monthly', 'pro-yearly'] as const) {
      await dana.call(billing.changePlan, orderOf(await dana.call(billing.previewChange, { planType })))
      expect(await agreed(dana)).toEqual(['change-plan'])
      const { rows } = await system.db.query(
        'select agreed_at from accounts.agreements join accounts.users on id = user_id where email = $1',
        [dana.email],
      )
      times.push(rows[0].agreed_at)
    }
    expect(times[1]).toEqual(times[0])
  })
})
