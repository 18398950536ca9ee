import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, median, quantile, type Row, timed, within } from './measure.ts'
import type { Attack, Misbehavior } from './misbehave.ts'
import { roomPhoto } from './pictures.ts'
import { addContractors, ask, cookieIn, idOf, type Place, password, signIn, sql, startProduct } from './place.ts'
import { addQuotes } from './quotes.ts'
import { unprint, unsend, walk } from './send.ts'
import { smtpSink } from './smtp-sink.ts'

/** Contractors who work one after another, so that a p95 is not just the slowest of a few. */
const others = 3
const idleRounds = 15 * others
const pauseMs = 2_200 / others // the limit is 30 PDFs per minute for each contractor

const cases: readonly (readonly [what: string, attacks: readonly Attack[]])[] = [
  ['an account that asks for everything at once', ['account']],
  ['an account that searches 10,000 quotes fifteen times at once', ['search']],
  ['20 strangers who search the blog', ['pages']],
  ['20 strangers who open what is refused', ['refusals']],
  ['three strangers who send a JPEG of 3,000 scans', ['scans']],
  ['four uploads of a byte a second', ['dribbling']],
  ['ten networks that guess passwords', ['guessing']],
  ['all of them', ['account', 'search', 'pages', 'refusals', 'scans', 'dribbling', 'guessing']],
]

const kinds = ['list', 'pdf', 'send', 'photo', 'sign-in'] as const
type Times = Record<(typeof kinds)[number], number[]>

/** Attacks as hard as one account or a few strangers can, and measures the effect on other contractors. */
export async function neighbours(place: Place, { seconds = 60 }: { seconds?: number | undefined }): Promise<Row[]> {
  const databaseUrl = await place.database('bench_neighbours')
  const sink = await smtpSink()
  const started = { databaseUrl, objectsUrl: place.objectsUrl, smtpUrl: sink.url, pages: true, trustProxy: 1 }
  const product = await startProduct(place, started)
  await addContractors(databaseUrl, 1 + others)
  await addQuotes(databaseUrl, 10_000 * (1 + others), 1, 1 + others)
  await sql(
    databaseUrl,
    `update quoting.quotes set contact_person = repeat(contact_person || ' ', 20) where user_id = ${idOf('1')}`,
  )
  const eve = async () => {
    await forgetAttempts(databaseUrl)
    return await signIn(product.url, 'c1@bench.example')
  }
  const largest = { ...(await largestQuote(databaseUrl, product.url, await eve())), url: product.url }
  const { work, take, refused } = await contractors(databaseUrl, product.url)

  await work() // the first print starts the browser
  const idle = await take(idleRounds)
  const rows: Row[] = []
  for (const [what, attacks] of cases) {
    const attack = await misbehave({ ...largest, attacks, cookie: await eve(), email: 'c1@bench.example' })
    const end = performance.now() + seconds * 1000
    const busy = await take(() => performance.now() > end)
    const told = await attack.end()
    const [most, mostP95] = attacks.length > 1 ? [5, Number.POSITIVE_INFINITY] : [2.5, 4]
    rows.push(compared(`beside ${what}, median`, median, busy, idle, most))
    if (Number.isFinite(mostP95))
      rows.push(compared(`beside ${what}, p95`, (of) => quantile(of, 0.95), busy, idle, mostP95))
    process.stderr.write(`${what}: they were told ${JSON.stringify(told)}; ${JSON.stringify(rows.slice(-2))}\n`)
  }
  rows.push(within('until the median is as before', (await untilIdle(take, idle)) / 1000, 30, 's'))
  rows.push(within('how many others were refused', refused.length, 0, ''))
  await product.stop()
  await sink.close()
  return rows
}

/** The other contractors: they work one after another, and each request is timed. */
async function contractors(databaseUrl: string, url: string) {
  const photo = new Blob([(await roomPhoto(1)) as Uint8Array<ArrayBuffer>])
  const danas: { cookie: string; device: string; email: string; quoteId: string; areaId: string }[] = []
  for (let n = 2; n <= 1 + others; n++) {
    const email = `c${n}@bench.example`
    const { headers } = await ask(`${url}/api/auth/login`, { method: 'POST', json: { email, password } })
    const cookie = cookieIn(headers, 'session')
    const quoteId = await walk(url, cookie, 'erin@bench.example')
    const [area] = JSON.parse((await ask(`${url}/api/quotes/${quoteId}/areas`, { cookie })).body.toString())
    danas.push({ cookie, device: cookieIn(headers, 'device'), email, quoteId, areaId: area.id })
  }
  let times = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Times
  const refused: (keyof Times)[] = []
  const noted = async (what: keyof Times, asked: () => ReturnType<typeof ask>) => {
    const answered = async () => {
      const { status, body } = await asked()
      if (status === 200) return
      refused.push(what)
      process.stderr.write(`refused: ${what} ${status} ${body.toString().slice(0, 120)}\n`)
    }
    times[what].push(await timed(answered))
  }
  let round = 0
  const work = async () => {
    const dana = danas[round++ % others]!
    const { cookie, device, email, quoteId, areaId } = dana
    for (let n = 0; n < 4; n++) await noted('list', () => ask(`${url}/api/quotes`, { cookie }))
    await unprint(databaseUrl)
    await noted('pdf', () => ask(`${url}/api/generate-pdf?id=${quoteId}`, { cookie }))
    await unsend(databaseUrl)
    await forgetAttempts(databaseUrl)
    const press = { method: 'PATCH', cookie, json: { status: 'sent' } }
    await noted('send', () => ask(`${url}/api/quotes/${quoteId}/status`, press))
    const form = new FormData()
    form.set('photo', photo, 'room.jpg')
    await noted('photo', () => ask(`${url}/api/areas/${areaId}/photos`, { method: 'POST', cookie, form }))
    await sql(databaseUrl, `delete from quoting.area_photos where area_id = $1`, [areaId])
    const known = { method: 'POST', cookie: device, json: { email, password } }
    await noted('sign-in', async () => {
      const answer = await ask(`${url}/api/auth/login`, known)
      if (answer.status === 200) dana.cookie = cookieIn(answer.headers, 'session') // newer sessions end the oldest
      return answer
    })
    await sleep(pauseMs)
  }
  const take = async (until: number | (() => boolean)): Promise<Times> => {
    times = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Times
    const last = round + (typeof until === 'number' ? until : Number.POSITIVE_INFINITY)
    while (round < last && !(typeof until === 'function' && until())) await work()
    return times
  }
  return { work, take, refused }
}

/** Clears the limits, as if each guess came from a new address. */
const forgetAttempts = (databaseUrl: string) => sql(databaseUrl, 'delete from public.limits')

/** Compares the kind of request that suffered most; the last column has all of them. */
function compared(what: string, by: (taken: readonly number[]) => number, busy: Times, idle: Times, most: number) {
  const ratios = kinds.map((kind) => by(busy[kind]) / by(idle[kind]))
  const each = kinds.map((kind) => `${kind} ${Math.round(by(busy[kind]))}/${Math.round(by(idle[kind]))}`)
  return atMost(what, Math.max(...ratios), most, `${each.join(', ')} ms, n=${busy.pdf.length}`)
}

/** Milliseconds until three rounds are about as fast as before; a minute at most. */
async function untilIdle(take: (rounds: number) => Promise<Times>, idle: Times) {
  const begun = performance.now()
  for (;;) {
    const since = performance.now() - begun
    const now = await take(3)
    if (since > 60_000 || kinds.every((kind) => median(now[kind]) < 1.5 * median(idle[kind]))) return since
  }
}

/** A quote of the maximum size, and a full photo storage. */
async function largestQuote(databaseUrl: string, url: string, cookie: string) {
  const quoteId = await walk(url, cookie, 'erin@bench.example')
  const tasks = JSON.stringify(
    Array.from({ length: 15 }, (_, n) => ({ id: `${n}`, name: `Vacuum and dust the corner ${n}` })),
  )
  await sql(databaseUrl, 'delete from quoting.areas where quote_id = $1', [quoteId])
  const areas = await sql<{ id: string }>(
    databaseUrl,
    `insert into quoting.areas (id, quote_id, name, room_type, manual_sqft, predefined_tasks, extra_work_items, notes, created_at)
     select gen_random_uuid(), $1, 'Suite ' || n, 'office', 400, $2, '[{"name":"Windows","price":10,"type":"monthly"}]',
            repeat('Mind the plants. ', 10), now() from generate_series(1, 300) n returning id`,
    [quoteId, tasks],
  )
  for (let half = 0; half < 2; half++)
    await sql(
      databaseUrl,
      `insert into quoting.uploaded_files (id, user_id, quote_id, filename, original_name, mimetype, size, area_type, uploaded_at)
       values ($1, ${idOf('1')}, $2, 'x', 'x', 'image/jpeg', 1100000000, 'office', now())`,
      [randomUUID(), quoteId],
    )
  return { quoteId, areaId: areas[0]!.id }
}

async function misbehave(what: Misbehavior) {
  const child = fork(join(import.meta.dirname, 'misbehave.ts'), [JSON.stringify(what)])
  setPriority(child.pid!, 19) // in reality the attackers' own work runs on other machines
  await once(child, 'message')
  return {
    async end(): Promise<unknown> {
      child.send('end')
      const [told] = await once(child, 'message')
      return told
    },
  }
}
