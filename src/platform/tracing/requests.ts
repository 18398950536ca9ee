import type { Span, SpanStatusCode } from '@opentelemetry/api'
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
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? ''
    if (!isProbe(route)) {
      const attributes = { 'http.request.method': method, ...(route && { 'http.route': route }) }
      request.span = beginSpan({ name: `${method} ${route}`.trim(), kind: 'server', attributes, parent: null })
    }
    if (request.span) request.log = reply.log = request.log.child(traceIdOf(request.span))
    done()
  })
  app.addHook('onResponse', ({ span }, { statusCode }, done) => {
    if (span) endRequest(span, statusCode)
    done()
  })
}

function endRequest(span: Span, status: number) {
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) span.setStatus({ code: failed }).setAttribute('error.type', String(status))
  span.end()
}

/** As a number, because the package isn't loaded without tracing. */
const failed: SpanStatusCode.ERROR = 2
