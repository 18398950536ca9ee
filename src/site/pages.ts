import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PlanType } from '../modules/billing/contract/plans.ts'
import { type CachedFile, cacheFile, sendCached } from '../platform/http/cached-file.ts'
import { clientNetwork } from '../platform/http/client-network.ts'
import { noSuchRoute } from '../platform/http/problems.ts'
import type { SharedAssets } from '../platform/http/shared-assets.ts'
import { turns } from '../platform/limits/turns.ts'
import { SettingsError } from '../settings/settings.ts'
import { fictionalCompany } from '../shared-kernel/company.ts'
import type { PublicCompany } from '../web/public/company.ts'
import type { PublicContent, PublicPage } from '../web/public/head.ts'
import type { TrialSignupProps } from '../web/public/pages/trial-signup.tsx'
import { serveAppScreens } from './app-document.ts'
import { companyShown } from './company-shown.ts'
import { escaped, type Manifest, pictureOf, publicDocument, stylesheetOf } from './document.ts'
import { serveWorker } from './offline-shell.ts'
import { sharingPicture } from './og-picture.ts'
import { keptPages, once } from './pages-kept.ts'
import {
  away,
  type HomeOf,
  type MakePage,
  type Page,
  type Render,
  servePageWithData,
  takeForm,
} from './pages-with-data.ts'
import { atomFeed, noContent, robots, securityTxt, sitemap } from './public-files.ts'
import { stylesIn } from './used-styles.ts'

const builtHere = join(import.meta.dirname, '../../.build')

interface Options {
  readonly publicUrl: string
  readonly company?: PublicCompany
  /** Whether browsers keep the signed-in product for offline work. */
  readonly serviceWorker?: 'on' | 'off'
  /** The output folder of `npm run build`. */
  readonly build?: string
  /** Articles and stories. */
  readonly content?: PublicContent
  readonly homeOf: HomeOf
  /** Files of other releases. Without it only this build's are served. */
  readonly assets?: SharedAssets
}

interface Rendering {
  readonly pages: ReadonlyMap<string, PublicPage<never>>
  renderPage(name: string, props: object, company: PublicCompany): string
}

/**
 * Serves the public pages, the files for crawlers, the signed-in document and their assets, all from memory. Each is
 * made when it is first asked for, so the start doesn't wait for it.
 */
export async function servePages(
  app: FastifyInstance,
  {
    publicUrl,
    homeOf,
    content = noContent,
    company = companyShown({ company: fictionalCompany, smtpUrl: null, photos: null }),
    serviceWorker = 'on',
    build = builtHere,
    assets,
  }: Options,
) {
  const manifest: Manifest = JSON.parse(
    await readFile(join(build, 'client/.vite/manifest.json'), 'utf8').catch(notBuilt),
  )
  const styles = stylesIn(await readFile(join(build, 'client', stylesheetOf(manifest)!), 'utf8'))
  const { pages, renderPage } = (await import(pathToFileURL(join(build, 'server/render.js')).href)) as Rendering
  const document: Render = (name, props = {}) => {
    const { head, headOf } = pages.get(name)!
    const html = renderPage(name, props, company)
    const own = { ...head, ...headOf?.(props as never) }
    return publicDocument({ name, head: own, html, props, manifest, styles, publicUrl, company })
  }
  const page: MakePage = (name, props) =>
    cacheFile(Buffer.from(document(name, props)), '.html', 'public, max-age=0, must-revalidate')

  for (const [name, { head, load, post }] of pages) {
    if (!head.path || head.path === '/trial-signup') continue
    if (post) await takeForm(app, { name, head, path: head.path, load: post, document, page, content, homeOf })
    if (load) servePageWithData(app, { name, head, path: head.path, load, document, page, content, homeOf })
    else servePage(app, { name, head, path: head.path, page, homeOf })
  }
  serveTrialSignup(app, page, homeOf)
  servePictures(app, pages, content)
  serveForCrawlers(app, { pages, content, publicUrl, company })
  app.decorate('refusalPage', refusalPages(document))
  const nameAt = new Map([...pages].map(([name, { head }]) => [head.path, name]))
  app.decorate('refusedForm', (path, refused) => document(nameAt.get(path)!, { refused }))
  const notFound = once(() => page('not-found'))
  app.setNotFoundHandler(async (request, reply) =>
    request.url.startsWith('/api/') ? noSuchRoute(reply) : sendCached(request, reply.code(404), await notFound()),
  )
  serveAppScreens(app, build, manifest)
  await serveFiles(app, join(build, 'client'), '', { '/index.html': [], '/administration/index.html': ['/admin'] })
  await serveAssets(app, join(build, 'client/assets'), assets)
  serveWorker(app, { build, manifest, serviceWorker })
  if (existsSync(join(build, 'gallery')))
    await serveFiles(app, join(build, 'gallery'), '/_ui', { '/ui-gallery/index.html': ['/_ui'] })
}

/** Serves a page that is always the same, at its path, as its head says. */
function servePage(app: FastifyInstance, { name, head, path, page, homeOf }: Page) {
  const held = once(() => page(name))
  const { guestsOnly, withoutToken } = head
  const incomplete = withoutToken && once(() => page(withoutToken.page, withoutToken.props))
  app.get<{ Querystring: { token?: unknown; next?: unknown } }>(path, async (request, reply) => {
    if (incomplete) {
      reply.header('referrer-policy', 'no-referrer') // the address holds a secret until the script removes it
      return sendCached(request, reply, await (request.query.token ? held() : incomplete()))
    }
    // Our screens redirect here when they can't tell who is signed in. Redirecting back would loop forever.
    const home = guestsOnly && !('next' in request.query) ? await homeOf(request.headers.cookie) : null
    return home ? away(reply, home.path) : sendCached(request, reply, await held())
  })
}

/** Escaping changes neither, and users don't type them. */
const [sentenceMark, againMark] = ['\u{f0000}', '\u{f0001}']

/** The page of a refusal, rendered once: anyone may cause refusals as often as they like. */
function refusalPages(document: Render): NonNullable<FastifyInstance['refusalPage']> {
  const [plain, retrying] = [{}, { again: againMark }].map((way) =>
    once(() => document('refused', { sentence: sentenceMark, ...way })),
  )
  return (sentence, again) =>
    (again ? retrying! : plain!)()
      .replaceAll(sentenceMark, () => escaped(/\w$/.test(sentence) ? `${sentence}.` : sentence))
      .replaceAll(againMark, () => escaped(again!))
}

/** The sharing picture of each page, drawn on the first request from its title and its one number. */
function servePictures(app: FastifyInstance, pages: Rendering['pages'], content: PublicContent) {
  const keep = keptPages()
  for (const { head, headOf, load } of pages.values()) {
    if (!head.path || head.withoutToken || head.kept === false) continue
    app.get<{ Params: Record<string, string> }>(
      pictureOf(head.path).replace(/(:\w+)\.png$/, '$1'),
      async (request, reply) => {
        const params = mapValues(request.params, (value) => value.replace(/\.png$/, ''))
        const props = load ? await load(content, params) : {}
        if (!props) return reply.callNotFound()
        const { title, figure } = { ...head, ...headOf?.(props as never) }
        const held = await keep(`${head.path} ${Object.values(params)}`, `${title} ${figure}`, async () =>
          cacheFile(await sharingPicture({ title, figure }), '.png', 'public, max-age=86400'),
        )
        return sendCached(request, reply, held!)
      },
    )
  }
}

const mapValues = (of: Record<string, string>, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]))

interface Crawlers extends Required<Pick<Options, 'publicUrl' | 'company' | 'content'>> {
  readonly pages: Rendering['pages']
}

/** The files for search engines, feed readers and security researchers. */
function serveForCrawlers(app: FastifyInstance, { pages, content, publicUrl, company }: Crawlers) {
  const keep = keptPages()
  const fresh = 'public, max-age=0, must-revalidate'
  const serve = (path: string, extension: string, text: () => Promise<string>) =>
    app.get(path, async (request, reply) =>
      sendCached(
        request,
        reply,
        (await keep(path, content.version(), async () => cacheFile(Buffer.from(await text()), extension, fresh)))!,
      ),
    )
  serve('/sitemap.xml', '.xml', () => sitemap(pages, content, publicUrl))
  serve('/robots.txt', '.txt', async () => robots(publicUrl))
  serve('/blog/feed.xml', '.atom', async () => atomFeed(await content.posts(), publicUrl))
  app.get('/.well-known/security.txt', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityTxt(publicUrl, company.supportEmail, new Date())),
  )
}

/** The sign-up page for each plan link ("pro-yearly"; plain "pro" means monthly), and its payment step for reloads. */
function serveTrialSignup(
  app: FastifyInstance,
  page: (name: string, props: TrialSignupProps) => Promise<CachedFile>,
  homeOf: Options['homeOf'],
) {
  const of = (planType: PlanType) => [planType, once(() => page('trial-signup', { planType }))] as const
  const plans = new Map<string, () => Promise<CachedFile>>(PlanType.options.map(of))
  const usual = once(() => page('trial-signup', {}))
  const payment = once(() => page('trial-signup', { step: 'payment' }))
  const config = { takesCards: true }
  app.get<{ Querystring: { plan?: unknown; step?: unknown } }>('/trial-signup', { config }, async (request, reply) => {
    const home = await homeOf(request.headers.cookie)
    if (home && request.query.step === 'payment' && home.path !== '/dashboard')
      return sendCached(request, reply, await payment())
    if (home) return away(reply, home.path)
    const plan = String(request.query.plan)
    return sendCached(request, reply, await (plans.get(plan) ?? plans.get(`${plan}-monthly`) ?? usual)())
  })
}

const immutable = 'public, max-age=31536000, immutable'
const dayMs = 24 * 3600 * 1000

/** Names that no release has cost a query each, and anyone can make them up. A page asks for about 30 files at once. */
const assetLookups = turns('asset-lookups', {
  kind: 'local',
  total: 4,
  each: 2,
  by: 'network',
  waiting: 200,
  refusal: 'Too many files were asked for at once. Please try again in a few seconds.',
})

/** Serves this build's hashed files, and those of other releases. One route, because 150 take the router 0.1 s to add. */
async function serveAssets(app: FastifyInstance, folder: string, assets: SharedAssets | undefined) {
  const own = new Map((await readdir(folder)).map((name) => [name, keptFile(join(folder, name), immutable)]))
  if (assets) await shareAssets(app, assets, folder)
  const keep = keptPages()
  const inTurn = assetLookups()
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    const find = () =>
      keep(name, '', async () => {
        const body = await assets?.find(name)
        return body ? cacheFile(body, extname(name), immutable) : null
      })
    const held = await (own.get(name)?.() ?? inTurn.run(clientNetwork(request.ip), find))
    return held ? sendCached(request, reply, held) : reply.callNotFound()
  })
}

/** Stores this build's files for other servers, daily as long as it runs. */
async function shareAssets(app: FastifyInstance, assets: SharedAssets, folder: string) {
  await assets.keep(folder)
  const renewal = setInterval(() => {
    assets.keep(folder).catch((err: unknown) => app.log.warn({ err }, 'the assets are renewed tomorrow'))
  }, dayMs).unref()
  app.addHook('onClose', async () => clearInterval(renewal))
}

const keptFile = (path: string, cache: string) =>
  once(async () => cacheFile(await readFile(path), extname(path), cache))

function notBuilt(): never {
  throw new SettingsError('The pages are not built yet: npm run build')
}

/** Each unhashed file of a build under its own address, except documents that have other addresses. */
async function serveFiles(
  app: FastifyInstance,
  folder: string,
  prefix: '' | '/_ui',
  documents: Record<string, readonly string[]>,
) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile() && !/\.vite|\/assets$/.test(entry.parentPath))) {
    const path = join(file.parentPath, file.name)
    const url = path.slice(folder.length)
    const held = keptFile(path, 'public, max-age=0, must-revalidate')
    const serve = async (request: FastifyRequest, reply: FastifyReply) => sendCached(request, reply, await held())
    for (const address of documents[url] ?? [prefix + url]) app.get(address, serve)
  }
}
