import Stripe from 'stripe'
import type { Engine } from './engine.ts'
import { parseForm } from './wire/params.ts'
import { apiVersion } from './world.ts'

/** Connects the SDK to an engine without a socket; looks up the engine on each request. */
export const withoutSocket = (engine: () => Engine): Stripe.HttpClient => ({
  getClientName: () => 'in-process',
  makeRequest: async (_host, _port, path, method, headers, body) => {
    const url = new URL(path, 'http://stripe.invalid')
    const sent = headers as Record<string, string>
    const answer = engine().handle({
      method,
      path: url.pathname,
      params: { ...parseForm(url.search.slice(1)), ...parseForm(body ?? '') },
      key: (sent.Authorization ?? '').replace('Bearer ', ''),
      idempotencyKey: sent['Idempotency-Key'],
    })
    const said = { 'request-id': 'req_in_process', ...(answer.replayed ? { 'idempotent-replayed': 'true' } : {}) }
    return {
      getStatusCode: () => answer.status,
      getHeaders: () => said,
      getRawResponse: () => ({ headers: said }),
      toStream: () => undefined,
      toJSON: async () => JSON.parse(JSON.stringify(answer.body)) as unknown,
    }
  },
})

/** The real SDK on an engine without a socket, for tests that make a thousand calls. */
export const stripeOn = (engine: Engine, key = engine.state.secretKey): Stripe =>
  new Stripe(key, { apiVersion, httpClient: withoutSocket(() => engine), maxNetworkRetries: 0, telemetry: false })
