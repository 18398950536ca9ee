import type { Phase, Schedule, Subscription } from '../wire/objects.ts'
import { accept, mergedMetadata, oneOf, type Params, part, parts, required, text, whole } from '../wire/params.ts'
import { badRequest, notSimulated } from '../wire/problems.ts'
import { find, type World } from '../world.ts'
import { addIntervals } from './calendar.ts'

/** The subscription's current settings as a phase, until the paid period ends. */
export function runningPhase({ items, discounts, trial_end, currency }: Subscription): Phase {
  const item = items.data[0]!
  return {
    ...blankPhase,
    currency,
    discounts: discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
    end_date: item.current_period_end,
    items: [phaseItem(item.price.id, item.quantity ?? 1)],
    start_date: item.current_period_start,
    trial_end: trial_end && trial_end === item.current_period_end ? trial_end : null,
  }
}

const phaseItem = (price: string, quantity: number): Phase['items'][number] => ({
  billing_thresholds: null,
  discounts: [],
  metadata: {},
  plan: price,
  price,
  quantity,
  tax_rates: [],
})

const blankPhase: Omit<Phase, 'currency' | 'end_date' | 'start_date' | 'items'> = {
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  invoice_settings: null,
  metadata: {},
  on_behalf_of: null,
  proration_behavior: 'create_prorations',
  transfer_data: null,
  trial_end: null,
}

/** The phases in a request, in order, starting with the current one. */
export function phasesFrom(world: World, schedule: Schedule, asked: Params[]): Phase[] {
  const phases: Phase[] = []
  let start = schedule.current_phase!.start_date
  for (const [index, one] of asked.entries()) {
    const name = `phases[${index}]`
    if ((whole(one, 'start_date') ?? start) !== start)
      throw badRequest(
        index === 0
          ? 'You can not modify the start date of the current phase.'
          : 'Phases must follow each other without a gap.',
        { param: `${name}[start_date]` },
      )
    const end = whole(one, 'end_date') ?? endOf(one, start)
    if (end <= Math.max(start, world.now()))
      throw badRequest('The end date must come after the start date and now.', { param: `${name}[end_date]` })
    phases.push(phaseFrom(world, one, start, end, schedule.phases[0]!.currency))
    start = end
  }
  refuseNewPriceNow(world, schedule, phases)
  return phases
}

const phaseParams =
  'items start_date end_date duration proration_behavior billing_cycle_anchor discounts metadata'.split(' ')

function phaseFrom(world: World, asked: Params, start_date: number, end_date: number, currency: string): Phase {
  accept(asked, phaseParams)
  const [item, another] = parts(asked, 'items') ?? []
  if (!item) throw badRequest('Missing required param: items.', { code: 'parameter_missing', param: 'phases[items]' })
  if (another) throw notSimulated('subscriptions to several prices')
  const prorations = ['none', 'create_prorations', 'always_invoice'] as const
  return {
    ...blankPhase,
    billing_cycle_anchor: oneOf(asked, 'billing_cycle_anchor', ['phase_start', 'automatic']) ?? null,
    currency,
    discounts: (parts(asked, 'discounts') ?? []).map((discount) => ({
      coupon: text(discount, 'coupon') ?? null,
      discount: text(discount, 'discount') ?? null,
      promotion_code: null,
    })),
    end_date,
    items: [phaseItem(find(world, 'price', required(item, 'price'), 'price').id, whole(item, 'quantity') ?? 1)],
    metadata: mergedMetadata(asked),
    proration_behavior: oneOf(asked, 'proration_behavior', prorations) ?? 'create_prorations',
    start_date,
  }
}

function refuseNewPriceNow(world: World, { subscription }: Schedule, [running]: Phase[]): void {
  const { items } = find(world, 'subscription', subscription!)
  if (running && running.items[0]!.price !== items.data[0]!.price.id)
    throw notSimulated('a new price for the running phase')
}

function endOf(phase: Params, start: number): number {
  const duration = part(phase, 'duration')
  if (!duration) throw badRequest('A phase needs an end_date or a duration.', { code: 'parameter_missing' })
  return addIntervals(start, {
    interval: oneOf(duration, 'interval', ['day', 'week', 'month', 'year']) ?? required(duration, 'interval'),
    interval_count: whole(duration, 'interval_count') ?? 1,
  })
}
