import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type App, type AppOptions, buildApp } from '../../app.ts'
import { fictionalCompany as company } from '../../shared-kernel/company.ts'
import { type Behavior, type Envelope, type Mailbox, startMailbox } from '../../stand-ins/mailbox.ts'
import { type StripeStandIn, startStripe } from '../../stand-ins/stripe.ts'
import { ourChromium } from '../browser/browser.ts'
import { freshDatabase } from './database.ts'
import { noteAnswer } from './rendered.ts'

export const publicUrl = 'http://localhost:3000'
export const sessionSecret = 'a-secret-of-the-tests-with-more-than-32-characters'
export const signing = { secret: 'another-secret-of-the-tests-for-the-key-that-signs' }

/** The whole product on its own database, with a mailbox that keeps its emails. */
export interface System extends App {
  readonly databaseUrl: string
  readonly mailbox: Mailbox
  /** Folder of the photos. */
  readonly objectsFolder: string
  /** The card provider's stand-in; it sends events to the app only with the option `reports`. */
  readonly stripe: StripeStandIn
  /** A second process's app on the same database and objects. */
  another(options?: Partial<AppOptions>): Promise<App>
  stop(): Promise<void>
}

type Options = Partial<Omit<AppOptions, 'documents' | 'mail'>> & {
  readonly behave?: (envelope: Envelope) => Behavior
  readonly mail?: Partial<AppOptions['mail']>
  readonly documents?: Partial<AppOptions['documents']>
  /** Adds to the app before it is ready, such as its pages. */
  readonly prepare?: (app: App, stripe: StripeStandIn) => Promise<void>
  /** Whether the app listens and receives the stand-in's events. */
  readonly reports?: boolean
}

/** Starts the product like src/server.ts, without its pages and without listening. */
export async function startSystem({
  behave,
  mail,
  documents,
  prepare,
  reports,
  ...options
}: Options = {}): Promise<System> {
  const database = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'tidytally-test-'))
  const mailbox = await startMailbox({ folder: join(folder, 'mailbox'), httpPort: 0, ...(behave ? { behave } : {}) })
  const stripe = await startStripe({ file: null })
  const objectsFolder = join(folder, 'objects')
  const settings: AppOptions = {
    databaseUrl: database.url,
    objectsUrl: pathToFileURL(objectsFolder).href,
    sessionSecret,
    publicUrl,
    loopback: true,
    role: 'all',
    logLevel: 'silent',
    trustProxy: 0,
    payments: {
      secretKey: stripe.secretKey,
      publishableKey: stripe.publishableKey,
      webhookSecrets: [stripe.webhookSecret],
      simulator: { host: stripe.host, port: stripe.port },
    },
    documents: {
      launch: ourChromium,
      signing,
      ...documents,
    },
    mail: { smtpUrl: mailbox.smtpUrl, outcomeMs: 60_000, ...mail },
    company: { ...company, postalAddress: null },
    ...options,
  }
  const started = new Set<App>()
  const start = async (changed: Partial<AppOptions> = {}) => {
    const app = await buildApp({ ...settings, ...changed })
    started.add(app)
    app.app.addHook('onSend', async (_, reply, body) => noteAnswer(reply, body))
    await prepare?.(app, stripe)
    await app.app.ready()
    await app.startJobs()
    const close = async () => {
      started.delete(app)
      await app.close()
    }
    return { ...app, close }
  }
  const stop = async () => {
    await stripe.stop()
    for (const app of started) await app.close()
    await mailbox.stop()
    await rm(folder, { recursive: true, force: true })
    await database.drop()
  }
  const app = await start()
  if (reports) stripe.deliverTo(`${await app.app.listen({ port: 0, host: '127.0.0.1' })}/api/stripe/webhook`, publicUrl)
  return { ...app, databaseUrl: database.url, mailbox, objectsFolder, stripe, another: start, stop }
}
