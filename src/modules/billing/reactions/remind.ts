import type { Pool } from 'pg'
import { toCents } from '../../../shared-kernel/money.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { type Account, accountOf, nextChargeOf } from '../account.ts'
import { periodOf } from '../contract/plans.ts'
import { reminders } from '../contract/promises.ts'
import { monthsAfter, renewalDay } from '../domain/calendar.ts'
import { offerFor, type RetentionOffer } from '../domain/offers.ts'
import { tell } from '../notices.ts'
import type { Work } from '../operations.ts'
import type { Payments } from '../payments.ts'
import { reconcileEverybody } from './reconcile.ts'

const hour = 3600 * 1000
const day = 24 * hour

const beforeTrialEnds = reminders.trialEndsHours * hour
const beforeYear = reminders.yearRenewsDays * day
const beforeFullPrice = reminders.fullPriceDays * day
const beforeCardExpires = 30 * day

/**
 * Accounts that may be due for a reminder: a trial that ends, a yearly plan or a promised discount before its renewal, or
 * a card before its last day. Most monthly plans need none, so they aren't read one by one.
 */
const upcoming = `
  select user_id as id from billing.subscriptions
   where subscription_id is not null and access_end is null and status in ('trialing', 'active')
     and (status = 'trialing' and trial_end between $1 and $2
          or status = 'active' and period_end between $1 and $2
             and (concat(plan_type, ' ', pending_plan_type, ' ', next_renewal->>'planType') like '%yearly%'
                  or discount_promised_at is not null)
          or make_timestamptz((card->>'expYear')::int, (card->>'expMonth')::int, 1, 0, 0, 0, 'UTC') + interval '1 month'
             between $1 and $2)`

/**
 * Sends reminders: six hours before a trial ends (AMB-B22), 30 days before a yearly plan renews, a week before a
 * discounted plan goes back to full price, and 30 days before the card expires.
 */
export const remind =
  (payments: Payments): Reaction<object> =>
  (_, call) =>
    remindEverybody(payments, call, call.job.signal)

/** Sends all reminders that are due, until `signal` is aborted. */
export async function remindEverybody(payments: Payments, work: Work, signal?: AbortSignal) {
  const now = await payments.now()
  for (const id of await dueSoon(work.db, now)) {
    signal?.throwIfAborted()
    await remindOne(id, now, work)
  }
}

/** Emails one contractor the reminders that are due, each once. */
export async function remindOne(id: string, now: Date, work: Work) {
  const account = await accountOf(work.db, id)
  if (!account) return
  await remindOfCharge(account, now, work)
  await remindOfCard(account, now, work)
}

/** After simulated time was moved: settles every subscription at the new time, then sends the reminders due by then. */
export const remindNow =
  (payments: Payments): Reaction<object> =>
  async (_, call) => {
    await reconcileEverybody(payments, call, call.job.signal)
    await remindEverybody(payments, call, call.job.signal)
  }

async function dueSoon(db: Pool, now: Date) {
  const { rows } = await db.query<{ id: string }>(upcoming, [now, new Date(now.getTime() + beforeYear)])
  return rows.map(({ id }) => id)
}

async function remindOfCharge(account: Account, now: Date, work: Work) {
  const { userId, subscriptionId, status, card, discountPromisedAt, discountCoupon } = account
  const charge = nextChargeOf(account)
  if (!charge || charge.invoiced) return
  const { at, planType } = charge
  const amount = charge.amount === null ? null : toCents(charge.amount)
  const left = Date.parse(at) - now.getTime()
  const cause = (what: string) => `${what}:${subscriptionId}:${at}`
  if (status === 'trialing') {
    const notice = { kind: 'trial-ending', planType, amount, trialEnd: at, last4: card?.last4 ?? null } as const
    if (left <= beforeTrialEnds) await tell(work, userId, cause('trial-ending'), notice)
  } else if (periodOf(planType) === 'yearly') {
    const notice = { kind: 'renewal-reminder', planType, amount, at } as const
    if (left <= beforeYear) await tell(work, userId, `${cause('renewal')}:${planType}:${amount}`, notice)
  } else if (left <= beforeFullPrice && discountPromisedAt && !discountCoupon) {
    const offer = offerFor(account.planType)
    if (!offer || offer !== offerFor(planType) || !endsDiscount(new Date(at), account, offer)) return
    const notice = { kind: 'retention-ending', planType, price: offer.priceCents, fullPrice: amount, at } as const
    await tell(work, userId, `retention-ending:${subscriptionId}`, notice)
  }
}

/**
 * Whether this is the first renewal at full price: the discounted ones before it are the first after the promise. Later
 * renewals need no reminder.
 */
const endsDiscount = (renewal: Date, account: Account, { renewals }: RetentionOffer) =>
  monthsAfter(renewal, -(renewals + 1), renewalDay(account)) <= account.discountPromisedAt!

/** Reminds once per card, while the plan renews, because charges after the card's last month may fail. */
async function remindOfCard(account: Account, now: Date, work: Work) {
  const { userId, card, status } = account
  const next = nextChargeOf(account)
  if (!card || !next || status !== 'active') return
  const left = Date.UTC(card.expYear, card.expMonth) - now.getTime()
  if (left <= 0 || left > beforeCardExpires) return
  const { last4, expMonth, expYear } = card
  const cause = `card-expiring:${account.subscriptionId}:${card.brand}:${last4}:${expYear}-${expMonth}`
  const charge = { at: next.at, amount: next.amount === null ? null : toCents(next.amount) }
  await tell(work, userId, cause, { kind: 'card-expiring', last4, expMonth, expYear, next: charge })
}
