import { atMost, inTurn, median, type Row } from './measure.ts'
import { addContractors, ask, cpuPerRequest, type Place, signIn, startProduct } from './place.ts'
import { addQuotes } from './quotes.ts'

const requests = 300
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
    atMost('page of a contractor with 10,000 / with 50, CPU', collected / one, 1.2, `${us(collected)} / ${us(one)}`),
  ]
}

async function server(place: Place, name: string, quotes: number, contractors: number) {
  const databaseUrl = await place.database(name)
  await addContractors(databaseUrl, contractors + 1)
  await addQuotes(databaseUrl, quotes, 1, contractors)
  const product = await startProduct(place, { databaseUrl, objectsUrl: place.objectsUrl })
  const cookies: string[] = []
  for (let at = 0; at < Math.min(visitors, contractors); at++) {
    const contractor = 1 + (Math.floor((at * contractors) / visitors) % contractors)
    cookies.push(await signIn(product.url, `c${contractor}@bench.example`))
  }
  return { databaseUrl, product, cookies }
}
