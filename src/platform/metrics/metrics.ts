import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { PgBoss } from 'pg-boss'
import { Counter, collectDefaultMetrics, Gauge as GaugeMetric, Histogram, Registry } from 'prom-client'
import { release } from '../../shared-kernel/product.ts'
import type { Gauge, Log } from '../../shared-kernel/use-case.ts'
import { measured } from './measured.ts'

/** What is measured: this process, and the database that it shares with the others. */
export interface Measurable {
  readonly role: string
  readonly db: Pool
  /** Connections by what they are for. */
  readonly pools: Readonly<Record<string, Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>>
  readonly boss: Pick<PgBoss, 'getQueues'>
  readonly gauges: readonly Gauge[]
  /** The free share of the disk with the objects, from 0 to 1. */
  readonly diskFree: () => Promise<number>
  readonly log: Log
}

const requestBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const jobBuckets = [0.05, 0.25, 1, 5, 15, 60, 300, 900]

/**
 * Serves `/metrics` in Prometheus' text format on a port of its own, which is never to be public. Counts since the start
 * of this process; gauges from the database are read at each scrape.
 */
export async function serveMetrics(system: Measurable, { port, host }: { port: number; host: string }) {
  const metrics = metricsOf(system)
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.text())
  })
  server.listen({ port, host })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      metrics.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function metricsOf(system: Measurable) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new GaugeMetric({
    name: 'tidytally_build_info',
    help: 'Always 1; the labels say which release this process runs, and in which role',
    labelNames: ['release', 'role'],
    registers,
  }).set({ release, role: system.role }, 1)
  const ends = [...countingIn(registers)]
  poolsIn(registers, system.pools)
  const disk = new GaugeMetric({
    name: 'tidytally_objects_disk_free_ratio',
    help: 'Free share of the disk with the photos, from 0 to 1',
    registers,
    async collect(): Promise<void> {
      disk.set(await system.diskFree())
    },
  })
  const shared = sharedIn(registers, system)
  return {
    contentType: registry.contentType,
    async text() {
      await shared()
      return registry.metrics()
    },
    close() {
      for (const end of ends) end()
    },
  }
}

/** Counts what this process does. */
function countingIn(registers: Registry[]) {
  const requests = new Histogram({
    name: 'tidytally_http_request_duration_seconds',
    help: 'Time from a request to its answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const jobs = new Histogram({
    name: 'tidytally_job_duration_seconds',
    help: 'Time of an attempt at a job, by queue and outcome',
    labelNames: ['queue', 'outcome'],
    buckets: jobBuckets,
    registers,
  })
  const events = new Counter({
    name: 'tidytally_events_total',
    help: 'Business facts by name, such as quote.sent',
    labelNames: ['event'],
    registers,
  })
  const emails = new Counter({
    name: 'tidytally_emails_total',
    help: 'Emails settled, by kind and state',
    labelNames: ['kind', 'state'],
    registers,
  })
  const calls = new Counter({
    name: 'tidytally_provider_calls_total',
    help: 'Calls to other companies’ services, by outcome',
    labelNames: ['provider', 'outcome'],
    registers,
  })
  const breakers = new GaugeMetric({
    name: 'tidytally_breaker_open',
    help: '1 while calls to this service are held back, because several in a row were not answered',
    labelNames: ['provider'],
    registers,
  })
  return [
    measured.request.subscribe(({ method, route, status, seconds }) =>
      requests.observe({ method, route, status }, seconds),
    ),
    measured.job.subscribe(({ queue, outcome, seconds }) => jobs.observe({ queue, outcome }, seconds)),
    measured.event.subscribe(({ event }) => events.inc({ event })),
    measured.email.subscribe(({ kind, state }) => emails.inc({ kind, state })),
    measured.call.subscribe(({ provider, outcome, isOpen }) => {
      calls.inc({ provider, outcome })
      breakers.set({ provider }, Number(isOpen))
    }),
  ]
}

function poolsIn(registers: Registry[], pools: Measurable['pools']) {
  const connections = new GaugeMetric({
    name: 'tidytally_db_connections',
    help: 'Connections to the database, by pool; waiting ones are requests for a connection',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        connections.set({ pool, state: 'busy' }, totalCount - idleCount)
        connections.set({ pool, state: 'idle' }, idleCount)
        connections.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
}

/** Prometheus waits for ten seconds. */
const inTimeMs = 5_000
const inTime = <Result>(work: Promise<Result>) =>
  Promise.race([
    work,
    sleep(inTimeMs, undefined, { ref: false }).then(() => Promise.reject(new Error('The database does not answer'))),
  ])

/** Returns the function that reads everything in the database again. Scrapes at the same time share one reading. */
function sharedIn(registers: Registry[], { db, boss, gauges, log }: Measurable) {
  const up = new GaugeMetric({
    name: 'tidytally_database_up',
    help: '1 if the last reading of the database succeeded',
    registers,
  })
  const jobs = new GaugeMetric({
    name: 'tidytally_jobs',
    help: 'Jobs by queue and state: ready to run, deferred to a later time, active',
    labelNames: ['queue', 'state'],
    registers,
  })
  const read = gauges.map(({ name, help, labels, sql }) => ({
    sql,
    labels,
    metric: new GaugeMetric({ name, help, labelNames: [...labels], registers }),
  }))
  /** A gauge without labels would be 0 after `reset()`, and 0 is a figure. */
  const empty = ({ metric, labels }: (typeof read)[number]) => (labels.length > 0 ? metric.reset() : metric.remove())
  /** Reads first and then sets, so that a reading given up on sets nothing later. */
  async function figures() {
    const queues = await boss.getQueues()
    const found = []
    for (const one of read) found.push([one, (await db.query(one.sql)).rows] as const)
    return { queues, found }
  }
  function show({ queues, found }: Awaited<ReturnType<typeof figures>>) {
    jobs.reset()
    for (const { name: queue, readyCount, deferredCount, activeCount } of queues) {
      jobs.set({ queue, state: 'ready' }, readyCount)
      jobs.set({ queue, state: 'deferred' }, deferredCount)
      jobs.set({ queue, state: 'active' }, activeCount)
    }
    for (const [one, rows] of found) {
      empty(one)
      for (const { value, ...labels } of rows) one.metric.set(labels, Number(value))
    }
  }
  async function readAll() {
    try {
      show(await inTime(figures()))
      up.set(1)
    } catch (err) {
      up.set(0)
      jobs.reset()
      for (const one of read) empty(one)
      log.warn({ err }, 'metrics without the database')
    }
  }
  let reading: Promise<void> | null = null
  return () => {
    reading ??= readAll().finally(() => {
      reading = null
    })
    return reading
  }
}
