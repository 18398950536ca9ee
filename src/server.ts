import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { migrate } from './migrate.ts'
import { servePages } from './pages.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'

/** The process: settings, what stands in for what is not configured, the app, an orderly end. */
async function start(settings: Settings) {
  const ends: (() => Promise<unknown>)[] = []
  const databaseUrl = settings.databaseUrl ?? (await startDatabase(settings, ends))
  const mail = settings.smtpUrl ? { smtpUrl: settings.smtpUrl, page: null } : await startMailbox(settings, ends)
  await migrate(databaseUrl)
  const publicUrl = settings.publicUrl ?? `http://localhost:${settings.port}`
  const launch = async () => {
    const { chromium } = await import('./stand-ins/chromium.ts')
    return chromium({ cacheDir: join(import.meta.dirname, '../.cache'), path: settings.chromiumPath })
  }
  const system = await buildApp({
    databaseUrl,
    objectsUrl: settings.objectsUrl,
    sessionSecret: settings.sessionSecret,
    publicUrl,
    loopback: settings.publicUrl === null,
    role: settings.role,
    logLevel: settings.logLevel,
    trustProxy: settings.trustProxy,
    documents: { launch, smtpUrl: mail.smtpUrl, mailFrom: settings.mailFrom },
  })
  closeWithGrace({ delay: 45_000, logger: system.app.log }, async ({ err, signal }) => {
    if (err) system.app.log.fatal({ err }, 'going down')
    system.stopAccepting()
    if (settings.production && signal === 'SIGTERM') await new Promise((resolve) => setTimeout(resolve, 5_000))
    await system.close()
    for (const end of ends.reverse()) await end()
  })
  await servePages(system.app, { publicUrl, production: settings.production })
  if (settings.demo) await seedDemo(databaseUrl, settings)
  if (settings.role !== 'worker') await listen(system.app, settings)
  await system.startJobs()
  return { publicUrl, mailbox: mail.page }
}

async function startDatabase({ dataDir }: Settings, ends: (() => Promise<unknown>)[]) {
  const { startPostgres } = await import('./stand-ins/postgres.ts')
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') })
  ends.push(postgres.stop)
  return postgres.url
}

async function startMailbox({ dataDir, port }: Settings, ends: (() => Promise<unknown>)[]) {
  const { startMailbox: start } = await import('./stand-ins/mailbox.ts')
  const mailbox = await start({ folder: join(dataDir, 'mailbox'), httpPort: port === 0 ? 0 : port + 1 })
  ends.push(mailbox.stop)
  return { smtpUrl: mailbox.smtpUrl, page: mailbox.url }
}

async function seedDemo(databaseUrl: string, { objectsUrl }: Settings) {
  const { seedDemo: seed } = await import('../db/seeds/demo.ts')
  await seed({ databaseUrl, objectsUrl })
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>['app'], { port, host }: Settings) {
  try {
    await app.listen({ port, host })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new SettingsError(`Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 10} npm start`)
  }
}

try {
  const settings = readSettings()
  const { publicUrl, mailbox } = await start(settings)
  if (settings.standIns) {
    console.log(`\n  TidyTally   ${publicUrl}`)
    if (settings.demo) console.log('  Sign in     demo@brightline.example / tidytally-demo   (Pro)')
    if (settings.demo) console.log('              second@sparrowhome.example / tidytally-demo   (Residential)')
    if (mailbox) console.log(`  Mailbox     ${mailbox}`)
    console.log('  Stop        Ctrl-C\n')
  }
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error)
  process.exitCode = 1
  setTimeout(() => process.exit(1), 100)
}
