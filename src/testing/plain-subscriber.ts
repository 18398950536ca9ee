/**
 * A subscriber worked out on paper: what she owes, what was charged when, and what she may use, in cents and seconds.
 */

export const prices = {
  'residential-monthly': 1999,
  'residential-yearly': 15_700,
  'commercial-monthly': 1999,
  'commercial-yearly': 15_700,
  'pro-monthly': 3299,
  'pro-yearly': 26_100,
} as const
export type PlainPlan = keyof typeof prices

/** What a card does: pays, is saved but never pays, or makes the bank ask every time. */
export type PlainCard = 'pays' | 'fails' | 'asks'

export interface Bill {
  readonly amount: number
  readonly plan: PlainPlan
  /** Failed attempts; 0 during its first hour. */
  tries: number
  /** When it is tried next. */
  at: number
  /** The bank is waiting for the cardholder's answer. */
  asked: boolean
}

export interface PlainSubscription {
  status: 'waiting' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'incomplete' | 'incomplete_expired'
  plan: PlainPlan
  readonly begun: number
  /** The date that months are counted from. */
  anchor: number
  start: number
  end: number
  trialEnd: number | null
  card: PlainCard | null
  /** It does not renew. */
  ending: boolean
  ended: number | null
  /** The plan for the next period, if another was chosen. */
  next: PlainPlan | null
  bill: Bill | null
  /** What was billed from `from` to the end of the period: an upgrade credits the unused part. */
  billed: { amount: number; from: number } | null
  /** More was paid for the current period than its own invoice. */
  paidMore: boolean
  /** An upgrade, or the early start of a plan, waiting for the bank. */
  upgrade: { plan: PlainPlan; amount: number; at: number; until: number; asked: boolean } | null
  /** How many renewals are left at the lower price, and for which plans. */
  promise: { plans: readonly PlainPlan[]; price: number; left: number } | null
}

export interface PlainSubscriber {
  now: number
  hadTrial: boolean
  activated: boolean
  usedOffer: boolean
  subscription: PlainSubscription | null
  readonly charges: { at: number; amount: number }[]
}

const hour = 3600
export const day = 24 * hour
const retries = [3 * day, 5 * day, 7 * day]

export const isYearly = (plan: PlainPlan) => plan.endsWith('yearly')

/** The same day this many months later, or the last day of a shorter month. */
export function monthsAfter(from: number, months: number): number {
  const date = new Date(from * 1000)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) / 1000 + (from % day)
}

function periodEnd(anchor: number, start: number, plan: PlainPlan): number {
  const step = isYearly(plan) ? 12 : 1
  let months = step
  while (monthsAfter(anchor, months) <= start) months += step
  return monthsAfter(anchor, months)
}

export const runs = (one: PlainSubscription | null) => one?.status === 'trialing' || one?.status === 'active'
export const hasEnded = (one: PlainSubscription) => one.status === 'canceled' || one.status === 'incomplete_expired'

/** What a renewal of this plan costs now. */
export const renewalPrice = (one: Pick<PlainSubscription, 'promise'>, plan: PlainPlan) =>
  one.promise && one.promise.left > 0 && one.promise.plans.includes(plan) ? one.promise.price : prices[plan]

type Due = { at: number; happen: () => void }

/** What happens next as time passes; in the same second, an end comes before money. */
function dues(her: PlainSubscriber): Due[] {
  const one = her.subscription
  if (!one || hasEnded(one)) return []
  if (one.status === 'incomplete') return [{ at: one.begun + 23 * hour, happen: () => end(her, 'incomplete_expired') }]
  const { upgrade, bill } = one
  const due: Due[] = []
  if (upgrade) due.push({ at: upgrade.until, happen: () => Object.assign(one, { upgrade: null }) })
  due.push({ at: one.end, happen: () => (one.ending || one.status === 'waiting' ? end(her) : renew(one)) })
  if (bill) due.push({ at: bill.at, happen: () => charge(her, one, bill) })
  return due
}

export const nextDueAt = (her: PlainSubscriber) => Math.min(Infinity, ...dues(her).map(({ at }) => at))

/** Lets time pass to this second. */
export function advance(her: PlainSubscriber, to: number) {
  for (let at = nextDueAt(her); at <= to; at = nextDueAt(her)) {
    her.now = at
    dues(her)
      .find((due) => due.at === at)!
      .happen()
  }
  her.now = to
}

function end(her: PlainSubscriber, status: 'canceled' | 'incomplete_expired' = 'canceled') {
  Object.assign(her.subscription!, { status, ended: her.now, next: null, bill: null, upgrade: null })
}

/** The next period starts; its invoice is charged an hour later. */
function renew(one: PlainSubscription) {
  if (one.next && isYearly(one.next) !== isYearly(one.plan)) one.anchor = one.end
  setPlan(one, one.next ?? one.plan)
  const amount = renewalPrice(one, one.plan)
  if (amount < prices[one.plan]) one.promise!.left -= 1
  one.paidMore = false
  one.start = one.end
  one.end = periodEnd(one.anchor, one.start, one.plan)
  one.billed = { amount, from: one.start }
  one.bill = { amount, plan: one.plan, tries: 0, at: one.start + hour, asked: false }
  if (one.status === 'trialing') one.status = 'active'
}

/** Switches the plan, which may end a promised price. */
function setPlan(one: PlainSubscription, plan: PlainPlan) {
  one.plan = plan
  one.next = null
  if (!one.promise?.plans.includes(plan)) one.promise = null
}

function charge(her: PlainSubscriber, one: PlainSubscription, bill: Bill) {
  if (one.card === 'pays') return paid(her, one)
  one.status = 'past_due'
  bill.asked = one.card === 'asks'
  const wait = retries[bill.tries]
  bill.tries += 1
  if (wait === undefined) end(her)
  else bill.at += wait
}

/** The open invoice is paid. */
export function paid(her: PlainSubscriber, one: PlainSubscription) {
  her.charges.push({ at: her.now, amount: one.bill!.amount })
  one.bill = null
  one.status = 'active'
}

/** A subscription waiting for its card: free for a day, or paid right away if there was a trial before. */
export function subscribe(her: PlainSubscriber, plan: PlainPlan) {
  const { now } = her
  const trial = !her.hadTrial
  const blank = {
    paidMore: false,
    card: null,
    ending: false,
    ended: null,
    next: null,
    bill: null,
    upgrade: null,
    promise: null,
  }
  const time = { begun: now, anchor: now, start: now, end: trial ? now + day : periodEnd(now, now, plan) }
  const status = trial ? 'waiting' : 'incomplete'
  her.subscription = { ...blank, ...time, status, plan, trialEnd: null, billed: null }
}

/** The free day starts with the card. */
export function activate(her: PlainSubscriber, card: PlainCard) {
  const end = her.now + day
  Object.assign(her.subscription!, { status: 'trialing', card, trialEnd: end, end, anchor: end })
  her.activated = her.hadTrial = true
}

/** The first payment of a subscription without a trial. */
export function payFirst(her: PlainSubscriber, card: PlainCard) {
  const one = her.subscription!
  const amount = prices[one.plan]
  her.charges.push({ at: her.now, amount })
  Object.assign(one, { status: 'active', card, billed: { amount, from: one.start } })
}

export type Kind = 'none' | 'start' | 'swap' | 'upgrade' | 'later'

/** In the last minute of a trial its plan no longer starts early. */
export function kindOf({ now }: PlainSubscriber, { status, plan, end }: PlainSubscription, to: PlainPlan): Kind {
  if (plan === to) return status === 'trialing' && end - now >= 60 ? 'start' : 'none'
  if (status === 'trialing') return 'swap'
  if (isYearly(plan) !== isYearly(to)) return isYearly(to) ? 'upgrade' : 'later'
  if (prices[plan] === prices[to]) return 'swap'
  return prices[to] > prices[plan] ? 'upgrade' : 'later'
}

/** An unpaid period is not charged and ends now; a paid one lasts to its end. */
export function cancel(her: PlainSubscriber, one: PlainSubscription) {
  if (one.status === 'past_due' || (one.bill && !one.paidMore)) return end(her)
  if (!one.ending) Object.assign(one, { next: null, upgrade: null })
  one.ending = true
}

/**
 * What an upgrade costs now: the rest of the period at the new plan, less the unused part of the old one. A plan that
 * starts early costs its price.
 */
export function upgradeCost({ now }: PlainSubscriber, one: PlainSubscription, plan: PlainPlan) {
  if (one.status === 'trialing') return { amount: prices[plan], rest: prices[plan] }
  const left = one.end - now
  const credit = one.billed ? Math.round((one.billed.amount * left) / (one.end - one.billed.from)) : 0
  const sameLength = isYearly(plan) === isYearly(one.plan)
  const rest = sameLength ? Math.round((renewalPrice(one, plan) * left) / (one.end - one.start)) : prices[plan]
  return { amount: rest - credit, rest }
}

/** Makes the change that `kindOf` names; an upgrade depends on the card. */
export function changePlan(her: PlainSubscriber, one: PlainSubscription, plan: PlainPlan) {
  one.upgrade = null
  const kind = kindOf(her, one, plan)
  if (kind === 'later') one.next = plan
  if (kind === 'swap') setPlan(one, plan)
  if (kind !== 'upgrade' && kind !== 'start') return
  const waiting = one.next
  one.next = null
  const { amount } = upgradeCost(her, one, plan)
  const until = Math.min(her.now + 23 * hour, one.end)
  one.upgrade = { plan, amount, at: her.now, until, asked: one.card === 'asks' }
  if (amount === 0 || one.card === 'pays') enact(her, one)
  else if (one.card === 'fails') Object.assign(one, { upgrade: null, next: waiting })
}

/** The upgrade was paid: it counts from the second it was calculated for. */
export function enact(her: PlainSubscriber, one: PlainSubscription) {
  const { plan, amount, at } = one.upgrade!
  const { rest } = upgradeCost({ ...her, now: at }, one, plan)
  if (amount > 0) her.charges.push({ at: her.now, amount })
  if (amount > 0) one.paidMore = true
  const starts = one.status === 'trialing'
  if (starts) Object.assign(one, { status: 'active', trialEnd: at })
  if (starts || isYearly(plan) !== isYearly(one.plan)) {
    one.anchor = one.start = at
    one.end = periodEnd(at, at, plan)
  }
  setPlan(one, plan)
  one.billed = { amount: rest, from: at }
  one.upgrade = null
}

const offers = [
  { plans: ['residential-monthly', 'commercial-monthly'], price: 749 },
  { plans: ['pro-monthly'], price: 1649 },
] as const

export const offerFor = (her: PlainSubscriber) => {
  const one = her.subscription
  if (her.usedOffer || one?.status !== 'active' || one.ending || one.next || one.bill) return null
  return offers.find(({ plans }) => (plans as readonly PlainPlan[]).includes(one.plan)) ?? null
}

export function acceptOffer(her: PlainSubscriber) {
  her.subscription!.promise = { ...offerFor(her)!, left: 2 }
  her.usedOffer = true
}
