import { atLeast, inTurn, median, type Row } from './measure.ts'
import { addContractors, ask, cpuPerRequest, type Place, signIn, startProduct } from './place.ts'
import { addQuotes } from './quotes.ts'

const requests = 300
const us = (value: number) => `${Math.round(value)} µs`

/** The list of 50 quotes against the best of three hand-written forms: processor time of Node and PostgreSQL. */
export async function list(place: Place): Promise<Row[]> {
  const databaseUrl = await place.database('bench_list')
  await addContractors(databaseUrl, 20)
  await addQuotes(databaseUrl, 1_000, 1, 20)
  const product = await startProduct(place, { databaseUrl, objectsUrl: place.objectsUrl })
  const cookie = await signIn(product.url, 'c7@bench.example')
  const cost = (url: string) => () => cpuPerRequest(requests, product.cpuMs, () => ask(url, { cookie }))
  const { ours, ...byHand } = await inTurn(11, {
    ours: cost(`${product.url}/api/quotes`),
    oneStatement: cost(`${product.byHandUrl}/one-statement`),
    twoStatements: cost(`${product.byHandUrl}/two-statements`),
    compiled: cost(`${product.byHandUrl}/compiled`),
  })
  await product.stop()
  const forms = Object.entries(byHand).map(([name, costs]) => [name, median(costs)] as const)
  const best = forms.toSorted(([, one], [, other]) => one - other)[0]![0] as keyof typeof byHand
  const ratio = median(ours.map((cost, round) => byHand[best][round]! / cost))
  const measured = `ours ${us(median(ours))}; by hand ${forms.map(([name, cost]) => `${name} ${us(cost)}`).join(', ')}`
  return [atLeast('list of 50 quotes, CPU: best by hand / ours', ratio, 0.8, measured)]
}
