import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { App } from './app.ts'
import type { PaymentSettings } from './modules/billing/payments.ts'
import { demonstration, type ModelSettings } from './modules/vision/model.ts'
import { NoDatabase } from './platform/database/no-database.ts'
import { logging } from './platform/http/log.ts'
import { UnusableFiles } from './platform/objects/objects.ts'
import { ForeignFiles } from './platform/objects/owner.ts'
import { isLoopback, publishedAdministrator, warningsOf } from './settings/safe-settings.ts'
import { readSettings, type Settings, SettingsError } from './settings/settings.ts'
import type { Log } from './shared-kernel/use-case.ts'
import { companyShown } from './site/company-shown.ts'
import type { StripeStandIn } from './stand-ins/stripe.ts'

/** Functions that stop parts of the process, run in reverse order. */
const ends: (() => Promise<unknown>)[] = []

async function endAll() {
  for (const end of ends.splice(0).reverse()) await end()
}

let system: App | undefined

/** A signal during startup waits until startup is done, so nothing that was started is left behind. */
function endInOrder(settings: Settings, started: Promise<unknown>) {
  closeWithGrace({ delay: 15_000 }, async ({ err, signal }) => {
    if (err) logging(settings.logLevel, settings.role).fatal({ err }, 'going down')
    system?.stopAccepting()
    if (system && settings.production && signal === 'SIGTERM') await sleep(5_000) // so the proxy stops sending visitors
    await started.catch(() => undefined)
    await endAll()
  })
}

/** Starts the process: settings, the services it needs (real or simulated), the app, an orderly shutdown. */
async function start(settings: Settings) {
  const launched = Promise.withResolvers<void>()
  const database = settings.databaseUrl ?? startDatabase(settings, launched.resolve)
  await Promise.race([database, launched.promise]) // loading modules blocks this process, but not PostgreSQL's start
  const [databaseUrl, mail, stripe, model, { buildApp }, { servePages }, { migrate }] = await Promise.all([
    database,
    settings.smtpUrl ? { smtpUrl: settings.smtpUrl, page: null } : startMailbox(settings),
    settings.payments ? null : simulatePayments(settings),
    settings.model === 'demo' ? startDemoModel() : settings.model,
    import('./app.ts'),
    import('./site/pages.ts'),
    import('./platform/database/migrate.ts'),
  ])
  const log = logging(settings.logLevel, settings.role)
  for (const warning of warningsOf(settings)) log.warn(warning)
  if (settings.tracing) await trace(settings.tracing, settings, log)
  if (!settings.administration) log.info('ADMIN_USER and ADMIN_PASSWORD are not set: /admin lets nobody in')
  const directUrl = settings.databaseDirectUrl ?? databaseUrl
  await migrate(directUrl, { pooledUrl: databaseUrl, log: (sentence) => log.warn(sentence) })
  if (!settings.demo) await refusePublishedPassword(databaseUrl)
  await refuseClosedCertificate(settings)
  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`
  let warned = false
  const launch = async () => {
    const { chromium } = await import('./stand-ins/chromium.ts')
    const place = await chromium({ cacheDir: join(import.meta.dirname, '../.cache'), path: settings.chromiumPath })
    if (place.warning && !warned) log.warn(place.warning)
    warned = true
    return place
  }
  system = await buildApp({
    databaseUrl,
    databaseDirectUrl: directUrl,
    databasePool: settings.databasePool,
    databaseStatements: settings.databaseStatements,
    objectsUrl: settings.objectsUrl,
    sessionSecret: settings.sessionSecret,
    linkSecret: settings.linkSecret,
    publicUrl,
    loopback: settings.publicUrl === null,
    role: settings.role,
    logLevel: settings.logLevel,
    trustProxy: settings.trustProxy,
    payments: settings.payments ?? simulated(stripe!),
    model,
    administration: settings.administration,
    mail: {
      smtpUrl: mail.smtpUrl,
      held: settings.holdMail,
      operatorMail: settings.operatorMail,
      bounceAddress: settings.bounces?.address ?? null,
    },
    company: settings.company,
    documents: { launch, warmed: true, proves: true, signing: settings.signing },
  })
  ends.push(system.close)
  const serves = settings.role !== 'worker'
  if (serves)
    await servePages(system.app, {
      publicUrl,
      homeOf: system.homeOf,
      content: system.content,
      assets: system.assets,
      company: companyShown({ ...settings, photos: settings.model === 'demo' ? null : settings.model }),
      serviceWorker: settings.serviceWorker,
    })
  if (serves && stripe) await serveSimulation(system.app, stripe, settings)
  if (settings.demo) await seedDemo(directUrl, settings)
  const port = await listen(system.app, settings)
  await system.startJobs()
  if (settings.role !== 'web' && settings.bounces) await hearOfBounces(system, settings.bounces, settings)
  if (settings.metricsPort !== null) await tellMetrics(system, settings.metricsPort, settings)
  if (serves) stripe?.deliverTo(`http://127.0.0.1:${port}/api/stripe/webhook`, publicUrl)
  if (stripe && settings.demo && isNew(stripe)) await subscribeDemo(system, stripe)
  return {
    publicUrl,
    mailbox: mail.page,
    payments: stripe && isAlone(settings) ? `${publicUrl}/__sim/stripe` : null,
  }
}

async function startDatabase({ dataDir }: Settings, launched: () => void) {
  const { startPostgres } = await import('./stand-ins/postgres.ts')
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), launched })
  ends.push(postgres.stop)
  return postgres.url
}

async function startMailbox({ dataDir, port }: Settings) {
  const { startMailbox: start } = await import('./stand-ins/mailbox.ts')
  const mailbox = await start({ folder: join(dataDir, 'mailbox'), httpPort: port === 0 ? 0 : port + 1 })
  ends.push(mailbox.stop)
  return { smtpUrl: mailbox.smtpUrl, page: mailbox.url }
}

async function simulatePayments({ dataDir, port }: Settings) {
  const { startStripe } = await import('./stand-ins/stripe.ts')
  const stripe = await startStripe({ file: join(dataDir, 'stripe.json'), port: port === 0 ? 0 : port + 2 })
  ends.push(stripe.stop)
  return stripe
}

const simulated = ({ secretKey, publishableKey, webhookSecret, host, port }: StripeStandIn): PaymentSettings => ({
  secretKey,
  publishableKey,
  webhookSecrets: [webhookSecret],
  simulator: { host, port },
})

/** Whether only this machine can reach the product. */
const isAlone = ({ publicUrl, host }: Settings) => publicUrl === null && isLoopback(host)

/** Serves the simulator's card form and receipts; its clock and ledger only if no other machine can reach them. */
async function serveSimulation(app: App['app'], stripe: StripeStandIn, settings: Settings) {
  const { serveSimulatedPayments } = await import('./stand-ins/stripe/browser.ts')
  await serveSimulatedPayments(app, stripe, { operator: isAlone(settings) })
}

/** The demo model's estimates are invented, and marked as such wherever they are shown. */
async function startDemoModel(): Promise<ModelSettings> {
  const { demoModel, startVisionModel } = await import('./stand-ins/vision-model.ts')
  const { baseUrl, stop } = await startVisionModel()
  ends.push(stop)
  return demonstration({ baseUrl, model: demoModel })
}

const isNew = ({ engine }: StripeStandIn) => Object.keys(engine.state.objects.customer).length === 0

async function subscribeDemo({ payments }: App, stripe: StripeStandIn) {
  const { subscribeDemo: subscribe } = await import('../db/seeds/demo-subscriptions.ts')
  await subscribe(payments, stripe)
}

async function seedDemo(databaseUrl: string, { objectsUrl, linkSecret }: Settings) {
  const { seedDemo: seed } = await import('../db/seeds/demo.ts')
  await seed({ databaseUrl, objectsUrl, linkSecret })
}

async function refusePublishedPassword(databaseUrl: string) {
  const { takesPublishedPassword } = await import('../db/seeds/demo/published.ts')
  if (await takesPublishedPassword(databaseUrl))
    throw new SettingsError(
      'This database has the demonstration accounts, whose password is published. Choose another database, delete them, or say DEMO=on',
    )
}

/** Otherwise it would show only when the first quote is accepted. */
async function refuseClosedCertificate({ signing }: Settings) {
  const { canSign } = await import('./modules/documents/signing/certificates.ts')
  if (!(await canSign(signing)))
    throw new SettingsError('SIGNING_CERTIFICATE is no PKCS#12 file, or SIGNING_CERTIFICATE_PASSWORD doesn’t open it')
}

async function listen(app: App['app'], { port, host }: Settings) {
  try {
    await app.listen({ port, host })
    return (app.server.address() as AddressInfo).port
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new SettingsError(`Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 10} npm start`)
  }
}

async function tellMetrics({ measurable, app }: App, port: number, { host }: Settings) {
  const { serveMetrics } = await import('./platform/metrics/metrics.ts')
  const metrics = await serveMetrics(measurable, { port, host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new SettingsError(`METRICS_PORT ${port} is in use. Stop what uses it, or choose another`)
  })
  ends.push(metrics.close)
  app.log.info({ port: metrics.port }, 'serving metrics')
}

async function hearOfBounces({ bounceDesk, app }: App, { port }: { port: number }, { host }: Settings) {
  const { receiveBounces } = await import('./platform/post-office/bounce-server.ts')
  const bounces = await receiveBounces({ port, host }, bounceDesk!).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new SettingsError(`BOUNCE_PORT ${port} is in use. Stop what uses it, or choose another`)
  })
  ends.push(bounces.close)
  app.log.info({ port: bounces.port }, 'hearing of bounces')
}

/** Ends last, so that everything that the shutdown finishes is traced. */
async function trace(tracing: NonNullable<Settings['tracing']>, { role }: Settings, log: Log) {
  const { startTracing } = await import('./platform/tracing/opentelemetry.ts')
  ends.unshift(startTracing({ ...tracing, role, log }).stop)
  log.info({}, 'sending traces')
}

type Addresses = Awaited<ReturnType<typeof start>>

function announce({ demo, administration }: Settings, { publicUrl, mailbox, payments }: Addresses) {
  const lines = [
    ['TidyTally', publicUrl],
    ...(demo ? [['Sign in', 'demo@brightline.example / tidytally-demo   (Pro)']] : []),
    ...(demo ? [['', 'second@sparrowhome.example / tidytally-demo   (Residential)']] : []),
    ...(administration === publishedAdministrator
      ? [['Staff', `${publicUrl}/admin   ${administration.user} / ${administration.password}`]]
      : []),
    ...(mailbox ? [['Mailbox', mailbox]] : []),
    ...(payments ? [['Payments', `${payments}   (simulated: card 4242 4242 4242 4242, a clock to move)`]] : []),
    ['Stop', 'Ctrl-C'],
  ]
  console.log(`\n${lines.map(([what, value]) => `  ${what!.padEnd(12)}${value}`).join('\n')}\n`)
}

try {
  const settings = readSettings()
  const started = start(settings)
  endInOrder(settings, started)
  const addresses = await started
  if (settings.standIns) announce(settings, addresses)
} catch (error) {
  const sentences = [SettingsError, NoDatabase, UnusableFiles, ForeignFiles]
  if (sentences.some((kind) => error instanceof kind)) console.error((error as Error).message)
  else logging('info', 'starting').fatal({ err: error }, 'the start failed')
  await endAll().catch((err: unknown) => logging('info', 'starting').fatal({ err }, 'the end failed'))
  process.exit(1)
}
