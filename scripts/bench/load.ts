import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kind, Load, Report, Worker } from './load-generator.ts'
import { median, megabytes, type Row, within } from './measure.ts'
import { addContractors, ask, cookieIn, type Place, password, sql, startProduct } from './place.ts'
import { addQuotes } from './quotes.ts'
import { linkIn, newQuote, newRoom } from './small-quotes.ts'
import { smtpSink } from './smtp-sink.ts'

const contractors = 200
/** Contractors who print and who sent a quote. Each may ask for 30 PDFs a minute. */
const printing = 40
const reads: readonly Kind[] = ['list', 'quote', 'rooms']

/** Half an hour of 800 requests a second, mixed as contractors and customers use the product, from a process of its own (SCL-10). */
export const load = (place: Place, { seconds = 1_800 }: { seconds?: number | undefined }) => held(place, seconds, 1)

/** Two hours at a fifth of that: nothing may grow (SCL-10). */
export const soak = (place: Place, { seconds = 7_200 }: { seconds?: number | undefined }) => held(place, seconds, 0.2)

async function held(place: Place, seconds: number, share: number): Promise<Row[]> {
  const databaseUrl = await place.database('bench_load')
  const sink = await smtpSink()
  const options = { databaseUrl, objectsUrl: place.objectsUrl, smtpUrl: sink.url, pages: true, trustProxy: 1 }
  const product = await startProduct(place, options)
  await addContractors(databaseUrl, contractors)
  await addQuotes(databaseUrl, 50 * contractors, 1, contractors)
  const workers: Worker[] = []
  for (let n = 1; n <= contractors; n++) workers.push(await prepared(product.url, n))

  const memory: number[] = []
  const openFiles: number[] = []
  const measuring = setInterval(() => {
    memory.push(megabytes(product.pid, 'status', 'VmRSS'))
    openFiles.push(readdirSync(`/proc/${product.pid}/fd`).length)
  }, 1_000)
  // Rooms take ten photos.
  const clearing = setInterval(() => void sql(databaseUrl, 'delete from quoting.area_photos'), 60_000)
  const cpuBefore = product.nodeCpuMs()
  const report = await generated({ url: product.url, seconds, share, workers })
  const cpu = (product.nodeCpuMs() - cpuBefore) / seconds / 10
  clearInterval(measuring)
  clearInterval(clearing)
  await product.stop()
  await sink.close()

  const refusals = Object.entries(report).flatMap(([kind, { failed }]) =>
    Object.entries(failed).map(([why, count]) => `${count} × ${kind}: ${why}`),
  )
  const total = Object.values(report).reduce((sum, { count }) => sum + count, 0)
  const failures = Object.values(report)
    .flatMap(({ failed }) => Object.values(failed))
    .reduce((sum, count) => sum + count, 0)
  const told = (of: Kind) => `${of}: ${report[of].count}, p50 ${report[of].p50.toFixed(0)} ms`
  const growth = (figures: readonly number[]) => {
    const quarter = Math.ceil(figures.length / 4)
    return [median(figures.slice(quarter, 2 * quarter)), median(figures.slice(-quarter))] as const
  }
  const [early, late] = growth(memory)
  const [openEarly, openLate] = growth(openFiles)
  return [
    within(
      `${Math.round(800 * share)} requests a second for ${seconds} s: failed`,
      failures,
      0,
      '',
      `${total} requests; ${refusals.slice(0, 5).join('; ')}`,
    ),
    within('reads, p99', Math.max(...reads.map((of) => report[of].p99)), 100, 'ms', reads.map(told).join(', ')),
    within('saves, p99', report.save.p99, 200, 'ms', told('save')),
    within('kept PDFs, p99', report.pdf.p99, 200, 'ms', told('pdf')),
    within('photos, p99', report.photo.p99, 2_000, 'ms', told('photo')),
    within('sends, p99', report.send.p99, 1_000, 'ms', told('send')),
    within("customers' pages, p99", report.page.p99, 100, 'ms', told('page')),
    within('acceptances, p99', report.accept.p99, 300, 'ms', told('accept')),
    within(
      'memory, last quarter / second quarter',
      late / early,
      1.1,
      '',
      `${early.toFixed(0)} to ${late.toFixed(0)} MB`,
    ),
    within('open files, the same', openLate / openEarly, 1.1, '', `${openEarly} to ${openLate}`),
    within('processor time of Node', cpu, 100, '%'),
  ]
}

async function prepared(url: string, n: number): Promise<Worker> {
  const also = { 'x-forwarded-for': `198.18.${n}.7` }
  const json = { email: `c${n}@bench.example`, password }
  const { headers } = await ask(`${url}/api/auth/login`, { method: 'POST', json, also })
  const cookie = cookieIn(headers, 'session')
  const quoteId = await newQuote(url, cookie)
  const areaIds: string[] = []
  for (let room = 0; room < 8; room++) areaIds.push(await newRoom(url, cookie, quoteId))
  if (n > printing) return { also, cookie, quoteId, areaIds }
  const printedId = await newQuote(url, cookie)
  await ask(`${url}/api/generate-pdf?id=${printedId}`, { cookie })
  const status = `${url}/api/quotes/${await newQuote(url, cookie)}/status`
  const link = linkIn(await ask(status, { method: 'PATCH', cookie, also, json: { status: 'sent' } }))
  return { also, cookie, quoteId, areaIds, printedId, link }
}

async function generated(load: Load): Promise<Report> {
  const child = fork(join(import.meta.dirname, 'load-generator.ts'), [JSON.stringify(load)])
  const [report] = (await once(child, 'message')) as [Report]
  return report
}
