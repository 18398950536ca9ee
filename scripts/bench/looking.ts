import { request } from 'node:http'
import { startVisionModel } from '../../src/stand-ins/vision-model.ts'
import { atMost, inTurn, median, quantile, type Row, timed, within } from './measure.ts'
import { peakGrowth } from './photos.ts'
import { largePhoto } from './pictures.ts'
import { addContractors, ask, type Place, signIn, sql, startProduct } from './place.ts'
import { addQuotes } from './quotes.ts'

const count = 5

/** Five photos of 10 MB for a model: processor time and memory to accept them, and the effect of a hanging model. */
export async function looking(place: Place): Promise<Row[]> {
  const databaseUrl = await place.database('bench_looking')
  await addContractors(databaseUrl, 12)
  await addQuotes(databaseUrl, 600, 1, 12)
  let hangs = false
  const model = await startVisionModel({ answer: () => hangs })
  place.atEnd(model.stop)
  const entrance = await startProduct(place, { databaseUrl, objectsUrl: place.objectsUrl })
  const cookies = await Promise.all(
    Array.from({ length: 12 }, (_, n) => signIn(entrance.url, `c${n + 1}@bench.example`)),
  )
  await entrance.stop()
  const photo = await largePhoto()
  const base64 = Buffer.from(photo).toString('base64')
  const images = Array.from({ length: count }, (_, n) => ({ filename: `room-${n}.jpg`, base64 }))
  const body = Buffer.from(JSON.stringify({ images }))
  /** Deletes past analyses, so that each request counts as the first. */
  const forget = () =>
    sql(
      databaseUrl,
      'with a as (delete from vision.analyses), k as (delete from vision.known) delete from vision.calls',
    )
  const waiting = async () =>
    (
      await sql<{ n: number }>(
        databaseUrl,
        "select count(*)::int as n from vision.images where state in ('queued', 'running')",
      )
    )[0]!.n
  const until = async (isOver: () => Promise<boolean>) => {
    while (!(await isOver())) await new Promise((resolve) => setTimeout(resolve, 100))
  }
  // This process runs no jobs, so the measurement ends when the photos are queued for the model.
  const front = await startProduct(place, {
    databaseUrl,
    objectsUrl: place.objectsUrl,
    modelUrl: model.baseUrl,
    role: 'web',
  })
  const cost = async (work: () => Promise<unknown>) => {
    const before = front.nodeCpuMs()
    await work()
    return front.nodeCpuMs() - before
  }
  const taken = await inTurn(7, {
    floor: () => cost(() => ask(`${front.byHandUrl}/count`, { method: 'POST', form: formOf(photo) })),
    json: () => cost(() => sendBody(`${front.byHandUrl}/count-bytes`, cookies[0]!, body)),
    async ours() {
      await forget()
      const leaving = new AbortController()
      let sent: Promise<number> | undefined
      const spent = await cost(() => {
        sent = sendBody(`${front.url}/api/analyze-images`, cookies[0]!, body, leaving.signal).catch(() => 0)
        return until(async () => (await waiting()) === count)
      })
      leaving.abort()
      await sent
      return spent
    },
  })
  await forget()
  const [floor, json, ours] = [median(taken.floor), median(taken.json), median(taken.ours)]
  await front.stop()
  const product = await startProduct(place, { databaseUrl, objectsUrl: place.objectsUrl, modelUrl: model.baseUrl })
  const route = `${product.url}/api/analyze-images`
  const grown = await peakGrowth(product, () =>
    Promise.all(cookies.slice(0, 10).map((cookie) => sendBody(route, cookie, body))),
  )

  const list = async () => {
    const times: number[] = []
    for (let n = 0; n < 300; n++)
      times.push(await timed(() => ask(`${product.url}/api/quotes`, { cookie: cookies[11]! })))
    return quantile(times, 0.99)
  }
  await list()
  const idle = await list()
  hangs = true
  await forget()
  const left = [0, 1].map((n) => sendBody(route, cookies[n]!, body).catch(() => 0))
  await until(async () => (await waiting()) === 2 * count) // all accepted and waiting for the model
  const beside = await list()
  await model.stop()
  await product.stop()
  await Promise.all(left)
  return [
    atMost(
      `taking in ${count} photos of 10 MB for a model, CPU / counting the bytes`,
      ours / floor,
      2.5,
      `${Math.round(ours)} ms / ${Math.round(floor)} ms CPU of the server, as an upload; pictures are redrawn in a process of their own`,
    ),
    {
      what: 'the same, / counting the bytes of its JSON without parsing',
      ratio: (ours / json).toFixed(2),
      reach: '',
      ok: null,
      measured: `${Math.round(json)} ms for ${Math.round(body.length / 2 ** 20)} MB, none of it decoded or kept`,
    },
    within('memory for 10 such requests at once', grown, 200, 'MB'),
    atMost(
      'list p99 while a model hangs / idle',
      beside / idle,
      1.2,
      `${beside.toFixed(1)} ms / ${idle.toFixed(1)} ms`,
    ),
  ]
}

function formOf(photo: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  for (let n = 0; n < count; n++) form.append('photo', new Blob([photo]), `room-${n}.jpg`)
  return form
}

function sendBody(url: string, cookie: string, body: Buffer, signal?: AbortSignal): Promise<number> {
  const headers = {
    cookie,
    'content-type': 'application/json',
    'content-length': String(body.length),
    'sec-fetch-site': 'same-origin',
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', headers, ...(signal && { signal }) }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode!))
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
