import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { atMost, inTurn, median, quantile, type Row, within } from './measure.ts'
import { addContractors, ask, cpuPerRequest, type Place, type Product, signIn, sql, startProduct } from './place.ts'
import { walk } from './send.ts'
import { acceptance, linkIn } from './small-quotes.ts'
import { smtpSink } from './smtp-sink.ts'

const quotes = 24
const requests = 500
const us = (value: number) => `${Math.round(value)} µs`
const ms = (value: number) => `${Math.round(value)} ms`

/** What a quote's customer waits for: the page under the link, the answer to Accept, and the signed PDF. */
export async function answers(place: Place): Promise<Row[]> {
  const databaseUrl = await place.database('bench_answers')
  const sink = await smtpSink()
  place.atEnd(sink.close)
  const product = await startProduct(place, { databaseUrl, objectsUrl: place.objectsUrl, smtpUrl: sink.url })
  await addContractors(databaseUrl, 1)
  const cookie = await signIn(product.url, 'c1@bench.example')
  const links: string[] = []
  for (let n = 0; n < quotes; n++)
    links.push(await sent(product.url, cookie, await walk(product.url, cookie, `erin.${n}@bench.example`)))
  await emailed(databaseUrl, quotes)
  const page = await pageRows(product, links[0]!)
  const accepting = await acceptRows(databaseUrl, product.url, links)
  await product.stop()
  return [...page, ...accepting]
}

/**
 * The page of a quote of three printed pages against the product's own empty route, in turn. By hand, the version's content
 * is read with one statement and sent as it is.
 */
async function pageRows({ url, byHandUrl, nodeCpuMs }: Product, link: string): Promise<Row[]> {
  const cost = (address: string) => () => cpuPerRequest(requests, nodeCpuMs, () => ask(address))
  const time = (address: string) => async () => {
    const begun = performance.now()
    for (let n = 0; n < requests; n++) await ask(address)
    return ((performance.now() - begun) * 1000) / requests
  }
  const of = { page: `${url}/q/${link}`, empty: `${url}/healthz`, byHand: `${byHandUrl}/linked/${link}` }
  const row = async (what: string, measure: typeof cost) => {
    const taken = await inTurn(7, { page: measure(of.page), empty: measure(of.empty), byHand: measure(of.byHand) })
    const [page, empty, byHand] = [taken.page, taken.empty, taken.byHand].map(median) as [number, number, number]
    const measured = `${us(page)} / ${us(empty)}; by hand ${us(byHand)}`
    return atMost(`customer's page / empty route of the product, ${what}`, page / empty, 1.5, measured)
  }
  return [await row('CPU', cost), await row('time', time)]
}

/** One customer after another accepts, and waits for the signed PDF. */
async function acceptRows(databaseUrl: string, url: string, links: readonly string[]): Promise<Row[]> {
  const kept = await watchSigned(databaseUrl)
  const answered: number[] = []
  const signed: number[] = []
  for (const link of links) {
    const json = acceptance((await ask(`${url}/api/public/quotes/${link}`)).body)
    const next = kept.next()
    const begun = performance.now()
    const { status, body } = await ask(`${url}/api/public/quotes/${link}/accept`, { method: 'POST', json })
    answered.push(performance.now() - begun)
    if (status !== 200) throw new Error(`Accepting answered ${status}: ${body}`)
    signed.push((await next) - begun)
  }
  await kept.close()
  return [
    within(
      'acceptance answered, p95',
      quantile(answered, 0.95),
      300,
      'ms',
      `p50 ${ms(median(answered))}, n=${links.length}`,
    ),
    within(
      'its signed PDF kept, p95',
      quantile(signed, 0.95),
      3_000,
      'ms',
      `p50 ${ms(median(signed))}, first ${ms(signed[0]!)}`,
    ),
  ]
}

/** Sends a quote; the token of its link. */
async function sent(url: string, cookie: string, id: string): Promise<string> {
  const json = { status: 'sent' }
  const answer = await ask(`${url}/api/quotes/${id}/status`, { method: 'PATCH', cookie, json })
  if (answer.status !== 200) throw new Error(`Sending answered ${answer.status}: ${answer.body}`)
  return linkIn(answer)
}

/** Waits until that many quotes were emailed, so that printing them doesn't slow what is measured. */
async function emailed(databaseUrl: string, count: number) {
  const text = `select count(*)::int as n from documents.mails where state = 'sent'`
  while ((await sql<{ n: number }>(databaseUrl, text))[0]!.n < count) await sleep(500)
}

/** Times the commits of signed PDFs: PostgreSQL sends a notification at commit. */
async function watchSigned(databaseUrl: string) {
  await sql(
    databaseUrl,
    `create function public.signed() returns trigger language plpgsql as $$ begin perform pg_notify('signed', ''); return new; end $$;
     create trigger signed after insert on documents.signed_quotes for each row execute function public.signed()`,
  )
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('listen signed')
  return {
    next: () => new Promise<number>((resolve) => client.once('notification', () => resolve(performance.now()))),
    close: () => client.end(),
  }
}
