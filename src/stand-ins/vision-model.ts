import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { completion, send } from './vision-model/answers.ts'
import { failures } from './vision-model/failures.ts'
import { inventedEstimate } from './vision-model/invented.ts'

export interface VisionModelStandIn {
  /** For OPENAI_BASE_URL: "http://127.0.0.1:4100/v1". */
  readonly baseUrl: string
  /** Requests for an estimate so far. */
  readonly asked: () => readonly Asked[]
  stop(): Promise<void>
}

export interface Asked {
  readonly model: string
  readonly picture: Buffer
  readonly body: Readonly<Record<string, unknown>>
}

export interface Options {
  /** By default a free port. */
  readonly port?: number
  /** Answers in place of the stand-in; returns false to let the stand-in answer. */
  readonly answer?: (asked: Asked, response: ServerResponse, request: IncomingMessage) => boolean | Promise<boolean>
}

export const demoModel = 'demo-estimates'

/**
 * A server on loopback that speaks the OpenAI protocol and invents its estimates: the same photo always gets the same
 * figures. The model's name chooses a failure, for tests: "sim-refusal", "sim-429", "sim-slow"...
 */
export async function startVisionModel({ port = 0, answer }: Options = {}): Promise<VisionModelStandIn> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })

  async function serve(request: IncomingMessage, response: ServerResponse) {
    if (request.method === 'GET' && request.url === '/v1/models')
      return send(response, 200, {
        object: 'list',
        data: [{ id: demoModel, object: 'model', owned_by: 'demonstration' }],
      })
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
      return send(response, 404, {
        error: { message: 'Unknown request URL', type: 'invalid_request_error', code: null },
      })
    const one = askedIn(await bodyOf(request))
    if (!one) return send(response, 400, { error: { message: 'No image', type: 'invalid_request_error', code: null } })
    asked.push(one)
    if (await answer?.(one, response, request)) return
    const fail = failures[one.model]
    if (fail) return fail(response)
    send(response, 200, completion(one.model, JSON.stringify(await inventedEstimate(one.picture))))
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: () => asked,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

interface Part {
  readonly type: string
  readonly image_url?: { readonly url: string }
}

function askedIn(body: Record<string, unknown>): Asked | null {
  const messages = (body.messages ?? []) as readonly { readonly content: string | readonly Part[] }[]
  const parts = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content))
  const url = parts.find(({ type }) => type === 'image_url')?.image_url?.url
  if (!url?.startsWith('data:image/')) return null
  return { model: String(body.model), picture: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'), body }
}
