import { setTimeout as sleep } from 'node:timers/promises'
import { MikroORM, type PostgreSqlConnection } from '@mikro-orm/postgresql'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { sessionsIn } from './modules/accounts/devices/sessions.ts'
import { termsOperatorOf } from './modules/accounts/index.ts'
import { accounts } from './modules/accounts/module.ts'
import type { Ports as AccountPorts } from './modules/accounts/ports.ts'
import { administration } from './modules/administration/module.ts'
import { accessFrom, accessOf } from './modules/billing/index.ts'
import { billing } from './modules/billing/module.ts'
import { operatorsOf } from './modules/billing/operators/operators.ts'
import { nobodyPays, type PaymentSettings } from './modules/billing/payments.ts'
import { stripePayments } from './modules/billing/stripe/stripe-payments.ts'
import { editorsOf, storyOperatorsOf } from './modules/content/index.ts'
import { content } from './modules/content/module.ts'
import { refuseWhileSigning } from './modules/documents/index.ts'
import { checkPdf, documents } from './modules/documents/module.ts'
import type { Ports as DocumentPorts } from './modules/documents/ports.ts'
import { pricing } from './modules/pricing/module.ts'
import { linkAt, linksUnder } from './modules/quoting/index.ts'
import { quoting } from './modules/quoting/module.ts'
import type { ModelSettings } from './modules/vision/model.ts'
import { vision } from './modules/vision/module.ts'
import { openaiModel } from './modules/vision/openai/openai-model.ts'
import { forgetAudit } from './platform/audit.ts'
import { type Calls, callsOver } from './platform/calls.ts'
import { changesIn, forgetChanges } from './platform/changes.ts'
import { BoundDriver } from './platform/database/bound-statements.ts'
import { connect, endSilent, patience, type Statements, usualPool } from './platform/database/database.ts'
import { listenerAt } from './platform/database/listener.ts'
import { administrationDoor, type Credentials } from './platform/http/administration-door.ts'
import { serveApi } from './platform/http/api.ts'
import { type BodyLimits, bodyPlaces, keepPace } from './platform/http/bodies.ts'
import { clientNetwork } from './platform/http/client-network.ts'
import { admit, run } from './platform/http/handlers.ts'
import { drain, freeShare, type Health, tellHealth, writableIn } from './platform/http/health.ts'
import { isHalfFull, refuseOverload } from './platform/http/overload.ts'
import { reportProblems, serveNothing } from './platform/http/problems.ts'
import { protect } from './platform/http/protection.ts'
import { renderingsInTurn } from './platform/http/renderings.ts'
import type { Host } from './platform/http/routes.ts'
import { httpServer, isProbe, logEachRequest } from './platform/http/server.ts'
import { cookieNames, type Sessions, sessionHolder } from './platform/http/sessions.ts'
import { sharedAssets } from './platform/http/shared-assets.ts'
import { serveWebhooks } from './platform/http/webhooks.ts'
import { createJobs } from './platform/jobs.ts'
import { forgetLimits } from './platform/limits/limit.ts'
import { platformGauges } from './platform/metrics/gauges.ts'
import type { Measurable } from './platform/metrics/metrics.ts'
import { countMissing, missingQueue, onStart } from './platform/objects/missing.ts'
import { guarded, namedIn } from './platform/objects/named.ts'
import { openObjects } from './platform/objects/objects.ts'
import { sweepOrphans } from './platform/objects/orphans.ts'
import { ownFiles } from './platform/objects/owner.ts'
import { createPictures } from './platform/objects/pictures.ts'
import { sweepAlarm, sweepStopped } from './platform/objects/sweep-mail.ts'
import { bounceAddresses } from './platform/post-office/bounce-address.ts'
import { createMailer, heldMailer, type MailerOptions } from './platform/post-office/mailer.ts'
import { createOutbox } from './platform/post-office/outbox.ts'
import { mailPatience } from './platform/post-office/post-office.ts'
import { runJobs } from './platform/run-jobs.ts'
import { traceRequests } from './platform/tracing/requests.ts'
import { traced } from './platform/tracing/tracing.ts'
import type { Actor, LinkHolder } from './shared-kernel/actor.ts'
import type { Company } from './shared-kernel/company.ts'
import { type Call, every, type Handled, longNight, type Module, type SignedIn } from './shared-kernel/use-case.ts'
import { earlyScriptHash } from './web/public/early-script.ts'

export interface AppOptions {
  readonly databaseUrl: string
  /** For the job queue and for listening, which need connections of their own: no pooler in between. */
  readonly databaseDirectUrl?: string | undefined
  readonly databaseStatements?: Statements
  /** Connections for reading, and as many for saving. */
  readonly databasePool?: number
  readonly objectsUrl: string
  /** Signs sessions and previews. Of several the first signs, and all are accepted. */
  readonly sessionSecret: string | string[]
  /** Makes the tokens of quotes' links and the addresses for bounces; without it the session secret does. */
  readonly linkSecret?: string
  readonly publicUrl: string
  /** Whether the address is local to this machine; then any name for this machine counts as ours. */
  readonly loopback: boolean
  readonly role: 'all' | 'web' | 'worker'
  readonly logLevel: string
  readonly trustProxy: number
  readonly accounts?: Pick<AccountPorts, 'internet'>
  /** The payment provider. Seeds and benchmarks have none, so no one can pay there. */
  readonly payments?: PaymentSettings
  /** The model that looks at photos. Without it, AI analysis is not configured. */
  readonly model?: ModelSettings | null
  /** The administration's credentials. Without them no one may use it. */
  readonly administration?: Credentials | null
  readonly mail: MailOptions
  readonly company: Company
  readonly documents: Pick<DocumentPorts, 'launch' | 'warmed' | 'proves' | 'waitMs' | 'signing'>
  readonly clock?: () => Date
  /** Additional modules, for tests. */
  readonly further?: readonly Module[]
  /** Overrides of the limits for request bodies. */
  readonly bodies?: Partial<BodyLimits>
  /** How to delay a request. Tests don't wait. */
  readonly wait?: (ms: number) => Promise<void>
}

export interface MailOptions extends Pick<MailerOptions, 'smtpUrl' | 'answerMs'> {
  /** Keeps all email in its queues. */
  readonly held?: boolean
  /** What bounces come back to; without it we don't hear of them. */
  readonly bounceAddress?: string | null
  /** How long a request waits for the outcome of its email before it answers: 5 s. Tests wait longer. */
  readonly outcomeMs?: number
  /** Where alarms for operators are emailed. Without it, alarms are only logged. */
  readonly operatorMail?: string | null
}

export type App = Awaited<ReturnType<typeof buildApp>>

/** The whole system in one process. Tests build it with their own settings; src/server.ts uses the real ones. */
export async function buildApp(options: AppOptions) {
  const { databaseUrl, objectsUrl, publicUrl, sessionSecret, company } = options
  const pictures = createPictures()
  const { operatorMail = null, outcomeMs = 5_000, held = false, bounceAddress } = options.mail
  const linkSecret = options.linkSecret ?? [sessionSecret].flat()[0]!
  const bounces = bounceAddress ? bounceAddresses(linkSecret, bounceAddress) : null
  const mailer = held ? heldMailer : createMailer({ ...options.mail, mailFrom: company.mailFrom })
  const outbox = createOutbox({ mailer, held, company, publicUrl, bounces, operatorMail })
  const app = httpServer(options)
  const { log } = app
  const { databasePool = usualPool, databaseDirectUrl = databaseUrl } = options
  const db = connect(databaseUrl, databasePool, options.databaseStatements)
  const store = await openObjects(objectsUrl)
  const named = namedIn(db, () => Object.values(holdingsOf(modules)))
  const objects = guarded(store, named)
  const writable = writableIn(store)
  const clock = options.clock ?? (() => new Date())
  const sessions = sessionsIn(db, accessFrom)
  const listener = listenerAt(databaseDirectUrl, log)
  const changes = changesIn(listener)
  const links = linksUnder(linkSecret, publicUrl)
  const payments = stripePayments(options.payments ?? nobodyPays)
  const blog = content({ db, listener, objects, pictures, outbox, secret: sessionSecret, clock, log })
  const modules: readonly Module[] = [
    accounts({
      ...options.accounts,
      objects,
      pictures,
      outbox,
      changes,
      holdings: () => ({ ...holdingsOf(modules), 'post-office': outbox.holds }),
      mayClose: refuseWhileSigning,
    }),
    billing({ payments, outbox }),
    pricing,
    quoting({ objects, pictures, links, checkPdf, outcomeMs }),
    documents({ ...options.documents, role: options.role, objects, outbox, links }),
    vision({
      objects,
      pictures,
      outbox,
      outcomeMs,
      model: options.model ? openaiModel(options.model, log) : null,
    }),
    administration({
      objects,
      outbox,
      log,
      retry: (jobId, em) => jobs.retry(jobId, em),
      heldQueues: () => (held ? mailQueues() : null),
      filesCanBeStored: writable,
    }),
    blog,
    ...(options.further ?? []),
  ]

  const endAll = async () => {
    for (const module of modules) await module.close?.()
    mailer.close()
    await pictures.close()
    changes.close()
    await listener.close()
    store.close()
    await db.end()
  }
  const usable = store.probe().then(() => ownFiles({ objects: store, db, named, url: objectsUrl, log }))
  await usable.catch(async (error: unknown) => {
    await endAll()
    throw error
  })
  const orm = await MikroORM.init({
    driver: BoundDriver,
    clientUrl: databaseUrl,
    entities: modules.flatMap((module) => module.entities) as never,
    pool: { max: databasePool },
    driverOptions: {
      ...patience,
      connectionTimeoutMillis: 8_000,
      onPoolCreated: (pool: Pool) => pool.on('connect', (client) => endSilent(client)),
    },
  })
  const writes = await (orm.em.getConnection() as PostgreSqlConnection).getNativeClient()
  const subscriptions = [
    ...modules.flatMap((module) => module.reactsTo),
    every('43 3 * * *', 'objects.remove-orphans', sweepOrphans(store, named), longNight),
    outbox.emails(sweepStopped, 'objects.mail-sweep-stopped', sweepAlarm(outbox), mailPatience),
    outbox.upkeep,
    onStart(countMissing(store, () => Object.values(holdingsOf(modules)))),
    every('*/10 * * * *', 'changes.forget', forgetChanges),
    every('47 3 * * *', 'rates.forget', forgetLimits),
    every('53 3 * * *', 'audit.forget', forgetAudit),
  ]
  const mailQueues = () => subscriptions.filter(({ patience }) => patience.mails).map(({ queue }) => queue)
  const jobs = createJobs(databaseDirectUrl, subscriptions, log, held)
  const calls = callsOver(orm, db, jobs, clock)
  const health: Health = { working: false, closing: false }
  let closingSince: number | undefined

  traceRequests(app, isProbe)
  logEachRequest(app)
  keepPace(app, options.bodies)
  drain(app, health)
  app.addHook('preClose', async () => changes.close()) // streams end, and reconnect to another process
  await protect(app, { ...options, inlineScripts: [earlyScriptHash] })
  app.decorate('renderInTurn', renderingsInTurn(db))
  reportProblems(app, options.wait ?? sleep)
  tellHealth(app, { db, objects: store, health, writable })
  const staff = administrationDoor(options.administration ?? null, db)
  const host = hostOver(calls, options, sessions, { staff, customer: byLink(db) }, firstAtWork(modules))
  const [reports, handlers] = parted(modules.flatMap((module) => module.handles))
  if (options.role === 'worker') serveNothing(app)
  else {
    await app.register((api) => {
      refuseOverload(api, [db, writes], databasePool)
      return serveApi(api, { publicUrl, sessionSecret, sessions, handlers, host })
    })
    await app.register((hooks) => serveWebhooks(hooks, reports, host))
  }

  return {
    app,
    db,
    orm,
    boss: jobs.boss,
    payments,
    /** For `receiveBounces`; null without an address for them. */
    bounceDesk: bounces && {
      addresses: bounces,
      db,
      log,
      bounced: outbox.bounced,
      inTransaction: calls.transactions({ kind: 'system', cause: 'bounce' }, log, 'bounce'),
    },
    /** For `serveMetrics`. */
    measurable: {
      role: options.role,
      db,
      pools: { reads: db, writes },
      boss: jobs.boss,
      diskFree: () => freeShare(store.disk),
      gauges: [...platformGauges, ...modules.flatMap(({ gauges = [] }) => gauges)],
      log,
    } satisfies Measurable,
    /** The names of all kinds of email. */
    emailKinds: outbox.kinds(),
    /** The queues whose jobs send email. */
    mailQueues: mailQueues(),
    /** Operator actions on plans and subscriptions, recorded under this name. */
    operator: (name: string) =>
      operatorsOf(payments, {
        db,
        log: app.log,
        inTransaction: calls.transactions({ kind: 'operator', name }, app.log, 'operator'),
      })(name),
    /** Operator actions on stories, recorded under this name. */
    stories: (name: string) =>
      storyOperatorsOf({
        db,
        objects,
        inTransaction: calls.transactions({ kind: 'operator', name }, app.log, 'operator'),
      }),
    /** Announcements of new terms, recorded under this name. */
    terms: (name: string) =>
      termsOperatorOf({
        db,
        clock,
        inTransaction: calls.transactions({ kind: 'operator', name }, app.log, 'operator'),
      }),
    /** Editor actions on posts, recorded under this name. */
    editor: (name: string) =>
      editorsOf(
        { publicUrl, secret: sessionSecret, company },
        { db, clock, inTransaction: calls.transactions({ kind: 'operator', name }, app.log, 'editor') },
      ),
    /** Content of the public pages: articles and stories. */
    content: blog.shown,
    /** The client's files of this and other releases. */
    assets: sharedAssets(db),
    homeOf: homes(db, sessions, options),
    /** Starts taking jobs; the routes may already be open. */
    async startJobs() {
      await jobs.start()
      if (options.role !== 'web') await runJobs(jobs, calls, db, app.log)
      if (options.role !== 'web' && !operatorMail)
        app.log.info('OPERATOR_MAIL is not set: nobody is mailed about disputes and other alarms')
      if (options.role !== 'web') await jobs.boss.send(missingQueue, { payload: {}, requestId: 'start' })
      health.working = true
      const starting = calls.transactions({ kind: 'system', cause: 'start' }, log, 'start')
      for (const module of modules) module.begin?.({ log, inTransaction: starting })
    },
    /** Announces that this process is going away, so it gets no new visitors. */
    stopAccepting() {
      health.closing = true
      closingSince ??= performance.now()
    },
    /** Shuts down in order: no new requests, running jobs finish, then outside services, the database last. */
    async close() {
      health.closing = true
      closingSince ??= performance.now()
      const left = (ms: number) => Math.max(1_000, ms - (performance.now() - closingSince!))
      const cut = setTimeout(() => app.server.closeAllConnections(), left(lastRequestsMs))
      await app.close()
      clearTimeout(cut)
      await jobs.boss.stop({ graceful: true, timeout: left(lastJobsMs) })
      await orm.close(true)
      await endAll()
    },
  }
}

/** How long a shutdown waits for requests and for jobs, in milliseconds. */
const lastRequestsMs = 10_000
const lastJobsMs = 12_000

const parted = (handlers: readonly Handled[]) =>
  [handlers.filter(({ kind }) => kind === 'webhook'), handlers.filter(({ kind }) => kind !== 'webhook')] as const

/** The PDF browser takes memory and a second to start, so it starts with the first contractor, not the first Send. */
function firstAtWork(modules: readonly Module[]) {
  let begun = false
  return () => {
    if (begun) return
    begun = true
    for (const module of modules) module.getReady?.()
  }
}

const holdingsOf = (modules: readonly Module[]) =>
  Object.fromEntries(modules.flatMap(({ name, holds }) => (holds ? [[name, holds] as const] : [])))

const hostOver = (
  { call, reading, transactions }: Calls,
  { publicUrl, bodies, wait = sleep }: AppOptions,
  sessions: Sessions,
  { staff, customer }: { staff: ReturnType<typeof administrationDoor>; customer: ReturnType<typeof byLink> },
  atWork: () => void,
): Host => ({
  admit: async (access, request, reply) => {
    if (access === 'admin') return staff.admit(request, reply)
    if (access === 'link') return customer(request)
    if (access === 'signed-in-or-admin' && (await staff.recognize(request, reply))) return
    admit(access, request)
    if (access === 'subscriber') atWork()
  },
  receive: bodyPlaces(bodies),
  async expect(handled, request) {
    const known = call(actorOf(request), request.log)
    if (handled.kind === 'uploads') await handled.expect(clientNetwork(request.ip), known)
    else await handled.expect?.(request.params as Record<string, string>, known as Call & SignedIn)
  },
  run: (handled, input, files, request, reply) => {
    const actor = handled.kind === 'webhook' ? byWebhook(handled.endpoint.path) : actorOf(request)
    const circumstances = {
      request,
      reply,
      call: call(actor, request.log),
      cookies: cookieNames(publicUrl),
      sessions,
      wait,
      reading: <Result>(query: () => Promise<Result>) => reading(actor, query),
      inTransaction: transactions(actor, request.log, request.id),
    }
    const step = { name: `${handled.kind} ${handled.handle.name}`.trim(), parent: request.span }
    return traced(step, () => run(handled, input, files, circumstances))
  },
})

declare module 'fastify' {
  interface FastifyRequest {
    /** The customer whose link is in the path. */
    customer?: LinkHolder
  }
}

/** Admits the holder of a quote's link. */
const byLink = (db: Pool) => async (request: FastifyRequest) => {
  const { token } = request.params as { token: string }
  const link = await linkAt(db, token, clientNetwork(request.ip))
  request.customer = { ...link, isOwn: request.session.contractorId === link.contractorId }
}

function actorOf({ session, administrator, customer }: FastifyRequest): Actor {
  if (customer) return { kind: 'customer', ...customer }
  if (administrator) return administrator
  return session.contractorId ? { kind: 'contractor', id: session.contractorId } : { kind: 'visitor' }
}

const byWebhook = (path: string): Actor => ({ kind: 'system', cause: path })

/**
 * The home page of a signed-in visitor: the dashboard, or the plans without an active subscription. Otherwise null, and
 * while the server is busy.
 */
function homes(db: Pool, sessions: Sessions, { sessionSecret, publicUrl, databasePool = usualPool }: AppOptions) {
  const holder = sessionHolder(sessions, sessionSecret, cookieNames(publicUrl).session)
  return async (cookie: string | undefined) => {
    if (isHalfFull(db, databasePool)) return null
    const contractorId = await holder(cookie)
    if (!contractorId) return null
    const { open, paid } = await accessOf(db, contractorId)
    return { path: open ? '/dashboard' : '/subscription', paid }
  }
}
