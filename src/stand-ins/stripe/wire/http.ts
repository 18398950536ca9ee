import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Engine } from '../engine.ts'
import { apiVersion, random } from '../world.ts'
import type { FaultsInside, Trouble } from './faults.ts'
import { type Params, parseForm } from './params.ts'
import { badRequest, isProblem } from './problems.ts'
import type { Answer } from './requests.ts'

const largest = 1_000_000

/** Serves the engine over HTTP; `afterwards` runs when something may have changed, before the response is sent. */
export function stripeListener(engine: Engine, faults: FaultsInside, afterwards: () => Promise<void>): Server {
  return createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      if (isProblem(error)) return send(response, { status: error.status, body: { error: error.body } })
      console.error('Simulated payments failed', error)
      send(response, trouble('500'))
    })
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe.invalid')
    const body = await bodyOf(request)
    const params = { ...parseForm(url.search.slice(1)), ...parseForm(body) }
    if (url.pathname === '/__sim/authenticate' && request.method === 'POST') {
      const answer = engine.authenticate(params)
      await afterwards()
      return send(response, answer)
    }
    const operation = engine.operationOf(request.method ?? 'GET', url.pathname) ?? 'unknown'
    await faults.watch('before', operation)
    const fails = faults.troubleOf(operation)
    if (fails) return fail(request, response, fails)
    refuseOtherVersion(request)
    const before = engine.state.undelivered.length
    const answer = engine.handle(requestOf(request, url.pathname, params))
    if (request.method !== 'GET' || engine.state.undelivered.length > before) await afterwards()
    await faults.watch('after', operation)
    send(response, answer)
  }
}

const requestOf = (request: IncomingMessage, path: string, params: Params) => ({
  method: request.method ?? 'GET',
  path,
  params,
  key: keyOf(request.headers.authorization),
  idempotencyKey: request.headers['idempotency-key'] as string | undefined,
})

function refuseOtherVersion({ headers }: IncomingMessage): void {
  const version = headers['stripe-version'] ?? apiVersion
  if (version !== apiVersion)
    throw badRequest(`Simulated payments speak version ${apiVersion} of the API, not ${version}.`)
}

/** `Bearer sk_...`, or the key as the user name of basic authentication. */
function keyOf(authorization = ''): string {
  const [scheme, value = ''] = authorization.split(' ')
  return scheme === 'Basic' ? Buffer.from(value, 'base64').toString().split(':')[0]! : value
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > largest) throw new Error('A request to simulated payments is too large')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function fail(request: IncomingMessage, response: ServerResponse, kind: Trouble): void {
  if (kind === 'drop') request.socket.destroy()
  else if (kind !== 'hang') send(response, trouble(kind))
}

const trouble = (kind: Exclude<Trouble, 'drop' | 'hang'>): Answer => ({
  status: troubles[kind].status,
  body: { error: troubles[kind].error },
})

const type = 'invalid_request_error'
const troubles = {
  429: { status: 429, error: { type, code: 'rate_limit', message: 'Too many requests' } },
  lock_timeout: {
    status: 429,
    error: {
      type,
      code: 'lock_timeout',
      message:
        'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
    },
  },
  409: {
    status: 409,
    error: {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotency Key.',
    },
  },
  500: { status: 500, error: { type: 'api_error', message: 'Something went wrong at Stripe.' } },
} as const

function send(response: ServerResponse, { status, body, replayed }: Answer): void {
  if (response.headersSent || response.destroyed) return
  const content = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(content),
    'request-id': `req_${random(7)}`,
    ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
  })
  response.end(content)
}
