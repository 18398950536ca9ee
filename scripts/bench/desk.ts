import { writeFileSync } from 'node:fs'
import { atMost, cpuMs, inTurn, median, megabytes, type Row } from './measure.ts'
import { addContractors, ask, cpuPerRequest, type Place, signIn, startProduct } from './place.ts'
import { addQuotes } from './quotes.ts'

const us = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} µs`
const ms = (value: number) => `${Math.round(value)} ms`

/** Dashboard figures for few and many quotes; the workbook against the library alone with ready cells. */
export async function desk(place: Place): Promise<Row[]> {
  const databaseUrl = await place.database('bench_desk')
  await addContractors(databaseUrl, 4)
  await addQuotes(databaseUrl, 50, 1, 1)
  await addQuotes(databaseUrl, 1_000, 2, 2)
  await addQuotes(databaseUrl, 10_000, 3, 3)
  const product = await startProduct(place, { databaseUrl, objectsUrl: place.objectsUrl })
  const [few, some, many] = await Promise.all([1, 2, 3].map((n) => signIn(product.url, `c${n}@bench.example`)))

  const summary = (cookie: string | undefined) => () =>
    cpuPerRequest(100, product.cpuMs, () => ask(`${product.url}/api/quotes/summary`, { cookie: cookie! }))
  const figures = await inTurn(7, { few: summary(few), many: summary(many) })
  const each = median(figures.many.map((cost, round) => (cost - figures.few[round]!) / 9_950))

  const node = () => cpuMs(product.pid)
  const workbook = (url: string, cookie?: string) => () =>
    cpuPerRequest(1, node, () => ask(url, cookie ? { cookie } : {}), 1)
  const ours = `${product.url}/api/quotes/export`
  const alone = (rows: number) => workbook(`${product.byHandUrl}/workbook?rows=${rows}`)
  const thousand = await inTurn(5, { ours: workbook(ours, some), alone: alone(1_000) })
  const tenThousand = await inTurn(3, { ours: workbook(ours, many), alone: alone(10_000) })
  await product.stop()
  const memory = await grown(place, databaseUrl)

  const books = ([name, { ours, alone }]: [string, { ours: number[]; alone: number[] }]) =>
    atMost(
      `workbook of ${name} quotes / the library writing the same cells, CPU`,
      median(ours.map((cost, round) => cost / alone[round]!)),
      1.3,
      `${ms(median(ours) / 1000)} / ${ms(median(alone) / 1000)}`,
    )
  return [
    atMost(
      'figures of the desk, CPU for each quote of 10,000, µs',
      each,
      0.3,
      `${us(median(figures.many))}; of 50 quotes ${us(median(figures.few))}`,
    ),
    ...[['1,000', thousand] as const, ['10,000', tenThousand] as const].map(([name, taken]) => books([name, taken])),
    atMost(
      'memory that a workbook of 10,000 quotes adds, MB',
      memory.peak - memory.rest,
      100,
      `${Math.round(memory.rest)} MB at rest`,
    ),
  ]
}

/** Memory growth in a process that does nothing else, after the library is loaded. */
async function grown(place: Place, databaseUrl: string) {
  const product = await startProduct(place, { databaseUrl, objectsUrl: place.objectsUrl })
  const [few, many] = await Promise.all([1, 3].map((n) => signIn(product.url, `c${n}@bench.example`)))
  const ours = (cookie: string | undefined) => ask(`${product.url}/api/quotes/export`, { cookie: cookie! })
  await ours(few)
  writeFileSync(`/proc/${product.pid}/clear_refs`, '5') // resets the peak, since signing in briefly needs a lot
  const rest = megabytes(product.pid, 'status', 'VmRSS')
  for (let round = 0; round < 3; round++) await ours(many)
  const peak = megabytes(product.pid, 'status', 'VmHWM')
  await product.stop()
  return { rest, peak }
}
