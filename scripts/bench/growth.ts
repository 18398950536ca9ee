import { atMost, inTurn, median, type Row } from './measure.ts'
import { addContractors, ask, cpuPerRequest, type Place, signIn, startProduct } from './place.ts'
import { addQuotes } from './quotes.ts'

const requests = 300
/** Requests whose cost must not grow with other contractors' quotes; staff search all of them. */
const asked: Readonly<Record<string, { readonly path: string; readonly times: number }>> = {
  'the next page': { path: '', times: requests }, // the link of the first
  search: { path: '/api/quotes?q=Contact+Person+97', times: requests },
  'export of 50': { path: '/api/quotes/export', times: 10 },
  'staff search': { path: '/api/admin/quotes?q=Customer+977', times: 50 },
  'staff overview': { path: '/api/admin/overview', times: 50 },
}
const staff = { authorization: `Basic ${btoa('bench:bench-password')}` }
const visitors = 40
const us = (value: number) => `${Math.round(value)} µs`

/** A page of 50 in a small and a large table, and for a contractor with many quotes; its blocks are cached. */
export async function growth(place: Place, { quotes }: { quotes: number }): Promise<Row[]> {
  const small = await server(place, 'bench_small', 1_000, 20)
  const large = await server(place, 'bench_large', quotes, Math.round(quotes / 50))
  const collector = Math.round(quotes / 50) + 1
  await addQuotes(large.databaseUrl, 10_000, collector, collector)
  const many = [await signIn(large.product.url, `c${collector}@bench.example`)]

  const page = ({ product }: typeof small, cookies: readonly string[]) => {
    return () =>
      cpuPerRequest(requests, product.cpuMs, (n) =>
        ask(`${product.url}/api/quotes`, { cookie: cookies[n % cookies.length]! }),
      )
  }
  const taken = await inTurn(7, {
    small: page(small, small.cookies),
    large: page(large, large.cookies),
    one: page(large, large.cookies.slice(0, 1)),
    many: page(large, many),
  })
  const others: Row[] = []
  for (const [what, { path, times }] of Object.entries(asked)) {
    const form = (one: typeof small) => async () => {
      const cookie = (n: number) => one.cookies[n % one.cookies.length]!
      const paths = path ? [path] : await Promise.all(one.cookies.map((each) => nextPage(one.product.url, each)))
      return cpuPerRequest(times, one.product.cpuMs, (n) =>
        ask(one.product.url + paths[n % paths.length]!, {
          cookie: cookie(n),
          also: path.includes('admin') ? staff : {},
        }),
      )
    }
    const cost = await inTurn(3, { small: form(small), large: form(large) })
    const [before, after] = [median(cost.small), median(cost.large)]
    others.push(atMost(`${what}, the same`, after / before, 1.2, `${us(after)} / ${us(before)}`))
  }
  await small.product.stop()
  await large.product.stop()
  const [few, lots, one, collected] = [taken.small, taken.large, taken.one, taken.many].map(median) as [
    number,
    number,
    number,
    number,
  ]
  return [
    atMost(
      `page of 50 at ${quotes.toLocaleString('en-US')} quotes / at 1,000, CPU`,
      lots / few,
      1.5,
      `${us(lots)} / ${us(few)}`,
    ),
    ...others,
    atMost('page of a contractor with 10,000 / with 50, CPU', collected / one, 1.2, `${us(collected)} / ${us(one)}`),
  ]
}

/** The path of a list's second page. */
async function nextPage(url: string, cookie: string) {
  const { headers } = await ask(`${url}/api/quotes?limit=20`, { cookie })
  return String(headers.link).match(/<(.*?)>; rel="next"/)![1]!
}

async function server(place: Place, name: string, quotes: number, contractors: number) {
  const databaseUrl = await place.database(name)
  await addContractors(databaseUrl, contractors + 1)
  await addQuotes(databaseUrl, quotes, 1, contractors)
  const product = await startProduct(place, { databaseUrl, objectsUrl: `${place.objectsUrl}-${name}` }) // each database has its own
  const cookies: string[] = []
  for (let at = 0; at < Math.min(visitors, contractors); at++) {
    const contractor = 1 + (Math.floor((at * contractors) / visitors) % contractors)
    cookies.push(await signIn(product.url, `c${contractor}@bench.example`))
  }
  return { databaseUrl, product, cookies }
}
