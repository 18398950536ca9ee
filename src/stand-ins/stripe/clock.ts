import { collect } from './payments/payments.ts'
import { day } from './subscriptions/calendar.ts'
import { type Due, dueOf } from './subscriptions/renewals.ts'
import { accept, type Params, whole } from './wire/params.ts'
import { badRequest, missing, notSimulated } from './wire/problems.ts'
import { all, type World } from './world.ts'

const clockId = 'clock_simulated'

/** The next thing due; in the same second, subscriptions go before invoices. */
export function nextDue(world: World): Due | undefined {
  const invoices = all(world, 'invoice')
    .filter(({ status }) => status === 'draft' || status === 'open')
    .map((invoice) => ({
      at: invoice.status === 'draft' ? invoice.automatically_finalizes_at : invoice.next_payment_attempt,
      run: () => collect(world, invoice),
    }))
    .filter((due): due is Due => due.at !== null)
  return [...all(world, 'subscription').flatMap((subscription) => dueOf(world, subscription)), ...invoices].reduce<
    Due | undefined
  >((first, due) => (!first || due.at < first.at ? due : first), undefined)
}

/** GET /v1/test_helpers/test_clocks/clock_simulated: the only clock, shared by all customers. */
export function retrieveClock(world: World, _: Params, id: string): object {
  if (id !== clockId) throw missing('testclock', id)
  return {
    id: clockId,
    object: 'test_helpers.test_clock',
    created: 0,
    deletes_after: world.now() + 30 * day,
    frozen_time: world.now(),
    livemode: false,
    name: 'Simulated time',
    status: 'ready',
    status_details: {},
  }
}

/**
 * POST .../advance: everything due on the way happens, in order, before the response; the clock's own event is last.
 */
export function advanceClock(world: World, params: Params, id: string, advanceTo: (seconds: number) => void): object {
  retrieveClock(world, {}, id)
  accept(params, ['frozen_time'])
  const target = whole(params, 'frozen_time')
  if (target === undefined) throw notSimulated('an advance without frozen_time')
  if (target < world.now())
    throw badRequest('The new frozen time must be later than the current frozen time of the test clock.', {
      param: 'frozen_time',
    })
  advanceTo(target)
  const clock = retrieveClock(world, {}, id)
  world.tell('test_helpers.test_clock.ready', clock)
  return clock
}
