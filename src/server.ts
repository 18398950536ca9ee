import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import type { App } from './app.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'

/** What ends with the process, first started last. */
const ends: (() => Promise<unknown>)[] = []

async function endAll() {
  for (const end of ends.splice(0).reverse()) await end()
}

let system: App | undefined

/** A signal in the middle of the start waits for it, so that nothing started is left behind. */
function endInOrder(settings: Settings, started: Promise<unknown>) {
  closeWithGrace({ delay: 45_000 }, async ({ err, signal }) => {
    if (err) system ? system.app.log.fatal({ err }, 'going down') : console.error(err)
    system?.stopAccepting()
    if (system && settings.production && signal === 'SIGTERM') await sleep(5_000) // the proxy notices and sends nobody new
    await started.catch(() => undefined)
    await endAll()
  })
}

/** The process: settings, what stands in for what is not configured, the app, an orderly end. */
async function start(settings: Settings) {
  const [databaseUrl, mail, { buildApp }, { servePages }, { migrate }] = await Promise.all([
    settings.databaseUrl ?? startDatabase(settings),
    settings.smtpUrl ? { smtpUrl: settings.smtpUrl, page: null } : startMailbox(settings),
    import('./app.ts'),
    import('./pages.ts'),
    import('./migrate.ts'),
  ])
  await migrate(databaseUrl)
  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`
  const launch = async () => {
    const { chromium } = await import('./stand-ins/chromium.ts')
    return chromium({ cacheDir: join(import.meta.dirname, '../.cache'), path: settings.chromiumPath })
  }
  system = await buildApp({
    databaseUrl,
    objectsUrl: settings.objectsUrl,
    sessionSecret: settings.sessionSecret,
    publicUrl,
    loopback: settings.publicUrl === null,
    role: settings.role,
    logLevel: settings.logLevel,
    trustProxy: settings.trustProxy,
    ...(settings.payments ? { payments: settings.payments } : {}),
    documents: { launch, smtpUrl: mail.smtpUrl, mailFrom: settings.mailFrom, warmed: true },
  })
  ends.push(system.close)
  if (settings.role !== 'worker') await servePages(system.app, { publicUrl, homeOf: system.homeOf })
  if (settings.demo) await seedDemo(databaseUrl, settings)
  await listen(system.app, settings)
  await system.startJobs()
  return { publicUrl, mailbox: mail.page }
}

async function startDatabase({ dataDir }: Settings) {
  const { startPostgres } = await import('./stand-ins/postgres.ts')
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') })
  ends.push(postgres.stop)
  return postgres.url
}

async function startMailbox({ dataDir, port }: Settings) {
  const { startMailbox: start } = await import('./stand-ins/mailbox.ts')
  const mailbox = await start({ folder: join(dataDir, 'mailbox'), httpPort: port === 0 ? 0 : port + 1 })
  ends.push(mailbox.stop)
  return { smtpUrl: mailbox.smtpUrl, page: mailbox.url }
}

async function seedDemo(databaseUrl: string, { objectsUrl }: Settings) {
  const { seedDemo: seed } = await import('../db/seeds/demo.ts')
  await seed({ databaseUrl, objectsUrl })
}

async function listen(app: App['app'], { port, host }: Settings) {
  try {
    await app.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new SettingsError(`Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 10} npm start`)
  }
}

function announce({ demo }: Settings, { publicUrl, mailbox }: { publicUrl: string; mailbox: string | null }) {
  const lines = [
    ['TidyTally', publicUrl],
    ...(demo ? [['Sign in', 'demo@brightline.example / tidytally-demo   (Pro)']] : []),
    ...(demo ? [['', 'second@sparrowhome.example / tidytally-demo   (Residential)']] : []),
    ...(mailbox ? [['Mailbox', mailbox]] : []),
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
  console.error(error instanceof SettingsError ? error.message : error)
  await endAll().catch(console.error)
  process.exit(1)
}
