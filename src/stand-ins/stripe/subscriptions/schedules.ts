import { planOf } from '../catalogue.ts'
import type { Phase, Schedule, Subscription } from '../wire/objects.ts'
import { mergedMetadata, oneOf, type Params, parts, required } from '../wire/params.ts'
import { badRequest } from '../wire/problems.ts'
import { change, find, keep, type World } from '../world.ts'
import { phasesFrom, runningPhase } from './phases.ts'
import { sameLength } from './proration.ts'
import { endSubscription, hasEnded } from './subscription-states.ts'
import { replaceDiscounts } from './subscription-updates.ts'

/** POST /v1/subscription_schedules: takes over an existing subscription as it is. */
export function createSchedule(world: World, params: Params): Schedule {
  const id = world.newId('subscription_schedule')
  const subscription = find(world, 'subscription', required(params, 'from_subscription'), 'from_subscription')
  if (subscription.schedule)
    throw badRequest(
      `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}.`,
      { param: 'from_subscription' },
    )
  if (hasEnded(subscription)) throw badRequest('You cannot schedule a subscription that has ended.')
  const phase = runningPhase(subscription)
  const schedule = keep(world, 'subscription_schedule', {
    id,
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: world.now(),
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: subscription.default_payment_method,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  })
  world.tell('subscription_schedule.created', schedule)
  change(world, 'customer.subscription.updated', subscription, { schedule: id })
  return schedule
}

export const retrieveSchedule = (world: World, _: Params, id: string) => find(world, 'subscription_schedule', id)

/** POST /v1/subscription_schedules/:id: replaces all phases, the current one first. */
export function updateSchedule(world: World, params: Params, id: string): Schedule {
  const schedule = find(world, 'subscription_schedule', id)
  refuseUnlessActive(schedule, 'update')
  const asked = parts(params, 'phases')
  const phases = asked ? phasesFrom(world, schedule, asked) : schedule.phases
  change(world, 'subscription_schedule.updated', schedule, {
    end_behavior: oneOf(params, 'end_behavior', ['release', 'cancel']) ?? schedule.end_behavior,
    metadata: mergedMetadata(params, schedule.metadata ?? {}),
    phases,
    ...(asked ? { current_phase: { start_date: phases[0]!.start_date, end_date: phases[0]!.end_date } } : {}),
  })
  if (asked) {
    const subscription = find(world, 'subscription', schedule.subscription!)
    replaceDiscounts(world, subscription, discountsOf(world, phases[0]!))
    rememberDiscounts(phases[0]!, subscription)
  }
  return schedule
}

function refuseUnlessActive({ status }: Schedule, verb: string): void {
  if (status !== 'active')
    throw badRequest(`You cannot ${verb} a subscription schedule that is currently in the \`${status}\` status.`)
}

/** A discount that has ended does not come back with its phase. */
const discountsOf = (world: World, { discounts }: Phase): Params[] =>
  discounts
    .filter(({ discount }) => !discount || (find(world, 'discount', discount).end ?? Infinity) > world.now())
    .map(({ coupon, discount }): Params => (discount ? { discount } : { coupon: coupon! }))

/** A phase's coupon is redeemed once: after that the phase names the discount it started. */
function rememberDiscounts(phase: Phase, { discounts }: Subscription): void {
  phase.discounts = discounts.map((discount) => ({ coupon: null, discount, promotion_code: null }))
}

/** POST /v1/subscription_schedules/:id/release: the subscription continues on its own, unchanged. */
export function releaseSchedule(world: World, _: Params, id: string): Schedule {
  const schedule = find(world, 'subscription_schedule', id)
  refuseUnlessActive(schedule, 'release')
  return release(world, schedule)
}

function release(world: World, schedule: Schedule): Schedule {
  const subscription = find(world, 'subscription', schedule.subscription!)
  Object.assign(schedule, {
    status: 'released',
    released_at: world.now(),
    released_subscription: subscription.id,
    subscription: null,
    current_phase: null,
  })
  world.tell('subscription_schedule.released', schedule)
  change(world, 'customer.subscription.updated', subscription, { schedule: null })
  return schedule
}

/** The current phase is over: the next one starts, or the schedule releases or ends the subscription. */
export function advanceSchedule(world: World, schedule: Schedule): void {
  const next = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase!.end_date)
  const subscription = find(world, 'subscription', schedule.subscription!)
  if (next) {
    change(world, 'subscription_schedule.updated', schedule, {
      current_phase: { start_date: next.start_date, end_date: next.end_date },
    })
    beginPhase(world, subscription, next)
    return
  }
  if (schedule.end_behavior === 'release') {
    release(world, schedule)
    return
  }
  Object.assign(schedule, { status: 'completed', completed_at: world.now(), current_phase: null })
  world.tell('subscription_schedule.completed', schedule)
  endSubscription(world, subscription, 'cancellation_requested')
}

/**
 * Changes only the price, the discounts and, for a different period length, the anchor; the renewal at the same moment
 * bills it.
 */
function beginPhase(world: World, subscription: Subscription, phase: Phase): void {
  const item = subscription.items.data[0]!
  const price = find(world, 'price', phase.items[0]!.price)
  replaceDiscounts(world, subscription, discountsOf(world, phase))
  rememberDiscounts(phase, subscription)
  change(world, 'customer.subscription.updated', subscription, {
    items: {
      ...subscription.items,
      data: [{ ...item, price, plan: planOf(price), quantity: phase.items[0]!.quantity ?? 1 }],
    },
    billing_cycle_anchor:
      phase.billing_cycle_anchor === 'phase_start' || !sameLength(price, item.price)
        ? phase.start_date
        : subscription.billing_cycle_anchor,
  })
}
