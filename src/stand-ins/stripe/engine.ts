import { advanceClock, nextDue, retrieveClock } from './clock.ts'
import { expanded } from './expand.ts'
import { answeredBefore, fingerprintOf, remember } from './idempotency.ts'
import type { Event, Kind, List } from './objects.ts'
import { type Operation, operations } from './operations.ts'
import { accept, type Params, required, text, whole } from './params.ts'
import { authenticatePayment } from './payments.ts'
import { badRequest, isProblem, missing, problem } from './problems.ts'
import { authenticateSetup } from './setup-intents.ts'
import { find, type State, type World, worldOf } from './world.ts'

export type Request = {
  method: string
  /** Without a query, e.g. `/v1/customers`. */
  path: string
  params: Params
  /** The API key. */
  key: string
  idempotencyKey?: string
}
export type Answer = { status: number; body: object; replayed?: boolean }

/** Stripe without a network: every request is answered at once, and time moves only when told to. */
export type Engine = {
  handle: (request: Request) => Answer
  /** Name of the operation that a request asks for, e.g. `subscriptions.create`. */
  operationOf: (method: string, path: string) => string | undefined
  /** Simulated time in milliseconds. */
  now: () => number
  /** Moves simulated time there (milliseconds) and does everything that falls due on the way. */
  advanceTo: (ms: number) => void
  /** Does what has fallen due by itself. */
  catchUp: () => void
  /** When something falls due next, in simulated milliseconds. */
  nextDueAt: () => number | undefined
  /** What no endpoint has confirmed yet, oldest first. */
  events: () => Event[]
  delivered: (eventId: string) => void
  /** The bank's answer about a customer who was asked to confirm; also where the browser goes on. */
  authenticate: (params: Params) => Answer
  state: State
}

/** `realNow` is in milliseconds. */
export function createEngine(state: State, realNow: () => number = Date.now): Engine {
  let moment: number | undefined
  const now = () => realNow() + state.offset
  const world = worldOf(state, () => moment ?? Math.floor(now() / 1000))

  function doWhatIsDueBy(seconds: number): void {
    for (let due = nextDue(world); due && due.at <= seconds; due = nextDue(world)) {
      moment = due.at
      due.run()
    }
    moment = undefined
  }
  const catchUp = () => doWhatIsDueBy(Math.floor(now() / 1000))
  const advanceTo = (ms: number) => {
    doWhatIsDueBy(Math.floor(ms / 1000))
    state.offset = Math.max(state.offset, ms - realNow())
  }

  const clock: Record<string, Operation> = {
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
  }
  const find = routing({ ...operations, ...clock })

  function handle(request: Request): Answer {
    catchUp()
    try {
      return answer(world, request, find, realNow())
    } catch (error) {
      if (isProblem(error)) return { status: error.status, body: { error: error.body } }
      throw error
    }
  }

  return {
    handle,
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
    authenticate: (params) => caught(() => authenticate(world, params)),
    state,
  }
}

type Found = { name: string; operation: Operation; id: string }
type Find = (method: string, path: string) => Found | undefined

function routing(table: Record<string, Operation>): Find {
  const routes = Object.entries(table).map(([name, operation]) => {
    const [method, path] = operation.route.split(' ')
    return { name, operation, method, pattern: new RegExp(`^/v1${path!.replace(':id', '([^/]+)')}$`) }
  })
  return (method, path) => {
    for (const route of routes) {
      const match = route.method === method && route.pattern.exec(path)
      if (match) return { name: route.name, operation: route.operation, id: decodeURIComponent(match[1] ?? '') }
    }
  }
}

function answer(world: World, request: Request, find: Find, at: number): Answer {
  const { method, path, params, key, idempotencyKey } = request
  const browser = key === world.state.publishableKey
  if (key !== world.state.secretKey && !browser)
    throw problem(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${key.slice(0, 8)}***` })
  const found = find(method, path)
  if (!found)
    throw problem(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}); simulated payments know what this product uses.`,
    })
  if (browser) refuseToBrowser(world, found, params)
  if (!idempotencyKey || method !== 'POST') return done(world, found, params)
  const fingerprint = fingerprintOf(method, path, params)
  const before = answeredBefore(world.state, idempotencyKey, fingerprint, at)
  if (before) return { status: before.status, body: before.body, replayed: true }
  const given = caught(() => done(world, found, params))
  remember(world.state, idempotencyKey, {
    at,
    request: fingerprint,
    status: given.status,
    body: given.body,
  })
  return given
}

/** The publishable key is known to everybody: it opens only what belongs to a client secret. */
function refuseToBrowser(world: World, { operation, id }: Found, params: Params): void {
  const { browser } = operation
  if (browser === 'free') return
  if (!browser)
    throw problem(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    })
  const intent = find(world, browser as 'setup_intent' | 'payment_intent', id)
  if (text(params, 'client_secret') !== intent.client_secret) throw missing(browser, id)
}

function done(world: World, { operation, id }: Found, params: Params): Answer {
  accept(params, operation.params)
  const result = operation.handle(world, params, id)
  const body = operation.list ? page(result as { id: string; created: number }[], params, operation.route) : result
  return { status: 200, body: expanded(world, body, params) }
}

/** Newest first, ten unless asked otherwise. */
function page(objects: { id: string; created: number }[], params: Params, route: string): List<object> {
  const sorted = objects.toReversed().toSorted((one, other) => other.created - one.created)
  const limit = whole(params, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw badRequest('Invalid integer: limit must be between 1 and 100', { param: 'limit' })
  const place = (id: string) => {
    const index = sorted.findIndex((object) => object.id === id)
    if (index < 0) throw missing('object', id, 'starting_after')
    return index
  }
  const after = text(params, 'starting_after')
  const before = text(params, 'ending_before')
  const rest = before ? sorted.slice(0, place(before)) : after ? sorted.slice(place(after) + 1) : sorted
  const data = before ? rest.slice(-limit) : rest.slice(0, limit)
  return { object: 'list', data, has_more: rest.length > limit, url: `/v1${route.split(' ')[1]}` }
}

/** `intent`, `client_secret` and `outcome` (`succeeded` or `failed`); the secret is the proof of who asks. */
function authenticate(world: World, params: Params): Answer {
  const id = required(params, 'intent')
  const kind: Kind = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent'
  const intent = find(world, kind, id)
  if (required(params, 'client_secret') !== intent.client_secret) throw missing(kind, id)
  if (intent.status !== 'requires_action')
    throw badRequest(`This intent has a status of ${intent.status}.`, { code: `${kind}_unexpected_state` })
  const accepted = text(params, 'outcome') === 'succeeded'
  if (intent.object === 'setup_intent') authenticateSetup(world, intent, accepted)
  else authenticatePayment(world, intent, accepted)
  const back = world.state.returnUrls[id]
  delete world.state.returnUrls[id]
  const query = {
    [kind]: id,
    [`${kind}_client_secret`]: intent.client_secret!,
    redirect_status: accepted ? 'succeeded' : 'failed',
  }
  const return_url = back ? withQuery(back, query) : null
  return { status: 200, body: { intent: structuredClone(intent), return_url } }
}

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

function caught(act: () => Answer): Answer {
  try {
    return act()
  } catch (error) {
    if (isProblem(error)) return { status: error.status, body: { error: error.body } }
    throw error
  }
}
