import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { servePages } from '../../src/site/pages.ts'
import { basic, staff } from '../../src/testing/fixtures/administrator.ts'
import { postRow } from '../../src/testing/fixtures/blog.ts'
import { publicUrl, type System, startSystem } from '../../src/testing/system/system.ts'
import { screenPaths } from '../../src/web/app/screens.ts'
import type { PublicPage } from '../../src/web/public/head.ts'

export interface Page {
  readonly path: string
  readonly html: string
  readonly policy: string
}

/** The product with its pages and one article. `options` are the system's. */
export const startPages = (options: Parameters<typeof startSystem>[0] = {}) =>
  startSystem({
    administration: staff,
    prepare: ({ app, homeOf, content }) => servePages(app, { publicUrl, homeOf, content }),
    ...options,
  })

/** The addresses of all public pages: those in the pages' own heads, and the variants that only an address shows. */
export async function publicPaths({ db, content }: Pick<System, 'db' | 'content'>): Promise<readonly string[]> {
  await postRow(db, { slug: 'quoting-gutters', title: 'Quoting gutters' })
  await content.settled()
  const build = pathToFileURL(join(import.meta.dirname, '../../.build/server/render.js'))
  const { pages } = (await import(build.href)) as { pages: ReadonlyMap<string, PublicPage<never>> }
  const paths = [...pages.values()].flatMap(({ head }) => head.path ?? [])
  const shown = paths.map((path) => path.replace(':slug', 'quoting-gutters').replace(':key', 'altered'))
  return [...shown, '/nowhere', '/trial-signup?step=payment', '/reset-password?token=x', '/blog?q=nothing']
}

/** The document of each public page, screen and of the administration. */
export async function allPages(system: System): Promise<readonly Page[]> {
  const screens = screenPaths.map((path) => path.replace('$quoteId', 'x'))
  const paths = [...(await publicPaths(system)), ...screens, '/admin']
  return Promise.all(
    paths.map(async (path) => {
      const headers = { 'sec-fetch-mode': 'navigate', authorization: basic() }
      const { body, headers: answered } = await system.app.inject({ url: path, headers })
      return { path, html: body, policy: String(answered['content-security-policy']) }
    }),
  )
}
