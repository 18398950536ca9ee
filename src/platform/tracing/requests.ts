import type { Span } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { beginSpan, traceIdOf } from './tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of this request; null if it isn't traced. */
    span: Span | null
  }
}

/**
 * A trace begins with the request. A `traceparent` in its headers is ignored: everyone on the internet could choose
 * which traces are kept.
 */
export function traceRequests(app: FastifyInstance, isProbe: (route: string) => boolean) {
  app.decorateRequest('span', null)
  app.addHook('onRequest', async (request, reply) => {
    const { method, routeOptions } = request
    const { url: route } = routeOptions
    if (route && isProbe(route)) return
    const attributes = { 'http.request.method': method, ...(route && { 'http.route': route }) }
    request.span = beginSpan({ name: route ? `${method} ${route}` : method, kind: 'server', attributes, parent: null })
    if (request.span) request.log = reply.log = request.log.child(traceIdOf(request.span))
  })
  app.addHook('onResponse', async ({ span }, { statusCode }) => endRequest(span, statusCode))
}

function endRequest(span: Span | null, status: number) {
  if (!span) return
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) span.setStatus({ code: failed }).setAttribute('error.type', String(status))
  span.end()
}

/** SpanStatusCode.ERROR, whose package isn't loaded without tracing. */
const failed = 2
