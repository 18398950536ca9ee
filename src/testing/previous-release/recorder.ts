import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type Fields, fewest, type Recorded, scrubbed } from './recorded.ts'

/** Records the browser requests that a server accepts. */
export function recordRequests(server: Server) {
  const kept = new Map<string, Recorded>()
  const pending = new Set<Promise<void>>()
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const fromPage = request.headers['sec-fetch-site'] === 'same-origin'
    if (!fromPage || !/^\/(api|objects|uploads)\//.test(request.url ?? '')) return
    const body = watched(request)
    response.once('close', () => {
      if (!response.writableFinished || response.statusCode >= 400) return // the page closed before the response
      const done = readRequest(request, Buffer.concat(body)).then((recorded) => {
        kept.set(JSON.stringify(recorded), recorded)
      })
      pending.add(done)
      void done.finally(() => pending.delete(done))
    })
  })
  return async (): Promise<readonly Recorded[]> => {
    await Promise.all(pending)
    return fewest([...kept.values()])
  }
}

/** Copies the body's chunks as the server reads them; a listener of our own would start the stream too early. */
function watched(request: IncomingMessage): readonly Buffer[] {
  const parts: Buffer[] = []
  const emit = request.emit.bind(request)
  request.emit = (name: string | symbol, ...args: unknown[]) => {
    if (name === 'data') parts.push(Buffer.from(args[0] as Uint8Array))
    return emit(name, ...args)
  }
  return parts
}

async function readRequest({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer): Promise<Recorded> {
  const { pathname, searchParams } = new URL(url, 'http://here')
  const type = headers['content-type'] ?? ''
  const given = type.startsWith('multipart/') ? await formIn(body, type) : body.length > 0 ? jsonIn(body) : {}
  const input = scrubbed({ ...Object.fromEntries(searchParams), ...given }) as Fields
  return { method, path: scrubbed(pathname) as string, input }
}

const jsonIn = (body: Buffer): Fields => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return {} // the body of a webhook or a report
  }
}

async function formIn(body: Buffer, type: string): Promise<Fields> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  return Object.fromEntries(texts.map(([name, text]) => [name, /^[[{]/.test(text) ? JSON.parse(text) : text]))
}
