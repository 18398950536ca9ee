import { randomInt } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { ServerEvent } from '../../shared-kernel/use-case.ts'

/** Keeps proxies from closing a quiet connection. */
const heartbeatMs = 15_000
/** Bytes that a browser may leave unread before its connection is closed. */
const mostUnread = 64 * 1024

/**
 * Sends server-sent events until they end or the browser leaves. The browser reconnects automatically
 * after 2 to 4 seconds, so that a restart doesn't bring back all browsers at the same moment.
 */
export async function sendEvents(reply: FastifyReply, events: AsyncIterable<ServerEvent>) {
  const { raw } = reply
  const headers = reply.getHeaders() as Record<string, string>
  reply.hijack()
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close', // kept alive after its end, it would delay a shutdown for a minute
  })
  raw.write(`retry: ${randomInt(2000, 4000)}\n\n`)
  const heartbeat = setInterval(() => raw.write(': \n\n'), heartbeatMs)
  try {
    for await (const { id, event, data } of events) {
      if (raw.destroyed) break
      if (raw.writableLength > mostUnread) {
        raw.destroy()
        break
      }
      raw.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    }
  } catch (err) {
    reply.log.error({ err }, 'a stream of events broke off')
  } finally {
    clearInterval(heartbeat)
    raw.end()
  }
}
