import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PlanType } from './modules/billing/contract/plans.ts'
import { problem } from './platform/http/problems.ts'
import { SettingsError } from './settings.ts'
import { type Manifest, publicDocument } from './web/public/document.ts'
import type { PublicPage } from './web/public/head.ts'
import type { RefusedProps } from './web/public/refused.tsx'
import type { TrialSignupProps } from './web/public/trial-signup.tsx'
import type { VerifyEmailProps } from './web/public/verify-email.tsx'

const build = join(import.meta.dirname, '../.build')

/** Screens of the signed-in product: one document, its router does the rest. */
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
  '/subscription',
  '/subscription/manage',
]

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
}

/** Something that the browser loads, held in memory in each form that it may ask for. */
interface Held {
  readonly type: string
  readonly cache: string
  readonly etag: string
  readonly raw: Buffer
  readonly br: Buffer | null
  readonly gzip: Buffer | null
}

interface Options {
  readonly publicUrl: string
  /** Where a visitor with this cookie belongs instead of a sign-in form; null for anybody else. */
  homeOf(cookie: string | undefined): Promise<string | null>
}

/** Serves the public pages, rendered once, the signed-in document and their assets, all of it from memory. */
export async function servePages(app: FastifyInstance, { publicUrl, homeOf }: Options) {
  const manifest: Manifest = JSON.parse(
    await readFile(join(build, 'client/.vite/manifest.json'), 'utf8').catch(notBuilt),
  )
  const { renderPage } = (await import(pathToFileURL(join(build, 'server/render.js')).href)) as {
    renderPage(name: PublicPage, props: object): string
  }
  const document = (name: PublicPage, props: TrialSignupProps & VerifyEmailProps & RefusedProps = {}) =>
    publicDocument({ name, html: renderPage(name, props), props, manifest, publicUrl })
  const page = (name: PublicPage, props: TrialSignupProps & VerifyEmailProps = {}) =>
    hold(Buffer.from(document(name, props)), '.html', 'public, max-age=0, must-revalidate')
  app.decorate('refusalPage', (sentence, again) => document('refused', { sentence, ...(again && { again }) }))
  const [login, register, forgotPassword, resetPassword, invalidResetLink, notFound] = await Promise.all([
    page('login'),
    page('register'),
    page('forgot-password'),
    page('reset-password'),
    page('invalid-reset-link'),
    page('not-found'),
  ])

  for (const [path, held] of [
    ['/login', login],
    ['/register', register],
  ] as const) {
    app.get(path, async (request, reply) => {
      // Our own screens send her here when they cannot find out who she is; sent back, she would go round for ever.
      const sentHere = 'next' in (request.query as object)
      const home = sentHere ? null : await homeOf(request.headers.cookie)
      return home ? reply.header('cache-control', 'no-store').redirect(home) : give(request, reply, held)
    })
  }
  await serveTrialSignup(app, page, homeOf)
  app.get('/forgot-password', (request, reply) => give(request, reply, forgotPassword))
  app.get<{ Querystring: { token?: unknown } }>('/reset-password', (request, reply) => {
    reply.header('referrer-policy', 'no-referrer') // its address holds a secret until the script takes it out
    return give(request, reply, request.query.token ? resetPassword : invalidResetLink)
  })
  await serveVerifyEmail(app, page)
  app.get('/', async (request, reply) =>
    reply.header('cache-control', 'no-store').redirect((await homeOf(request.headers.cookie)) ?? '/login'),
  )
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

/** Opening the link confirms nothing, because programs that check mails open links too; a press on the page does. */
async function serveVerifyEmail(
  app: FastifyInstance,
  page: (name: PublicPage, props?: VerifyEmailProps) => Promise<Held>,
) {
  const [whole, incomplete] = await Promise.all([page('verify-email'), page('verify-email', { incomplete: true })])
  app.get<{ Querystring: { token?: unknown } }>('/verify-email', (request, reply) => {
    reply.header('referrer-policy', 'no-referrer') // its address holds a secret until the script takes it out
    return give(request, reply, request.query.token ? whole : incomplete)
  })
}

/** The sign-up for each plan's link, "pro-yearly" or "pro" by the month, and at its payment, where a reload goes on. */
async function serveTrialSignup(
  app: FastifyInstance,
  page: (name: PublicPage, props: TrialSignupProps) => Promise<Held>,
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

/** Every file of a build under its own address, except documents that have addresses of ours. */
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

async function hold(raw: Buffer, extension: string, cache: string): Promise<Held> {
  const compressible = !['.woff2', '.png'].includes(extension)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  return {
    type: types[extension] ?? 'application/octet-stream',
    cache,
    etag: `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`,
    raw,
    br: compressible ? await promisify(brotliCompress)(raw, quality) : null,
    gzip: compressible ? await promisify(gzip)(raw) : null,
  }
}

function give(request: FastifyRequest, reply: FastifyReply, held: Held) {
  reply.header('etag', held.etag).header('cache-control', held.cache).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === held.etag && reply.statusCode === 200) return reply.code(304).send()
  reply.type(held.type)
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (held.br && accepted.includes('br')) return reply.header('content-encoding', 'br').send(held.br)
  if (held.gzip && accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(held.gzip)
  return reply.send(held.raw)
}
