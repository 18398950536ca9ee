import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { measured } from '../metrics/measured.ts'
import { logging, requestId } from './log.ts'

interface Settings {
  readonly logLevel: string
  readonly role: string
  /** The number of proxies in front. */
  readonly trustProxy: number
}

/** The HTTP server before it has any routes. */
export const httpServer = ({ logLevel, role, trustProxy }: Settings): FastifyInstance =>
  Fastify({
    loggerInstance: logging(logLevel, role),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: (_address: string, hop: number) => hop < trustProxy,
    connectionTimeout: 75_000,
    return503OnClosing: false, // drain() answers as a problem instead
    http: { headersTimeout: 10_000 },
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) =>
      isReadable(url) ? url : url.startsWith('/api/') ? '/api/unreadable' : '/unreadable',
  })

/** Whether the path can be decoded. Otherwise the request is routed to an unknown path. */
function isReadable(url: string) {
  try {
    decodeURI(url.split('?')[0]!)
    return true
  } catch {
    return false
  }
}

/** Asked every few seconds by whatever watches this process. */
export const isProbe = (route: string): boolean => route === '/healthz' || route === '/readyz'

/**
 * Logs one line per request and returns its id in a header, so a contractor's complaint leads to its log lines. Probes aren't
 * measured: beside hundreds of them, a few failed requests would be a small share.
 */
export function logEachRequest(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const about = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    const probe = isProbe(route)
    if (!probe) measured.request.tell({ ...about, seconds: reply.elapsedTime / 1000 })
    const level = probe && reply.statusCode < 400 ? 'debug' : 'info'
    request.log[level](
      { ...about, userId: request.session?.contractorId, administrator: request.administrator?.name },
      'request',
    )
  })
}
