import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { App, AppOptions } from '../../src/app.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { readSettings, type Settings, SettingsError } from '../../src/settings/settings.ts'
import { atDatabase } from '../at-database.ts'
import type { Operator } from './commands.ts'

type Env = Parameters<typeof readSettings>[0]

/** Runs an operator's work on plans and subscriptions. */
export const atWork = <Result>(pays: boolean, env: Env, work: (operator: Operator) => Promise<Result>) =>
  inApp(pays, env, (app, name) => work(app.operator(name)))

/** Runs an operator's work in an app that takes no requests, on the configured database and card provider. */
export async function inApp<Result>(
  pays: boolean,
  env: Env,
  work: (app: App, name: string) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(env)
  const payments = settings.payments ?? (pays ? await simulation(settings) : undefined)
  let result: { readonly of: Result } | undefined
  await atDatabase(async ({ databaseUrl, pooledUrl, objectsUrl }) => {
    await migrate(databaseUrl, { pooledUrl })
    const { buildApp } = await import('../../src/app.ts')
    const app = await buildApp({ ...optionsOf(settings), databaseUrl, objectsUrl, payments })
    try {
      await app.startJobs()
      result = { of: await work(app, userName()) }
    } finally {
      await app.close()
    }
  }, settings)
  return result!.of
}

/** No requests and no jobs: the running product sends the resulting emails. */
const optionsOf = ({ sessionSecret, publicUrl, port, company }: Settings): Omit<AppOptions, Place> => ({
  sessionSecret,
  publicUrl: publicUrl ?? `http://localhost:${port}`,
  loopback: true,
  role: 'web',
  logLevel: 'silent',
  trustProxy: 0,
  mail: { smtpUrl: 'smtp://127.0.0.1:9' },
  company,
  documents: { launch: () => Promise.reject(new Error('An operator prints nothing')) },
})

type Place = 'databaseUrl' | 'objectsUrl' | 'payments'

/** Simulated payments run inside the product: their keys are in its folder, and they listen two ports above it. */
async function simulation({ dataDir, port: productPort }: Settings) {
  const [host, port] = ['127.0.0.1', productPort + 2]
  const keys = await readFile(join(dataDir, 'stripe.json'), 'utf8').then(JSON.parse, () => null)
  const answers =
    keys !== null &&
    (await fetch(`http://${host}:${port}/v1/test_helpers/test_clocks/clock_simulated`, {
      headers: { authorization: `Bearer ${keys.secretKey}` },
    }).then(
      ({ ok }) => ok,
      () => false,
    ))
  if (!answers) {
    throw new SettingsError(
      `Payments are simulated, and the simulation of ${dataDir} does not answer on port ${port}. ` +
        'Start it with `npm start` (same PORT and DATA_DIR), or set the three STRIPE_ settings for real payments.',
    )
  }
  const { secretKey, publishableKey, webhookSecret } = keys
  return { secretKey, publishableKey, webhookSecrets: [webhookSecret], simulator: { host, port } }
}

/** The user name at the machine; in a container this may be only a number. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
