import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './measure.ts'
import { roomPhoto } from './pictures.ts'
import { type Answer, ask } from './place.ts'
import { acceptance, linkIn, newQuote } from './small-quotes.ts'

/** A signed-in contractor and the quotes to work on. The printed quote of some never changes, so its PDF is kept. */
export interface Worker {
  /** The header with the worker's address: each has a network of their own. */
  readonly also: Record<string, string>
  readonly cookie: string
  readonly quoteId: string
  readonly areaIds: readonly string[]
  readonly printedId?: string
  /** The token of a sent quote's link. */
  readonly link?: string
}

export interface Load {
  readonly url: string
  readonly seconds: number
  /** Of the full rates. */
  readonly share: number
  readonly workers: readonly Worker[]
}

/** Requests per second of each kind, as contractors and their customers use the product: 660 reads, 120 saves. */
const rates = { list: 330, quote: 165, rooms: 165, save: 120, pdf: 15, photo: 0.5, send: 0.5, page: 3.5, accept: 0.5 }
export type Kind = keyof typeof rates
export const kinds = Object.keys(rates) as Kind[]

/** Milliseconds from when a request was due, also if the product was too busy to take it, until it was answered. */
export interface Answered {
  readonly count: number
  readonly p50: number
  readonly p99: number
  readonly failed: Readonly<Record<string, number>>
}
export type Report = Readonly<Record<Kind, Answered>>

const { url, seconds, share, workers } = JSON.parse(process.argv[2]!) as Load
const photo = new Blob([(await roomPhoto(1)) as Uint8Array<ArrayBuffer>])
const taken = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Record<Kind, number[]>
const failed = Object.fromEntries(kinds.map((kind) => [kind, {}])) as Record<Kind, Record<string, number>>
const under = new Set<Promise<void>>()
const printers = workers.filter(({ printedId }) => printedId)
/** Links of sent quotes that aren't accepted yet. */
const unanswered = printers.map(({ link }) => link!)
let turn = 0

function requestOf(kind: Kind, worker: Worker, n: number): Promise<Answer> {
  const { also, cookie, quoteId, areaIds, printedId, link } = worker
  const areaId = areaIds[n % areaIds.length]!
  const get = (path: string) => ask(url + path, { cookie, also })
  if (kind === 'list') return get('/api/quotes')
  if (kind === 'quote') return get(`/api/quotes/${quoteId}`)
  if (kind === 'rooms') return get(`/api/quotes/${quoteId}/areas`)
  if (kind === 'pdf') return get(`/api/generate-pdf?id=${printedId}`)
  if (kind === 'save')
    return ask(`${url}/api/areas/${areaId}`, { method: 'PATCH', cookie, also, json: { manualSqft: 400 + (n % 5000) } })
  if (kind === 'photo') {
    const form = new FormData()
    form.set('photo', photo, 'room.jpg')
    return ask(`${url}/api/areas/${areaId}/photos`, { method: 'POST', cookie, also, form })
  }
  if (kind === 'page') return ask(`${url}/q/${link}`, { also })
  return kind === 'send' ? send(worker) : accept(unanswered.shift()!, worker)
}

async function send({ also, cookie }: Worker): Promise<Answer> {
  const id = await newQuote(url, cookie)
  const answer = await ask(`${url}/api/quotes/${id}/status`, {
    method: 'PATCH',
    cookie,
    also,
    json: { status: 'sent' },
  })
  if (answer.status === 200) unanswered.push(linkIn(answer))
  return answer
}

async function accept(token: string, { also }: Worker): Promise<Answer> {
  const api = `${url}/api/public/quotes/${token}`
  const { body } = await ask(api, { also })
  return ask(`${api}/accept`, { method: 'POST', also, json: acceptance(body) })
}

async function once(kind: Kind, due: number) {
  const n = turn++
  const among = kind === 'pdf' || kind === 'page' ? printers : workers
  try {
    const { status, body } = await requestOf(kind, among[n % among.length]!, n)
    taken[kind].push(performance.now() - due)
    if (status !== 200) count(kind, `${status} ${body.toString().slice(0, 120)}`)
  } catch (error) {
    count(kind, String(error))
  }
}
const count = (kind: Kind, why: string) => {
  failed[kind][why] = (failed[kind][why] ?? 0) + 1
}

/** Sends each request when it is due, however many are unanswered. */
async function run() {
  const begun = performance.now()
  const sent = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  for (let now = begun; now < begun + seconds * 1000; now = performance.now()) {
    for (const kind of kinds)
      for (; sent[kind] < ((now - begun) / 1000) * rates[kind] * share; sent[kind]++) {
        const one = once(kind, begun + (sent[kind] / rates[kind] / share) * 1000).finally(() => under.delete(one))
        under.add(one)
      }
    await sleep(2)
  }
  await Promise.all(under)
}

await run()
const report = Object.fromEntries(
  kinds.map((kind) => [
    kind,
    {
      count: taken[kind].length,
      p50: quantile(taken[kind], 0.5),
      p99: quantile(taken[kind], 0.99),
      failed: failed[kind],
    },
  ]),
)
process.send!(report, undefined, undefined, () => process.exit(0))
