import { request } from 'node:http'
import { startVisionModel } from '../../src/stand-ins/vision-model.ts'
import { atMost, inTurn, median, quantile, type Row, timed, within } from './measure.ts'
import { peakGrowth } from './photos.ts'
import { largePhoto } from './pictures.ts'
import { addContractors, ask, type Place, signIn, sql, startProduct } from './place.ts'
import { addQuotes } from './quotes.ts'

const count = 5

/** Five photos of 10 MB for a model: what taking them in costs, memory, and what a model that hangs does to others. */
export async function looking(place: Place): Promise<Row[]> {
  const databaseUrl = await place.database('bench_looking')
  await addContractors(databaseUrl, 12)
  await addQuotes(databaseUrl, 600, 1, 12)
  let hangs = false
  const model = await startVisionModel({ answer: () => hangs })
  place.atEnd(model.stop)
  const product = await startProduct(place, { databaseUrl, objectsUrl: place.objectsUrl, modelUrl: model.baseUrl })
  const cookies = await Promise.all(
    Array.from({ length: 12 }, (_, n) => signIn(product.url, `c${n + 1}@bench.example`)),
  )
  const base64 = Buffer.from(await largePhoto()).toString('base64')
  const images = Array.from({ length: count }, (_, n) => ({ filename: `room-${n}.jpg`, base64 }))
  const body = Buffer.from(JSON.stringify({ images }))
  /** Forgets what was analyzed, so that each request is a first one. */
  const anew = () => sql(databaseUrl, 'with known as (delete from vision.known) delete from vision.calls')
  const send = async (url: string, cookie: string, expected = 200) => {
    const status = await sendBody(url, cookie, body)
    if (status !== expected) throw new Error(`Five photos answered ${status}, not ${expected}`)
  }
  const cost = (url: string) => async () => {
    await anew()
    const before = product.nodeCpuMs()
    await send(url, cookies[0]!)
    return product.nodeCpuMs() - before
  }
  const taken = await inTurn(5, {
    floor: cost(`${product.byHandUrl}/count-bytes`),
    ours: cost(`${product.url}/api/analyze-images`),
  })
  const [floor, ours] = [median(taken.floor), median(taken.ours)]
  const grown = await peakGrowth(product, async () => {
    await anew()
    await Promise.all(cookies.slice(0, 10).map((cookie) => sendBody(`${product.url}/api/analyze-images`, cookie, body)))
  })

  const list = async () => {
    const times: number[] = []
    for (let n = 0; n < 300; n++)
      times.push(await timed(() => ask(`${product.url}/api/quotes`, { cookie: cookies[11]! })))
    return quantile(times, 0.99)
  }
  await list()
  const idle = await list()
  hangs = true
  await anew()
  const left = [0, 1].map((n) => sendBody(`${product.url}/api/analyze-images`, cookies[n]!, body).catch(() => 0))
  const waiting = () =>
    sql<{ n: number }>(databaseUrl, "select count(*)::int as n from vision.images where state in ('queued', 'running')")
  while ((await waiting())[0]!.n < 2 * count) await new Promise((resolve) => setTimeout(resolve, 500)) // taken in
  const beside = await list()
  await model.stop()
  await product.stop()
  await Promise.all(left)
  return [
    atMost(
      `taking in ${count} photos of 10 MB for a model, CPU / counting the bytes`,
      ours / floor,
      2.5,
      `${Math.round(ours)} ms / ${Math.round(floor)} ms CPU of the server, ${Math.round(body.length / 2 ** 20)} MB; pictures are redrawn in a process of their own`,
    ),
    within('memory for 10 such requests at once', grown, 200, 'MB'),
    atMost(
      'list p99 while a model hangs / idle',
      beside / idle,
      1.2,
      `${beside.toFixed(1)} ms / ${idle.toFixed(1)} ms`,
    ),
  ]
}

function sendBody(url: string, cookie: string, body: Buffer): Promise<number> {
  const headers = {
    cookie,
    'content-type': 'application/json',
    'content-length': String(body.length),
    'sec-fetch-site': 'same-origin',
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode!))
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
