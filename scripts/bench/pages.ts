import { lighthouseRows, notListed } from './lighthouse.ts'
import { atMost, inTurn, median, type Row, within } from './measure.ts'
import { ask, cpuPerRequest, type Place, startProduct } from './place.ts'
import { isBuilt, loadedBy } from './shell.ts'

const us = (value: number) => `${Math.round(value)} µs`

/** A public page against an empty route, and the size of its scripts. */
export async function pages(place: Place): Promise<Row[]> {
  const databaseUrl = await place.database('bench_pages')
  const product = await startProduct(place, { databaseUrl, objectsUrl: place.objectsUrl, pages: true })
  const cost = (url: string) => () => cpuPerRequest(1_500, product.nodeCpuMs, () => ask(url))
  const taken = await inTurn(7, {
    page: cost(`${product.url}/login`),
    kept: cost(`${product.url}/`),
    own: cost(`${product.url}/healthz`),
    empty: cost(`${product.byHandUrl}/empty`),
  })
  const seen = await lighthouseRows(product.url, await publicPaths(product.url))
  await product.stop()
  const [page, kept, own, empty] = [taken.page, taken.kept, taken.own, taken.empty].map(median) as [
    number,
    number,
    number,
    number,
  ]
  return [
    ...seen,
    atMost(
      'page with data, kept in memory / empty route of the product, CPU',
      kept / own,
      1.3,
      `${us(kept)} / ${us(own)}`,
    ),
    atMost(
      'public page / empty route of the product, CPU',
      page / own,
      1.5,
      `${us(page)} / ${us(own)}; a bare Fastify route without headers or log: ${us(empty)}`,
    ),
    ...['landing', 'faq', 'ai-pricing'].map((name) =>
      within(`JavaScript of a reading page, ${name}, gzipped`, loadedBy(...readingEntries(name)).scriptKb, 30, 'KB'),
    ),
  ]
}

/** The sitemap's pages, with only the first article, and the sign-in pages. */
async function publicPaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
  const article = paths.find((path) => path.startsWith('/blog/'))
  return [...paths.filter((path) => !path.startsWith('/blog/') || path === article), ...notListed]
}

const readingEntries = (name: string) => ['public/site.ts', `public/plain/${name}.client.ts`].filter(isBuilt)
