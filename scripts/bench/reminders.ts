import { setTimeout as sleep } from 'node:timers/promises'
import { type Row, within } from './measure.ts'
import { addContractors, type Place, sql, startProduct } from './place.ts'
import { addQuotes } from './quotes.ts'
import { smtpSink } from './smtp-sink.ts'

const followedUp = 100_000
const contractors = 2_000
const few = 5
const many = 1_000
/** A Wednesday, 11:30 in New York: in working hours. */
const at = '2026-12-02T16:30:00Z'

/** The sweep of reminders among 100,000 quotes that are followed up, each with four reminders to come (FOL-01). */
export async function reminders(place: Place): Promise<Row[]> {
  const databaseUrl = await place.database('bench_reminders')
  const sink = await smtpSink()
  place.atEnd(sink.close)
  await addContractors(databaseUrl, contractors)
  await addQuotes(databaseUrl, followedUp, 1, contractors)
  await followUp(databaseUrl)
  const product = await startProduct(place, { databaseUrl, objectsUrl: place.objectsUrl, smtpUrl: sink.url, at })
  await swept(databaseUrl) // warm-up
  const none = await swept(databaseUrl)
  await makeDue(databaseUrl, few)
  const some = await swept(databaseUrl)
  await makeDue(databaseUrl, many)
  const lots = await swept(databaseUrl)
  await product.stop()
  const among = `of ${followedUp.toLocaleString('en-US')} followed-up quotes`
  return [
    within(`sweep of reminders, none due ${among}`, none, 1, 's'),
    within(`the same, ${few} due`, some, 1, 's'),
    {
      what: `the same, ${many} due at once`,
      ratio: `${lots.toFixed(1)} s`,
      reach: '',
      ok: null,
      measured: `${((lots / many) * 1000).toFixed(1)} ms each`,
    },
  ]
}

async function followUp(url: string) {
  await sql(url, `update accounts.users set time_zone = 'America/New_York'`)
  await sql(
    url,
    `insert into quoting.follow_ups (user_id, enabled, reminders)
     select id, true, '[{"days": 2, "text": "{link}"}, {"days": 5, "text": "{link}"}, {"days": 10, "text": "{link}"}, {"days": 21, "text": "{link}"}]'
       from accounts.users`,
  )
  await sql(
    url,
    `update quoting.quotes set status = 'sent', bid_status = 'pending', revision = 1, sent_at = $1::timestamptz - interval '1 hour'`,
    [at],
  )
  await sql(
    url,
    `insert into quoting.revisions (quote_id, revision, issued_at, content, hash, rate)
     select id, 1, sent_at, '{"validUntil": "2026-12-31"}', '', 500 from quoting.quotes`,
  )
  await sql(
    url,
    `insert into quoting.reminders (quote_id, revision, number, user_id, days, due_at)
     select q.id, 1, n, q.user_id, n, $1::timestamptz + n * interval '2 days' from quoting.quotes q, generate_series(1, 4) n`,
    [at],
  )
  await sql(url, 'vacuum analyze')
}

const makeDue = (url: string, count: number) =>
  sql(
    url,
    `update quoting.reminders set due_at = $1::timestamptz - interval '1 minute'
      where number = 1 and quote_id in (select quote_id from quoting.reminders where number = 1 and state = 'waiting' limit $2)`,
    [at, count],
  )

/** Seconds from the start to the end of one sweep. */
async function swept(url: string): Promise<number> {
  const name = 'quoting.sweep-reminders'
  const [job] = await sql<{ id: string }>(
    url,
    `insert into pgboss.job (name, data) values ($1, '{"payload": {}, "requestId": "bench"}') returning id`,
    [name],
  )
  for (;;) {
    const [ended] = await sql<{ state: string; seconds: number }>(
      url,
      `select state, extract(epoch from completed_on - started_on)::float8 as seconds from pgboss.job
        where name = $1 and id = $2 and state in ('completed', 'failed')`,
      [name, job!.id],
    )
    if (ended?.state === 'failed') throw new Error('The sweep failed')
    if (ended) return ended.seconds
    await sleep(50)
  }
}
