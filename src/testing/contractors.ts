import type { Pool } from 'pg'
import { type CurrentUser, register } from '../modules/accounts/contract/endpoints.ts'
import type { PlanType } from '../modules/billing/contract/plans.ts'
import * as areaContract from '../modules/quoting/contract/areas.ts'
import * as quoting from '../modules/quoting/contract/endpoints.ts'
import type { RoomType } from '../modules/quoting/contract/vocabulary.ts'
import type { SentTo } from '../shared-kernel/endpoint.ts'
import type { System } from './system.ts'
import { type Visitor, visitor } from './visitor.ts'

/** A signed-in contractor in a network of her own. */
export interface Contractor extends Visitor {
  readonly user: CurrentUser
  readonly ip: string
}

export const password = 'quiet-mop-and-bucket'

let people = 0

export type Standing = 'active' | 'trialing' | 'none' | 'expired' | 'canceled'

/** Signs a contractor up as a visitor would, and arranges a subscription for her. */
export async function contractor(
  { app, db }: Pick<System, 'app' | 'db'>,
  {
    plan = 'pro-monthly',
    standing = 'active',
    verified = true,
  }: { plan?: PlanType; standing?: Standing; verified?: boolean } = {},
): Promise<Contractor> {
  const number = ++people
  const ip = `10.1.${number & 255}.${number >> 8}`
  const browser = visitor(app, ip)
  const [firstName, lastName] = ['Dana', `Dustwell ${number}`]
  const user = await browser.call(register, {
    firstName,
    lastName,
    email: `dana.${number}@brightline.example`,
    password,
  })
  await arrangeSubscription(db, user.id, plan, standing)
  if (verified) await verifyEmail(db, user.id)
  return Object.assign(browser, { user: { ...user, emailVerified: verified }, ip })
}

/** As if she had followed the link in her email. */
export const verifyEmail = (db: Pool, contractorId: string) =>
  db.query('update accounts.users set email_verified_at = now() where id = $1', [contractorId])

/** Writes the subscription that a payment would leave, since there is no payment here. */
export async function arrangeSubscription(db: Pool, contractorId: string, plan: PlanType, standing: Standing) {
  if (standing === 'none')
    return void (await db.query('delete from billing.subscriptions where user_id = $1', [contractorId]))
  const trial = standing === 'trialing'
  await db.query(
    `insert into billing.subscriptions (user_id, status, plan_type, trial_end, period_start, period_end)
     values ($1, $2, $3, $4, now() - interval '20 days', $5)
     on conflict (user_id) do update set status = excluded.status, plan_type = excluded.plan_type,
       trial_end = excluded.trial_end, period_end = excluded.period_end`,
    [
      contractorId,
      standing === 'expired' ? 'active' : standing,
      plan,
      trial ? new Date(Date.now() + 12 * 3600_000) : null,
      new Date(Date.now() + (standing === 'expired' ? -1 : 10) * 24 * 3600_000),
    ],
  )
}

/** A dental practice, cleaned weekly. */
export const customer = {
  customerType: 'commercial',
  companyName: 'Harbor Dental Group',
  contactPerson: 'Priya Nair',
  email: 'priya@harbordental.example',
  phone: '(503) 555-0188',
  buildingType: 'medical',
  frequency: 'weekly',
  startTimeline: 'this-month',
} as const satisfies SentTo<typeof quoting.createQuote>

export const draft = (dana: Visitor, changes: Partial<SentTo<typeof quoting.createQuote>> = {}) =>
  dana.call(quoting.createQuote, { ...customer, ...changes })

export const room = (
  dana: Visitor,
  quoteId: string,
  manualSqft: number | null,
  changes: Partial<SentTo<typeof areaContract.addArea>> & { roomType?: RoomType } = {},
) => dana.call(areaContract.addArea, { quoteId, name: 'Reception', roomType: 'lobby', manualSqft, ...changes })
