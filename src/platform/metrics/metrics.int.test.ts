import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import * as quoting from '../../modules/quoting/contract/endpoints.ts'
import { contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { documentedTables, quotedIn } from '../../testing/fixtures/documented-tables.ts'
import { severable } from '../../testing/system/cuttable-proxy.ts'
import { freshDatabase } from '../../testing/system/database.ts'
import { startSystem } from '../../testing/system/system.ts'
import { measured } from './measured.ts'
import { serveMetrics } from './metrics.ts'

const database = await freshDatabase()
const line = await severable(database.url)
const system = await startSystem({ databaseUrl: line.url })
const metrics = await serveMetrics(system.measurable, { port: 0, host: '127.0.0.1' })
afterAll(async () => {
  await metrics.close()
  await system.stop()
  line.stop()
  await database.drop()
})

const scrape = async (path = '/metrics') => {
  const answer = await fetch(`http://127.0.0.1:${metrics.port}${path}`)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

/** The value of the series whose labels include these; undefined where there is none. */
async function figure(name: string, labels: Readonly<Record<string, string>> = {}) {
  const { text } = await scrape()
  const series = text.split('\n').filter((one) => one.startsWith(`${name} `) || one.startsWith(`${name}{`))
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const found = series.find((one) => wanted.every((part) => one.includes(part)))
  return found === undefined ? undefined : Number(found.split(' ').at(-1))
}

describe('metrics for Prometheus', () => {
  it('are on a port of their own, and not on the public one @SCL-08', async () => {
    expect(await scrape()).toMatchObject({ status: 200, type: expect.stringMatching(/^text\/plain; version=0\.0\.4/) })
    expect((await scrape('/')).status).toBe(404)
    expect((await system.app.inject('/metrics')).statusCode).toBe(404)
    expect(await figure('tidytally_build_info', { role: 'all' })).toBe(1)
  })

  it('count a sent quote: its requests, its job, its email and the fact @SCL-08', async () => {
    const dana = await contractor(system)
    const request = { method: 'PATCH', route: '/api/quotes/:quoteId/status', status: '200' }
    const before = (await figure('tidytally_http_request_duration_seconds_count', request)) ?? 0
    const issued = (await figure('tidytally_events_total', { event: 'quoting.quote-issued' })) ?? 0
    const sent = (await figure('tidytally_emails_total', { kind: 'quote', state: 'sent' })) ?? 0
    const { id: quoteId } = await draft(dana)
    await room(dana, quoteId, 2000)
    await dana.call(quoting.sendQuote, { quoteId, status: 'sent' })
    await expect.poll(() => figure('tidytally_emails_total', { kind: 'quote', state: 'sent' })).toBe(sent + 1)
    expect(await figure('tidytally_events_total', { event: 'quoting.quote-issued' })).toBe(issued + 1)
    const job = { queue: 'documents.email-quote', outcome: 'done' }
    expect(await figure('tidytally_job_duration_seconds_count', job)).toBeGreaterThanOrEqual(1)
    expect(await figure('tidytally_emails_last_day', { state: 'sent' })).toBeGreaterThanOrEqual(1)
    expect(await figure('tidytally_subscriptions', { status: 'active', plan: 'pro-monthly' })).toBe(1)
    expect(await figure('tidytally_db_connections', { pool: 'reads', state: 'idle' })).toBeGreaterThan(0)
    expect(await figure('tidytally_http_request_duration_seconds_count', request)).toBe(before + 1)
  })

  it('count no probes, beside which failed requests would be a small share @SCL-08', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect((await system.app.inject(path)).statusCode).toBe(200)
      expect(await figure('tidytally_http_request_duration_seconds_count', { route: path })).toBeUndefined()
    }
  })

  it('tell no address, name or id of anyone @SCL-08 @SEC-14', async () => {
    const { text } = await scrape()
    expect(text).toContain('tidytally_events_total{event="quoting.quote-issued"}')
    expect(text).not.toMatch(/brightline|Dustwell|[0-9a-f]{8}-[0-9a-f]{4}-/)
  })

  it('count nothing of a transaction that is rolled back @SCL-08', async () => {
    const counted: string[] = []
    onTestFinished(measured.event.subscribe(({ event }) => counted.push(event)))
    const dana = await contractor(system)
    const { id: quoteId } = await draft(dana)
    expect(counted).toContain('quoting.quote-created')
    counted.length = 0
    await system.db.query(
      `alter table public.audit add constraint testing_none check (action <> 'quoting.bid-recorded') not valid`,
    )
    const refused = await dana.ask(quoting.recordBid, { quoteId, bidStatus: 'won' })
    await system.db.query('alter table public.audit drop constraint testing_none')
    expect(refused.statusCode).toBe(500)
    expect(counted).not.toContain('quoting.bid-recorded')
    await dana.call(quoting.recordBid, { quoteId, bidStatus: 'won' })
    expect(counted).toContain('quoting.bid-recorded')
  })

  it('show jobs that wait and jobs that were given up @SCL-08', async () => {
    expect(await figure('tidytally_jobs_given_up', { queue: 'documents.email-quote' })).toBeUndefined()
    await system.boss.send('dead-letters', { payload: {}, requestId: 'testing' })
    await system.db.query(
      `update pgboss.job set source_name = 'documents.email-quote' where name = 'dead-letters' and state < 'active'`,
    )
    expect(await figure('tidytally_jobs_given_up', { queue: 'documents.email-quote' })).toBe(1)
    await system.boss.createQueue('testing.late')
    await system.boss.send('testing.late', {}, { startAfter: new Date(Date.now() - 400_000) })
    expect(await figure('tidytally_job_oldest_seconds', { queue: 'testing.late' })).toBeGreaterThan(390)
  })

  it('show the age of the last backup, or of the database before the first @SCL-09', async () => {
    expect(await figure('tidytally_backup_age_seconds')).toBeGreaterThan(0)
    await system.db.query(
      `update public.migrations set run_at = now() - interval '30 days' where name = '010-accounts.sql'`,
    )
    expect(Math.round((await figure('tidytally_backup_age_seconds'))! / 86_400)).toBe(30)
    await system.db.query(`insert into public.last_backup (finished_at, bytes) values (now() - interval '2 hours', 1)`)
    expect(Math.round((await figure('tidytally_backup_age_seconds'))! / 3600)).toBe(2)
  })

  it('show how long the certificate that signs accepted quotes is good for @SCL-08', async () => {
    expect(await figure('tidytally_signing_certificate_expires_seconds')).toBeUndefined()
    await system.db.query(
      `insert into documents.certificates (fingerprint, certificate, used_at, expires_at)
       values ('in use', '', now(), now() + interval '59 days'), ('old', '', now() - interval '1 day', now() + interval '9 years')`,
    )
    expect(Math.round((await figure('tidytally_signing_certificate_expires_seconds'))! / 86_400)).toBe(59)
  })

  it('answer without the database, and say so @SCL-08 @O-05', async () => {
    expect(await figure('tidytally_database_up')).toBe(1)
    expect(await figure('tidytally_email_oldest_seconds')).toBe(0)
    line.cut()
    expect(await figure('tidytally_database_up')).toBe(0)
    expect(await figure('tidytally_email_oldest_seconds')).toBeUndefined()
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(1e7)
    line.mend()
    await expect.poll(() => figure('tidytally_database_up')).toBe(1)
    expect(await figure('tidytally_email_oldest_seconds')).toBe(0)
  })
})

const textOf = (path: string) => readFileSync(new URL(`../../../scripts/deploy/${path}`, import.meta.url), 'utf8')
interface Rule {
  readonly alert: string
  readonly expr: string
}
const rules: readonly Rule[] = parse(textOf('prometheus/alerts.yaml')).groups[0].rules
const dashboard = textOf('grafana/tidytally.json')
const namesIn = (text: string) => [...new Set(text.match(/\b(tidytally|nodejs|process)_[a-z0-9_]+/g))]

describe('alerts and the dashboard', () => {
  let known: readonly string[]
  beforeAll(async () => {
    const { text } = await scrape()
    known = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!],
    )
  })

  it('ask only for figures that are there @SCL-08', () => {
    expect(rules.length).toBeGreaterThan(10)
    const asked = namesIn(rules.map(({ expr }) => expr).join('\n') + JSON.stringify(JSON.parse(dashboard)))
    expect(asked.length).toBeGreaterThan(15)
    expect(known).toEqual(expect.arrayContaining(asked))
  })

  it('OPERATING.md says of each alert what it means and what to do @SCL-08', () => {
    const [table] = documentedTables('Metrics and alerts')
    expect(table!.map(({ alert }) => quotedIn(alert!)[0])).toEqual(rules.map(({ alert }) => alert))
    for (const row of table!) for (const words of Object.values(row)) expect(words).not.toBe('')
  })

  it('each alert is tried both ways by the rules’ own test @SCL-08', () => {
    const [quiet, night] = parse(textOf('prometheus/alerts.test.yaml')).tests
    const tried = (one: { alert_rule_test: readonly { alertname: string }[] }) =>
      one.alert_rule_test.map(({ alertname }) => alertname)
    expect(tried(quiet)).toEqual(rules.map(({ alert }) => alert))
    expect(tried(night)).toEqual(rules.map(({ alert }) => alert))
  })
})
