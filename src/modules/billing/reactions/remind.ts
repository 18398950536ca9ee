import type { Pool } from 'pg'
import { toCents } from '../../../shared-kernel/money.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { type Account, accountOf, nextChargeOf } from '../account.ts'
import { priceOf } from '../contract/plans.ts'
import { tell } from '../notices.ts'
import { offerFor, type RetentionOffer } from '../offers.ts'
import type { Work } from '../operations.ts'
import type { Payments } from '../payments.ts'
import { reconcileEverybody } from './reconcile.ts'

const hour = 3600 * 1000
const day = 24 * hour

/** Who has a charge within the next seven days; one whose trial has just begun is told by the mail of its start. */
const upcoming = `
  select user_id as id from billing.subscriptions
   where subscription_id is not null and access_end is null and status in ('trialing', 'active')
     and case when status = 'trialing' then trial_end else period_end end between $1 and $2`

/**
 * Tells before money is taken: six hours before a trial ends (AMB-B22), a week before a yearly plan renews, and a week
 * before a discounted plan costs its full price again.
 */
export const remind =
  (payments: Payments): Reaction<object> =>
  async (_, call) => {
    const now = await payments.now()
    for (const id of await dueSoon(call.db, now)) {
      const account = await accountOf(call.db, id)
      if (account) await remindOne(account, now, call)
    }
  }

/** After simulated time has jumped: first the truth of that time, then who is to be reminded in it. */
export const remindNow =
  (payments: Payments): Reaction<object> =>
  async (event, call) => {
    await reconcileEverybody(payments, call)
    await remind(payments)(event, call)
  }

async function dueSoon(db: Pool, now: Date) {
  const { rows } = await db.query<{ id: string }>(upcoming, [now, new Date(now.getTime() + 7 * day)])
  return rows.map(({ id }) => id)
}

async function remindOne(account: Account, now: Date, work: Work) {
  const { userId, subscriptionId, status, card, discountPromisedAt, discountCoupon } = account
  const charge = nextChargeOf(account)
  if (!charge) return
  const { at, planType } = charge
  const amount = toCents(charge.amount)
  const left = Date.parse(at) - now.getTime()
  const cause = (what: string) => `${what}:${subscriptionId}:${at}`
  if (status === 'trialing') {
    const notice = { kind: 'trial-ending', planType, amount, trialEnd: at, last4: card?.last4 ?? null } as const
    if (left <= 6 * hour) await tell(work, userId, cause('trial-ending'), notice)
  } else if (planType.endsWith('-yearly')) {
    await tell(work, userId, cause('renewal'), { kind: 'renewal-reminder', planType, amount, at })
  } else if (discountPromisedAt && !discountCoupon && amount === priceOf(planType)) {
    const offer = offerFor(planType)
    if (!offer || new Date(at) > lastEnd(discountPromisedAt, offer)) return
    const notice = { kind: 'retention-ending', planType, price: offer.priceCents, fullPrice: amount, at } as const
    await tell(work, userId, `retention-ending:${subscriptionId}`, notice)
  }
}

/** The first renewal at the full price is a month after the last lower one; any later one is no news. */
function lastEnd(promisedAt: Date, { renewals }: RetentionOffer): Date {
  const last = new Date(promisedAt)
  last.setUTCMonth(last.getUTCMonth() + renewals + 1)
  return last
}
