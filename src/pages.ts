import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PlanType } from './modules/billing/contract/plans.ts'
import { give, type Held, hold } from './platform/http/held.ts'
import { problem } from './platform/http/problems.ts'
import { SettingsError } from './settings.ts'
import { type Manifest, publicDocument } from './web/public/document.ts'
import type { Head } from './web/public/head.ts'
import type { TrialSignupProps } from './web/public/pages/trial-signup.tsx'

const build = join(import.meta.dirname, '../.build')

/** Screens of the signed-in product: one document; its router does the rest. */
const screens = [
  '/dashboard',
  '/calculator',
  '/new-calculator',
  '/field-tool',
  '/field-tool/*',
  '/review-quote',
  '/review-quote/*',
  '/quotes/*',
  '/business-settings',
  '/pricing-settings',
  '/cost-settings',
  '/price-optimization',
  '/image-analysis',
  '/subscription',
  '/subscription/manage',
]

interface Options {
  readonly publicUrl: string
  /** Where a visitor with this cookie should go instead of a sign-in form; null if not signed in. */
  homeOf(cookie: string | undefined): Promise<string | null>
}

interface Rendering {
  readonly heads: Readonly<Record<string, Head>>
  renderPage(name: string, props: object): string
}

/** Serves the public pages (rendered once), the signed-in document and their assets, all from memory. */
export async function servePages(app: FastifyInstance, { publicUrl, homeOf }: Options) {
  const manifest: Manifest = JSON.parse(
    await readFile(join(build, 'client/.vite/manifest.json'), 'utf8').catch(notBuilt),
  )
  const { heads, renderPage } = (await import(pathToFileURL(join(build, 'server/render.js')).href)) as Rendering
  const document = (name: string, props: object = {}) =>
    publicDocument({ name, head: heads[name]!, html: renderPage(name, props), props, manifest, publicUrl })
  const page = (name: string, props: object = {}) =>
    hold(Buffer.from(document(name, props)), '.html', 'public, max-age=0, must-revalidate')

  for (const [name, head] of Object.entries(heads)) {
    if (head.path && head.path !== '/trial-signup') await servePage(app, { name, head, path: head.path, page, homeOf })
  }
  await serveTrialSignup(app, page, homeOf)
  app.get('/', async (request, reply) =>
    reply.header('cache-control', 'no-store').redirect((await homeOf(request.headers.cookie)) ?? '/login'),
  )
  app.decorate('refusalPage', (sentence, again) => document('refused', { sentence, ...(again && { again }) }))
  const notFound = await page('not-found')
  app.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/api/')
      ? reply
          .code(404)
          .type('application/problem+json')
          .send(JSON.stringify(problem(404, 'no-such-route', 'There is no such address')))
      : give(request, reply.code(404), notFound),
  )
  await serveFiles(app, 'client', { '/index.html': screens })
  if (existsSync(join(build, 'gallery'))) await serveFiles(app, 'gallery', { '/ui-gallery/index.html': ['/_ui'] })
}

interface Page extends Pick<Options, 'homeOf'> {
  readonly name: string
  readonly head: Head
  readonly path: string
  page(name: string, props?: object): Promise<Held>
}

/** Serves a public page at its path, as its head says. */
async function servePage(app: FastifyInstance, { name, head, path, page, homeOf }: Page) {
  const held = await page(name)
  const { guestsOnly, withoutToken } = head
  const incomplete = withoutToken && (await page(withoutToken.page, withoutToken.props))
  app.get<{ Querystring: { token?: unknown; next?: unknown } }>(path, async (request, reply) => {
    if (incomplete) {
      reply.header('referrer-policy', 'no-referrer') // the address holds a secret until the script removes it
      return give(request, reply, request.query.token ? held : incomplete)
    }
    // Our screens send her here when they cannot tell who she is. Redirecting her back would loop forever.
    const home = guestsOnly && !('next' in request.query) ? await homeOf(request.headers.cookie) : null
    return home ? reply.header('cache-control', 'no-store').redirect(home) : give(request, reply, held)
  })
}

/** The sign-up page for each plan link ("pro-yearly"; plain "pro" means monthly), and its payment step for reloads. */
async function serveTrialSignup(
  app: FastifyInstance,
  page: (name: string, props: TrialSignupProps) => Promise<Held>,
  homeOf: Options['homeOf'],
) {
  const of = async (planType: PlanType) => [planType, await page('trial-signup', { planType })] as const
  const plans = new Map<string, Held>(await Promise.all(PlanType.options.map(of)))
  const usual = await page('trial-signup', {})
  const payment = await page('trial-signup', { step: 'payment' })
  const config = { takesCards: true }
  app.get<{ Querystring: { plan?: unknown; step?: unknown } }>('/trial-signup', { config }, async (request, reply) => {
    const home = await homeOf(request.headers.cookie)
    if (home && request.query.step === 'payment' && home !== '/dashboard') return give(request, reply, payment)
    if (home) return reply.header('cache-control', 'no-store').redirect(home)
    const plan = String(request.query.plan)
    return give(request, reply, plans.get(plan) ?? plans.get(`${plan}-monthly`) ?? usual)
  })
}

function notBuilt(): never {
  throw new SettingsError('The pages are not built yet: npm run build')
}

/** Every file of a build under its own address, except documents with addresses of their own. */
async function serveFiles(app: FastifyInstance, name: 'client' | 'gallery', documents: Record<string, string[]>) {
  const folder = join(build, name)
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('.vite'))) {
    const path = join(file.parentPath, file.name)
    const url = path.slice(folder.length)
    const cache = url.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate'
    let held: Promise<Held> | undefined
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      held ??= readFile(path).then((raw) => hold(raw, extname(file.name), cache))
      return give(request, reply, await held)
    }
    const prefix = name === 'gallery' ? '/_ui' : ''
    const config = { takesCards: name === 'client' && url in documents }
    for (const address of documents[url] ?? [prefix + url]) app.get(address, { config }, serve)
  }
}
