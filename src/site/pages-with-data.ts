import type { FastifyInstance, FastifyReply } from 'fastify'
import { type CachedFile, sendCached, sendOnce } from '../platform/http/cached-file.ts'
import type { Head, PublicContent, PublicPage } from '../web/public/head.ts'
import { keptPages, once } from './pages-kept.ts'

/** The home page of the visitor with this cookie, and whether the visitor pays; null if not signed in. */
export type HomeOf = (cookie: string | undefined) => Promise<{ readonly path: string; readonly paid: boolean } | null>

/** A public page as a complete HTML document. */
export type Render = (name: string, props?: object) => string

/** The same, compressed for browsers to keep. */
export type MakePage = (name: string, props?: object) => Promise<CachedFile>

export interface Page {
  readonly name: string
  readonly head: Head
  readonly path: string
  readonly page: MakePage
  readonly homeOf: HomeOf
}

interface PageWithData extends Page {
  readonly load: NonNullable<PublicPage<never>['load']>
  readonly document: Render
  readonly content: PublicContent
}

interface Addressed {
  readonly Params: Readonly<Record<string, string>>
  readonly Querystring: Readonly<Record<string, unknown>>
}

export const away = (reply: FastifyReply, path: string) => reply.header('cache-control', 'no-store').redirect(path)

/** Serves a page with data. It is rendered again only when the data has changed; an address without data is a 404. */
export function servePageWithData(app: FastifyInstance, options: PageWithData) {
  const { name, head, path, load, document, page, content, homeOf } = options
  const keep = keptPages()
  const privately = keptByProps(name, page)
  const missing = keptPages()
  app.get<Addressed>(path, { config: { isPage: true } }, async (request, reply) => {
    const home = path === '/' ? await homeOf(request.headers.cookie) : null
    if (home?.paid) return away(reply, home.path) // visitors on a trial or with an ended plan may look around (AMB-R05)
    const asked = askedIn(request.query, head.query)
    const params = { ...asked, ...request.params }
    const version = content.version()
    if (Object.keys(asked).length > 0) {
      const html = await app.renderInTurn(request, async () => {
        const props = await load(content, params)
        return props && document(name, props)
      })
      if (html) return sendOnce(request, reply, html)
    } else if (head.kept === false) {
      const props = await load(content, params)
      if (props) return sendCached(request, reply, await privately(props))
    } else {
      const held = await keep(JSON.stringify(params), version, async () => {
        const props = await load(content, params)
        return props && page(name, props)
      })
      if (held) return sendCached(request, reply, held)
    }
    const instead = await missing('', version, () => page(head.missing ?? 'not-found'))
    return sendCached(request, reply.code(404), instead!)
  })
}

/** Accepts a page's form, regardless of its content, and answers with the page. Visitors need not be signed in. */
export async function takeForm(app: FastifyInstance, { name, head, path, load, page, content }: PageWithData) {
  const privately = keptByProps(name, page)
  const missing = once(async () => ({ ...(await page(head.missing ?? 'not-found')), cache: 'no-store' }))
  await app.register(async (forms) => {
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data']
    forms.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: 4096 }, (_, __, done) => done(null))
    forms.post<Addressed>(path, { config: { fromOutside: true } }, async (request, reply) => {
      const props = await load(content, request.params)
      if (props) return sendCached(request, reply, await privately(props))
      return sendCached(request, reply.code(404), await missing())
    })
  })
}

/** Renders a page that browsers must not keep, once for each of its few states. */
function keptByProps(name: string, page: MakePage) {
  const keep = keptPages()
  return async (props: object): Promise<CachedFile> => {
    const held = await keep(JSON.stringify(props), '', () => page(name, props))
    return { ...held!, cache: 'no-store' }
  }
}

/** The parts of a query that a page wants, as plain text. */
const askedIn = (query: Addressed['Querystring'], wanted: readonly string[] = []) =>
  Object.fromEntries(
    wanted.flatMap((name) => {
      const value = query[name]
      return typeof value === 'string' && value !== '' ? [[name, value.toWellFormed().slice(0, 200)] as const] : []
    }),
  )
