import type { ServerResponse } from 'node:http'
import { completion, send } from './answers.ts'

type Fail = (response: ServerResponse) => void

const says =
  (content: string | null, change: object = {}): Fail =>
  (response) =>
    send(response, 200, completion('sim', content, change))

const refuses =
  (status: number, code: string | null, type = 'invalid_request_error', headers: Record<string, string> = {}): Fail =>
  (response) =>
    send(response, status, { error: { message: `Simulated ${code ?? status}`, type, param: null, code } }, headers)

const now = { 'retry-after-ms': '1' }

/** Simulated failures, by the model's name. */
export const failures: Readonly<Record<string, Fail>> = {
  'sim-refusal': says(null, {
    message: { role: 'assistant', content: null, refusal: 'I cannot help with that.' },
  }),
  'sim-filter': says('', { finish_reason: 'content_filter' }),
  'sim-policy': refuses(400, 'content_policy_violation'),
  'sim-length': says('{"estimatedSquareFootage": 18', { finish_reason: 'length' }),
  'sim-badjson': says('{"estimatedSquareFootage": 180,'),
  'sim-words': says('It looks like a nice room.'),
  'sim-shape': says('{"rooms": [1, 2]}'),
  'sim-empty': says(''),
  'sim-nochoices': (response) => send(response, 200, { id: 'x', object: 'chat.completion', choices: [] }),
  'sim-html': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<html><body>Bad gateway</body></html>')
  },
  'sim-huge': (response) => send(response, 200, completion('sim', 'x'.repeat(3 * 1024 * 1024))),
  'sim-429': refuses(429, 'rate_limit_exceeded', 'requests', now),
  'sim-quota': refuses(429, 'insufficient_quota', 'insufficient_quota', { ...now, 'x-should-retry': 'false' }),
  'sim-401': refuses(401, 'invalid_api_key'),
  'sim-403': refuses(403, 'unsupported_country_region_territory'),
  'sim-404': refuses(404, 'model_not_found'),
  'sim-400': refuses(400, 'invalid_image_format'),
  'sim-500': refuses(500, null, 'server_error', now),
  'sim-503': refuses(503, null, 'overloaded', now),
  'sim-cut': (response) => response.destroy(),
  'sim-stall': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"id": "chatcmpl-demo", ')
  },
  'sim-slow': () => {},
  'sim-notaroom': says('{"showsRoom": false, "reasoning": "A printed list."}'),
  'sim-nosense': says('{"estimatedSquareFootage": 1e308, "roomType": "office"}'),
}
