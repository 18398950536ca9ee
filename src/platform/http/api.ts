import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastifySession from '@fastify/session'
import type { FastifyInstance } from 'fastify'
import { largestFile } from '../../shared-kernel/file-size.ts'
import type { Handled } from '../../shared-kernel/use-case.ts'
import { scanBody } from './body-scanner.ts'
import { isNewer, newerClient } from './newer-client.ts'
import { noSuchRoute } from './problems.ts'
import { oneClickType } from './protection.ts'
import { type Host, routeAll } from './routes.ts'
import { cookieNames, longestSessionMs, type Sessions, sessionStore } from './sessions.ts'

interface Options {
  readonly publicUrl: string
  readonly sessionSecret: string | string[]
  readonly sessions: Sessions
  readonly handlers: readonly Handled[]
  readonly host: Host
}

/** Everything that uses a session: cookies and sessions are read only where a handler may need them. */
export async function serveApi(api: FastifyInstance, { publicUrl, sessionSecret, sessions, handlers, host }: Options) {
  const attributes = { secure: publicUrl.startsWith('https:'), httpOnly: true, sameSite: 'lax', path: '/' } as const
  // Defaults for every cookie: a browser ignores the removal of a __Host- cookie that is not marked Secure.
  await api.register(fastifyCookie, { parseOptions: attributes })
  const cookieName = cookieNames(publicUrl).session
  await api.register(fastifySession, {
    secret: sessionSecret,
    cookieName,
    store: sessionStore(sessions),
    cookie: { ...attributes, maxAge: longestSessionMs },
    saveUninitialized: false,
    rolling: false,
  })
  keepNewerCookie(api, cookieName)
  await api.register(fastifyMultipart, {
    limits: { fields: 20, fieldSize: 256 * 1024, parts: 30 },
    throwFileSizeLimit: false, // the code that reads the file reports its size
  })
  takeOnlyJson(api)
  api.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  const carriesPictures = ({ endpoint }: Handled) => endpoint.carrier === 'pictures'
  routeAll(
    api,
    handlers.filter((handled) => !carriesPictures(handled)),
    host,
  )
  await api.register(async (pictured) => {
    takePictures(pictured)
    routeAll(pictured, handlers.filter(carriesPictures), host)
  })
  api.all('/api/*', async ({ headers }, reply) => {
    if (isNewer(headers)) throw newerClient()
    return noSuchRoute(reply)
  })
}

/**
 * Without it, @fastify/session would answer the cookie of an ended session by removing it. The browser may have a newer
 * one by then: changing the password or signing in replaces the session while other requests are under way. Signing out
 * leaves no session on its request, and removes the cookie.
 */
function keepNewerCookie(api: FastifyInstance, name: string) {
  api.addHook('onSend', async ({ session }, reply) => {
    const cookies = [reply.getHeader('set-cookie') ?? []].flat()
    const kept = cookies.filter((cookie) => !String(cookie).startsWith(`${name}=;`))
    if (!session || kept.length === cookies.length) return
    reply.removeHeader('set-cookie')
    for (const cookie of kept) reply.header('set-cookie', cookie)
  })
}

/** Writes pictures in JSON to disk while they arrive. */
function takePictures(api: FastifyInstance) {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser('application/json', (request, payload, done) => {
    scanBody(payload, request.routeOptions.bodyLimit, largestFile).then(
      (pictures) =>
        parse(request, pictures.json || '{}', (error, body) => {
          if (error) void pictures.close()
          done(error, { body, pictures })
        }),
      done,
    )
  })
}

/** None of our requests are plain text, an empty body is not invalid JSON, and a click's form has nothing to read. */
function takeOnlyJson(api: FastifyInstance) {
  api.addContentTypeParser(oneClickType, { parseAs: 'buffer', bodyLimit: 4096 }, (_, __, done) => done(null, undefined))
  const parse = api.getDefaultJsonParser('error', 'error')
  api.removeContentTypeParser(['text/plain', 'application/json'])
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  )
}
