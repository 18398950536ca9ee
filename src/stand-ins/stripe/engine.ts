import { advanceClock, nextDue, retrieveClock } from './clock.ts'
import { type Operation, operations } from './operations.ts'
import { dispute } from './payments/disputes.ts'
import { authenticate } from './wire/authentication.ts'
import type { Event } from './wire/objects.ts'
import type { Params } from './wire/params.ts'
import { type Answer, answer, caught, type Request, routing } from './wire/requests.ts'
import { type State, type World, worldOf } from './world.ts'

/** Stripe without a network: every request is answered immediately, and time moves only on command. */
export type Engine = {
  handle: (request: Request) => Answer
  /** Name of the operation that a request asks for, e.g. `subscriptions.create`. */
  operationOf: (method: string, path: string) => string | undefined
  /** Simulated time in milliseconds. */
  now: () => number
  /** Moves simulated time to this point (milliseconds) and does everything due on the way. */
  advanceTo: (ms: number) => void
  /** Does everything that is now due. */
  catchUp: () => void
  /** Time of the next due event, in simulated milliseconds. */
  nextDueAt: () => number | undefined
  /** Events that no endpoint has confirmed yet, oldest first. */
  events: () => Event[]
  delivered: (eventId: string) => void
  /** The bank's answer about a customer it asked; returns where the browser goes next. */
  authenticate: (params: Params) => Answer
  /** The cardholder disputes a paid invoice at the bank. */
  dispute: (invoiceId: string) => Answer
  state: State
}

/** `realNow` is in milliseconds. */
export function createEngine(state: State, realNow: () => number = Date.now): Engine {
  let moment: number | undefined
  const now = () => realNow() + state.offset
  const world = worldOf(state, () => moment ?? Math.floor(now() / 1000))

  function doWhatIsDueBy(seconds: number): void {
    try {
      for (let due = nextDue(world); due && due.at <= seconds; due = nextDue(world)) {
        moment = due.at
        due.run()
      }
    } finally {
      moment = undefined
    }
  }
  const catchUp = () => doWhatIsDueBy(Math.floor(now() / 1000))
  const advanceTo = (ms: number) => {
    doWhatIsDueBy(Math.floor(ms / 1000))
    state.offset = Math.max(state.offset, ms - realNow())
  }

  const find = routing({ ...operations, ...clockOperations(world, advanceTo) })

  const onTime = (act: () => Answer): Answer => {
    catchUp()
    return caught(act)
  }
  return {
    handle: (request) => onTime(() => answer(world, request, find, realNow())),
    operationOf: (method, path) => find(method, path)?.name,
    now,
    advanceTo,
    catchUp,
    nextDueAt: () => {
      const due = nextDue(world)
      return due && due.at * 1000
    },
    events: () => state.undelivered.flatMap((id) => state.objects.event[id] ?? []),
    delivered: (eventId) => {
      state.undelivered = state.undelivered.filter((id) => id !== eventId)
      const event = state.objects.event[eventId]
      if (event) event.pending_webhooks = 0
    },
    authenticate: (params) => onTime(() => authenticate(world, params)),
    dispute: (invoiceId) => onTime(() => ({ status: 200, body: structuredClone(dispute(world, invoiceId)) })),
    state,
  }
}

/** Requests can move the clock too; they are answered once everything due has happened. */
const clockOperations = (world: World, advanceTo: (ms: number) => void): Record<string, Operation> => ({
  'testHelpers.testClocks.retrieve': {
    route: 'GET /test_helpers/test_clocks/:id',
    handle: retrieveClock,
    params: [],
  },
  'testHelpers.testClocks.advance': {
    route: 'POST /test_helpers/test_clocks/:id/advance',
    handle: (_, params, id) => advanceClock(world, params, id, (seconds) => advanceTo(seconds * 1000)),
    params: ['frozen_time'],
  },
})
