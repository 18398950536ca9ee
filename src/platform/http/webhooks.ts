import type { FastifyInstance } from 'fastify'
import type { Handled } from '../../shared-kernel/use-case.ts'
import { needsPlace } from './bodies.ts'
import type { Host } from './routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by another company's server, not by our own pages. */
    fromOutside?: boolean
  }
}

const largestReport = 1024 * 1024

/** Routes whose signed body must reach the handler byte for byte. No session is read for them. */
export async function serveWebhooks(app: FastifyInstance, handlers: readonly Handled[], host: Host) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: largestReport }, (_, body, done) =>
    done(null, body),
  )
  for (const handled of handlers) {
    const { method, path: url } = handled.endpoint
    app.route({
      method,
      url,
      config: { fromOutside: true },
      onRequest: async (request, reply) => {
        if (needsPlace(request.headers)) await host.receive(request, reply)
      },
      handler: async (request, reply) => {
        await host.run(handled, {} as never, { file: null, files: [], pictures: null }, request, reply)
        return reply.code(204).send()
      },
    })
  }
}
