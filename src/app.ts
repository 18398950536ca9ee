import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastifySession from '@fastify/session'
import { MikroORM } from '@mikro-orm/postgresql'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Pool } from 'pg'
import { connect } from './database.ts'
import { logging, requestId } from './http/log.ts'
import { problem, reportProblems } from './http/problems.ts'
import { protect } from './http/protection.ts'
import { type Host, routeAll } from './http.ts'
import { createJobs } from './jobs.ts'
import { accounts } from './modules/accounts/module.ts'
import { accessOf } from './modules/billing/index.ts'
import { type DocumentPorts, documents } from './modules/documents/module.ts'
import { quoting } from './modules/quoting/module.ts'
import { objectsIn } from './objects.ts'
import { cookieName, longestSessionMs, sessionHolder, sessionStore } from './sessions.ts'
import { DomainError } from './shared-kernel/domain-error.ts'
import type { Access } from './shared-kernel/endpoint.ts'
import type { Call, CommandCall, Handled, Log, Received } from './shared-kernel/use-case.ts'

export interface AppOptions {
  readonly databaseUrl: string
  readonly objectsUrl: string
  readonly sessionSecret: string
  readonly publicUrl: string
  /** Whether the address is this machine's own, so that any of its names is ours. */
  readonly loopback: boolean
  readonly role: 'all' | 'web' | 'worker'
  readonly logLevel: string
  readonly trustProxy: number
  readonly documents: Omit<DocumentPorts, 'objects'>
  readonly clock?: () => Date
}

export type App = Awaited<ReturnType<typeof buildApp>>

/** The whole system in one process. Tests build it with their own settings; src/server.ts with the real ones. */
export async function buildApp(options: AppOptions) {
  const { databaseUrl, role, clock = () => new Date() } = options
  const objects = objectsIn(options.objectsUrl)
  const modules = [accounts, quoting(objects), documents({ ...options.documents, objects })]
  const subscriptions = modules.flatMap((module) => module.reactsTo)

  const app = Fastify({
    loggerInstance: logging(options.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    trustProxy: (_address: string, hop: number) => hop < options.trustProxy,
    requestTimeout: 60_000,
    connectionTimeout: 75_000,
    http: { headersTimeout: 10_000 },
    routerOptions: { maxParamLength: 200 },
  })
  const orm = await MikroORM.init({
    clientUrl: databaseUrl,
    entities: modules.flatMap((module) => module.entities) as never,
    discovery: { warnWhenNoEntities: false },
    pool: { max: 10 },
  })
  const db = connect(databaseUrl)
  const jobs = createJobs(databaseUrl, subscriptions, (error) => app.log.error({ err: error }, 'jobs'))
  const jobsStarted = Promise.withResolvers<void>()

  const call = (contractorId: string, log: Log): Call => ({ contractorId, now: clock(), log, db })
  const transaction =
    (contractorId: string, log: Log, requestId: string) =>
    <Result>(work: (call: CommandCall) => Promise<Result>) =>
      orm.em.fork().transactional(async (em) => {
        const publish: CommandCall['publish'] = async (event) => {
          await jobsStarted.promise
          await jobs.publish(event, em, requestId)
        }
        return work({ ...call(contractorId, log), em, publish })
      })

  const host: Host = {
    admit: (access, request) => admit(access, request, db),
    run: (handled, input, file, request, reply) => {
      const contractorId = request.session.contractorId ?? ''
      const inTransaction = transaction(contractorId, request.log, request.id)
      const about = { request, reply, call: call(contractorId, request.log), cookieName: cookieName(options.publicUrl) }
      return run(handled, input, file, { ...about, inTransaction })
    },
  }

  tellEachRequest(app)
  await protect(app, options)
  reportProblems(app)
  await app.register((api) =>
    serveApi(
      api,
      options,
      db,
      modules.flatMap((module) => module.handles),
      host,
    ),
  )

  const health = { closing: false, working: false }
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_, reply) => {
    const reachable = await Promise.race([
      db.query('select 1').then(
        () => true,
        () => false,
      ),
      later(1000),
    ])
    const ready = reachable && health.working && !health.closing
    return reply.code(ready ? 200 : 503).send({ ok: ready })
  })

  const holder = sessionHolder(db, options.sessionSecret, cookieName(options.publicUrl))
  return {
    app,
    /** Where a signed-in visitor belongs: the dashboard, or the plans while no subscription runs; null for anybody else. */
    async homeOf(cookie: string | undefined) {
      const contractorId = await holder(cookie)
      if (!contractorId) return null
      return (await accessOf(db, contractorId)).open ? '/dashboard' : '/subscription'
    },
    db,
    orm,
    boss: jobs.boss,
    /** Begins to take and do jobs; the routes may already be open. */
    async startJobs() {
      await jobs.start()
      jobsStarted.resolve()
      if (role !== 'web') {
        await jobs.work(async (subscription, { payload, requestId: cause }, job) => {
          const log = app.log.child({ reqId: cause, job: job.id, queue: subscription.queue })
          const begun = performance.now()
          await subscription.react(payload as never, {
            db,
            now: clock(),
            log,
            job,
            inTransaction: transaction('', log, cause),
          })
          log.info({ ms: Math.round(performance.now() - begun) }, 'job done')
        })
      }
      health.working = true
    },
    /** Says that this process is going away, so that no new visitor is sent to it. */
    stopAccepting() {
      health.closing = true
    },
    /** In order: no new requests, the running jobs to their end, the outside world, the database last. */
    async close() {
      health.closing = true
      await app.close()
      await jobs.boss.stop({ graceful: true, timeout: 25_000 })
      for (const module of modules) await module.close?.()
      await orm.close(true)
      await db.end()
    },
  }
}

/** One line for each request, and its id on the answer, so that a contractor's complaint finds its lines. */
function tellEachRequest(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const about = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    request.log.info({ ...about, userId: request.session?.contractorId }, 'request')
  })
}

const later = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false).unref())

/** Everything under a session: cookies and sessions are only read where a handler may need them. */
async function serveApi(api: FastifyInstance, options: AppOptions, db: Pool, handlers: Handled[], host: Host) {
  const secure = options.publicUrl.startsWith('https:')
  await api.register(fastifyCookie)
  await api.register(fastifySession, {
    secret: options.sessionSecret,
    cookieName: cookieName(options.publicUrl),
    store: sessionStore(db),
    cookie: { secure, httpOnly: true, sameSite: 'lax', path: '/', maxAge: longestSessionMs },
    saveUninitialized: false,
    rolling: false,
  })
  await api.register(fastifyMultipart, { limits: { fields: 20, fieldSize: 256 * 1024, parts: 30 } })
  api.removeContentTypeParser('text/plain')
  const parseJson = api.getDefaultJsonParser('error', 'error')
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body as string, done),
  )
  api.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  routeAll(api, handlers, host)
  api.all('/api/*', async (_, reply) =>
    reply
      .code(404)
      .type('application/problem+json')
      .send(JSON.stringify(problem(404, 'no-such-route', 'There is no such address'))),
  )
}

async function admit(access: Access, request: FastifyRequest, db: Pool) {
  if (access === 'public') return
  const { contractorId } = request.session
  if (!contractorId) throw new DomainError('signed-out', 'signed-out', 'Please sign in')
  if (access === 'signed-in') return
  const granted = await accessOf(db, contractorId)
  if (!granted.open) throw new DomainError('payment-required', 'no-subscription', 'Please choose a plan to go on')
  if (access === 'subscriber') return
  if (access === 'paid' && granted.paid) return
  throw new DomainError('forbidden', 'premium-feature', 'Premium Feature Required')
}

interface Circumstances {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly call: Call
  readonly cookieName: string
  readonly inTransaction: <Result>(work: (call: CommandCall) => Promise<Result>) => Promise<Result>
}

async function run(handled: Handled, input: never, file: Received | null, circumstances: Circumstances) {
  const { request, reply, call, inTransaction } = circumstances
  const queryCall = { ...call, continueAt: (cursor: string) => linkNext(request, reply, cursor) }
  switch (handled.kind) {
    case 'query':
      return handled.handle(input, queryCall)
    case 'command': {
      const result = await inTransaction((inside) => handled.handle(input, inside))
      return handled.answer ? handled.answer(result as never, queryCall) : result
    }
  }
  const visitor = {
    ip: request.ip,
    async signIn(contractorId: string) {
      await request.session.regenerate()
      request.session.contractorId = contractorId
      await request.session.save()
    },
    async signOut() {
      await request.session.destroy()
      reply.clearCookie(circumstances.cookieName, { path: '/' })
      reply.header('clear-site-data', '"cache"')
    },
  }
  const conversationCall = { ...call, inTransaction, visitor }
  return handled.kind === 'upload'
    ? handled.handle(input, file!, conversationCall)
    : handled.handle(input, conversationCall)
}

/** RFC 8288: where the next page of a list is. */
function linkNext(request: FastifyRequest, reply: FastifyReply, cursor: string) {
  const url = new URL(request.url, 'http://here')
  url.searchParams.set('cursor', cursor)
  reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}
