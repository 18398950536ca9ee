import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, quantile, type Row, timed, within } from './measure.ts'
import type { Misbehaviour } from './misbehave.ts'
import { addContractors, ask, idOf, type Place, signIn, sql, startProduct } from './place.ts'
import { addQuotes } from './quotes.ts'
import { unsend, walk } from './send.ts'
import { smtpSink } from './smtp-sink.ts'

/** One after another, so that a p95 is not the slowest of a few. */
const others = 3
const idleRounds = 15 * others
const pauseMs = 2_200 / others // a contractor may look at 30 PDFs a minute

/** One account misbehaves as hard as it can; measures what other contractors notice. */
export async function neighbours(place: Place, { seconds }: { seconds: number }): Promise<Row[]> {
  const databaseUrl = await place.database('bench_neighbours')
  const sink = await smtpSink()
  const product = await startProduct(place, { databaseUrl, objectsUrl: place.objectsUrl, smtpUrl: sink.url })
  await addContractors(databaseUrl, 1 + others)
  await addQuotes(databaseUrl, 5_000 * (1 + others), 1, 1 + others)
  const eve = await signIn(product.url, 'c1@bench.example')
  const danas: { cookie: string; quoteId: string }[] = []
  for (let n = 2; n <= 1 + others; n++) {
    const cookie = await signIn(product.url, `c${n}@bench.example`)
    danas.push({ cookie, quoteId: await walk(product.url, cookie, 'erin@bench.example') })
  }
  const largest = await largestQuote(databaseUrl, product.url, eve)

  const times: Record<'list' | 'pdf' | 'send', number[]> = { list: [], pdf: [], send: [] }
  const refused: string[] = []
  const noted = async (what: keyof typeof times, asked: () => ReturnType<typeof ask>) => {
    times[what].push(
      await timed(async () => {
        const { status, body } = await asked()
        if (status !== 200) refused.push(`${what} ${status} ${body.toString().slice(0, 120)}`)
      }),
    )
  }
  let round = 0
  const work = async () => {
    const { cookie, quoteId } = danas[round++ % others]!
    for (let n = 0; n < 4; n++) await noted('list', () => ask(`${product.url}/api/quotes`, { cookie }))
    await noted('pdf', () => ask(`${product.url}/api/generate-pdf?id=${quoteId}`, { cookie }))
    await unsend(databaseUrl)
    const press = { method: 'PATCH', cookie, json: { status: 'sent' } }
    await noted('send', () => ask(`${product.url}/api/quotes/${quoteId}/status`, press))
    await sleep(pauseMs)
  }
  const measured = async (until: () => boolean) => {
    for (const name of Object.keys(times) as (keyof typeof times)[]) times[name] = []
    while (!until()) await work()
    return Object.fromEntries(Object.entries(times).map(([name, taken]) => [name, quantile(taken, 0.95)]))
  }
  await work() // the first print starts the browser
  const idleEnd = round + idleRounds
  const idle = await measured(() => round === idleEnd)
  const attack = await misbehave({ ...largest, url: product.url, cookie: eve, email: 'c1@bench.example' })
  const end = performance.now() + seconds * 1000
  const busy = await measured(() => performance.now() > end)
  process.stderr.write(`the other account was told: ${JSON.stringify(await attack.end())}\n`)
  for (const line of refused) process.stderr.write(`refused: ${line}\n`)
  await product.stop()
  await sink.close()
  const ms = (value = 0) => `${Math.round(value)} ms`
  return [
    ...(['list', 'pdf', 'send'] as const).map((name) =>
      atMost(
        `${name} of a contractor beside a misbehaving one, p95 / idle p95`,
        busy[name]! / idle[name]!,
        2.5,
        `${ms(busy[name])} / ${ms(idle[name])}, n=${times[name].length}`,
      ),
    ),
    within('how many of them were refused', refused.length, 0, `of ${times.list.length * 1.5}`),
  ]
}

/** A quote as large as the bounds allow, and a full storage. */
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

async function misbehave(what: Misbehaviour) {
  const child = fork(join(import.meta.dirname, 'misbehave.ts'), [JSON.stringify(what)])
  setPriority(child.pid!, 10) // its own work would be done on a machine elsewhere
  await once(child, 'message')
  return {
    async end(): Promise<unknown> {
      child.send('end')
      const [told] = await once(child, 'message')
      return told
    },
  }
}
