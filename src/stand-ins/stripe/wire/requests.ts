import type { Operation } from '../operations.ts'
import { find, type World } from '../world.ts'
import { expanded } from './expand.ts'
import { answeredBefore, fingerprintOf, remember } from './idempotency.ts'
import { page } from './lists.ts'
import { accept, type Params, text } from './params.ts'
import { isProblem, missing, problem } from './problems.ts'

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

export type Found = { name: string; operation: Operation; id: string }
export type Find = (method: string, path: string) => Found | undefined

/** Finds the operation for a request. */
export function routing(table: Record<string, Operation>): Find {
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

/** Checks the key, then repeats an earlier response or does the work; `at` is real time in milliseconds. */
export function answer(world: World, request: Request, find: Find, at: number): Answer {
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

/** The publishable key is public: it opens only what belongs to a client secret. */
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

/** Turns a thrown `Problem` into a response. */
export function caught(act: () => Answer): Answer {
  try {
    return act()
  } catch (error) {
    if (isProblem(error)) return { status: error.status, body: { error: error.body } }
    throw error
  }
}
