import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Endpoint, OutputOf, SentTo } from '../../shared-kernel/endpoint.ts'
import { publicUrl } from '../system/system.ts'

export type Answer = LightMyRequestResponse

/** The server answered with an error. */
export class Refusal extends Error {
  readonly status: number
  readonly answer: Answer

  constructor(answer: Answer) {
    super(answer.headers['content-type']?.toString().includes('json') ? answer.json().message : answer.body)
    this.status = answer.statusCode
    this.answer = answer
  }
}

/** A photo being uploaded. */
export interface Upload {
  readonly bytes: Uint8Array
  readonly filename: string
  readonly type: string
}

export interface Changes {
  /** Replaces the body made from the input. */
  readonly url?: string
  readonly payload?: string | Buffer
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** A browser without a screen: it keeps the session cookie and sends the origin of its requests. */
export interface Visitor {
  cookie: string
  /** Kept after signing out. */
  device: string
  /** The raw response, whatever its status. `file`, or each of `files`, goes into the endpoint's file part. */
  ask(endpoint: Endpoint, input: object, changes?: Changes): Promise<Answer>
  /** The response's body, typed by the contract; throws on an error. */
  call<E extends Endpoint>(endpoint: E, input: SentTo<E> & { file?: Upload; files?: Upload[] }): Promise<OutputOf<E>>
}

/** `always` is sent with each request. */
export function visitor(
  app: FastifyInstance,
  ip = '127.0.0.1',
  always: Readonly<Record<string, string>> = {},
): Visitor {
  const self: Visitor = {
    cookie: '',
    device: '',
    async ask(endpoint, input, changes = {}) {
      const { url, payload, headers } = await request(endpoint, input)
      const sent = {
        origin: publicUrl,
        cookie: [self.cookie, self.device].filter(Boolean).join('; ') || undefined,
        ...always,
        ...headers,
        ...changes.headers,
      }
      const answer = await app.inject({
        method: endpoint.method,
        url: changes.url ?? url,
        remoteAddress: ip,
        headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as never,
        ...(changes.payload === undefined ? payload && { payload } : { payload: changes.payload }),
      })
      for (const { name, value } of answer.cookies) {
        self[name.endsWith('device') ? 'device' : 'cookie'] = value ? `${name}=${encodeURIComponent(value)}` : ''
      }
      return answer
    },
    async call(endpoint, input) {
      const answer = await self.ask(endpoint, input)
      if (answer.statusCode >= 400) throw new Refusal(answer)
      return (answer.statusCode === 204 ? undefined : answer.json()) as never
    },
  }
  return self
}

/** Path parameters go into the path; the rest becomes the query of a read or the body of a write. */
export async function request({ path, method, carrier, filePart }: Endpoint, input: object) {
  const { file, files = file ? [file] : [], ...rest } = input as Record<string, unknown>
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  if (method === 'GET') return { url: url + query(rest), payload: undefined, headers: {} }
  if (carrier === 'json' || carrier === 'pictures') {
    return { url, payload: JSON.stringify(rest), headers: { 'content-type': 'application/json' } }
  }
  const form = new Response(formOf(rest, filePart, files as Upload[]))
  const headers = { 'content-type': form.headers.get('content-type') ?? undefined }
  return { url, payload: Buffer.from(await form.arrayBuffer()), headers }
}

function query(rest: Record<string, unknown>) {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

function formOf(rest: Record<string, unknown>, filePart: string, files: readonly Upload[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const { bytes, type, filename } of files)
    form.append(filePart, new Blob([new Uint8Array(bytes)], { type }), filename)
  return form
}
