import { atLeast, inTurn, median, type Row } from './measure.ts'
import { addContractors, ask, cpuPerRequest, type Place, signIn, sql, startProduct } from './place.ts'
import { addQuotes } from './quotes.ts'

const rooms = 5
const requests = 100
const ms = (value: number) => `${(value / 1000).toFixed(2)} ms`

/** The processor time of saving a room's new size, in Node and PostgreSQL, and of a hand-written transaction that does the same. */
export async function save(place: Place): Promise<Row[]> {
  const databaseUrl = await place.database('bench_save')
  await addContractors(databaseUrl, 1)
  await addQuotes(databaseUrl, 1, 1, 1)
  const product = await startProduct(place, { databaseUrl, objectsUrl: place.objectsUrl })
  const cookie = await signIn(product.url, 'c1@bench.example')
  const [quote] = await sql<{ id: string }>(databaseUrl, 'select id from quoting.quotes')
  for (let n = 1; n <= rooms; n++) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ name: `Room ${n}`, roomType: 'office', manualSqft: '400' }))
      form.set(name, value)
    await ask(`${product.url}/api/quotes/${quote!.id}/areas`, { method: 'POST', cookie, form })
  }
  const [area] = await sql<{ id: string }>(databaseUrl, 'select id from quoting.areas')
  let sqft = 400
  const cost = (url: string) => () =>
    cpuPerRequest(
      requests,
      product.cpuMs,
      () => ask(`${url}/${area!.id}`, { method: 'PATCH', cookie, json: { manualSqft: ++sqft } }),
      1,
    )
  const { ours, byHand } = await inTurn(9, {
    ours: cost(`${product.url}/api/areas`),
    byHand: cost(`${product.byHandUrl}/areas`),
  })
  await product.stop()
  const ratio = median(ours.map((spent, round) => byHand[round]! / spent))
  const measured = `ours ${ms(median(ours))}; by hand ${ms(median(byHand))}`
  return [atLeast('a saved room, CPU: by hand / ours', ratio, 0.5, measured)]
}
