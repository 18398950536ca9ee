import { join } from 'node:path'
import { buildApp } from '../../src/app.ts'
import { demonstration } from '../../src/modules/vision/model.ts'
import { fictionalCompany as company } from '../../src/shared-kernel/company.ts'
import { serveByHand } from './by-hand.ts'

/** The product's options in the bench; everything else is as in src/server.ts. */
export interface ProductOptions {
  readonly databaseUrl: string
  readonly objectsUrl: string
  readonly smtpUrl?: string
  readonly pages?: boolean
  /** `web` runs no jobs. */
  readonly role?: 'all' | 'web'
  /** URL of the vision model. */
  readonly modelUrl?: string
  /** Number of trusted proxies. */
  readonly trustProxy?: number
  /** What the product's clock always says. */
  readonly at?: string
}

/** The measured child process: the product, and the hand-written servers under the same conditions. */
const {
  databaseUrl,
  objectsUrl,
  smtpUrl = 'smtp://127.0.0.1:9',
  pages = false,
  role = 'all',
  modelUrl,
  trustProxy = 0,
  at,
} = JSON.parse(process.argv[2]!) as ProductOptions

const launch = async () => {
  const { chromium } = await import('../../src/stand-ins/chromium.ts')
  return chromium({ cacheDir: join(import.meta.dirname, '../../.cache'), path: process.env.CHROMIUM_PATH ?? null })
}
const publicUrl = 'http://localhost'
const system = await buildApp({
  databaseUrl,
  objectsUrl,
  sessionSecret: 'a secret for measuring only, of no other use',
  publicUrl,
  loopback: true,
  role,
  logLevel: 'info',
  trustProxy,
  administration: { user: 'bench', password: 'bench-password' },
  documents: { launch, signing: { secret: 'a secret for signing in the bench only' } },
  model: modelUrl ? demonstration({ baseUrl: modelUrl, model: 'demo-estimates' }) : null,
  mail: { smtpUrl },
  ...(at && { clock: () => new Date(at) }),
  company,
})
if (pages) {
  const { servePages } = await import('../../src/site/pages.ts')
  await servePages(system.app, { publicUrl, homeOf: system.homeOf, content: system.content })
}
await system.app.listen({ port: 0, host: '127.0.0.1' })
await system.startJobs()
const byHand = await serveByHand(databaseUrl)

const portOf = (server: typeof system.app) => (server.server.address() as { port: number }).port
process.send!({ product: portOf(system.app), byHand: portOf(byHand.app as never) })
process.once('message', async () => {
  await byHand.close()
  await system.close()
  process.exit(0)
})
