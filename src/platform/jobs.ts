import type { EntityManager } from '@mikro-orm/postgresql'
import type { Client } from 'pg'
import { fromKysely, type JobWithMetadata, PgBoss, type UpdateQueueOptions } from 'pg-boss'
import type { DomainEvent } from '../shared-kernel/event.ts'
import type { Job, Log, Patience, Subscription } from '../shared-kernel/use-case.ts'
import { endSilent } from './database/database.ts'
import { limited } from './database/limits.ts'
import { deadLetters, reasonOf, retryDeadLetters } from './dead-letters.ts'
import { tellable } from './logged-error.ts'
import { kindByWords, seldom } from './seldom.ts'
import { carriedTrace, traced, traceIdOf } from './tracing/tracing.ts'

/** A job's data: the event's payload and the request that caused it. */
export interface Envelope {
  readonly payload: object
  readonly requestId: string
  /** The trace that it continues, as W3C Trace Context. */
  readonly traceparent?: string
  /** Whether an operator dropped this held email. */
  readonly dropped?: boolean
}

/** pg-boss's own maintenance of many jobs takes longer than a request may. */
const patience = { statement_timeout: '60s', lock_timeout: '30s', idle_in_transaction_session_timeout: '60s' }
const longestSilenceMs = 65_000

/** pg-boss hands these on to its pool. It needs a connection of its own, so `set` reaches no other work. */
export const bossOptions = (databaseUrl: string) => ({
  connectionString: databaseUrl,
  connectionTimeoutMillis: 10_000,
  onConnect(client: Client) {
    endSilent(client, longestSilenceMs)
    return client.query(limited(patience))
  },
})

export type Jobs = ReturnType<typeof createJobs>

export type React = (subscription: Subscription, envelope: Envelope, job: Job) => Promise<void>

/**
 * Events become jobs, one per subscription, inserted by the transaction that caused them: pg-boss is our outbox. We do
 * not use pg-boss's publish(): its look-up ignores the transaction, and it swallows failed sends.
 */
export function createJobs(databaseUrl: string, subscriptions: readonly Subscription[], log: Log, holdMail = false) {
  const boss = new PgBoss({
    ...bossOptions(databaseUrl),
    max: 5,
    useListenNotify: true,
    monitorIntervalSeconds: 15,
    superviseIntervalSeconds: 15,
    schedule: subscriptions.some(({ cron }) => cron),
  })
  const failed = seldom((err, times) => log.error({ err, ...(times > 1 && { times }) }, 'jobs'), kindOfFailure)
  boss.on('error', failed) // without a database every worker fails each second
  const started = Promise.withResolvers<void>()
  return {
    boss,

    /** Creates the queues, and updates those that an earlier release created with other options. */
    async start() {
      await boss.start()
      const known = new Map((await boss.getQueues()).map((stored) => [stored.name, stored]))
      if (!known.has(deadLetters)) await boss.createQueue(deadLetters)
      for (const { queue, patience } of subscriptions) {
        const options = queueOptions(patience)
        const stored = known.get(queue)
        if (!stored) await boss.createQueue(queue, options)
        else if (differ(options, stored)) await boss.updateQueue(queue, options)
      }
      started.resolve()
    },

    /** Waits for startup, so that early requests are not refused. */
    async publish(event: DomainEvent, em: EntityManager, requestId: string) {
      const receivers = subscriptions.filter((subscription) => subscription.event === event.name)
      if (receivers.length === 0) return // a fact for the audit trail only: the demonstration is seeded without jobs
      await started.promise
      const db = fromKysely(em.getKysely())
      for (const { queue } of receivers) {
        const when = event.notBefore ? { startAfter: event.notBefore } : {}
        await boss.send(
          queue,
          { payload: event.data, requestId, ...carriedTrace() },
          { db, ...when, ...groupOf(event) },
        )
      }
    },

    /** Puts a dead letter's job back into its queue, in the caller's transaction; false if it is not there. */
    async retry(jobId: string, em: EntityManager) {
      await started.promise
      return (await retryDeadLetters(boss, jobId, { db: fromKysely(em.getKysely()) })) > 0
    },

    async work(react: React) {
      for (const subscription of subscriptions) {
        if (holdMail && subscription.patience.mails) continue
        if (subscription.cron)
          await boss.schedule(subscription.queue, subscription.cron, { payload: {}, requestId: 'clock' }, { group })
        const begin = () => workOn(boss, subscription, react, log)
        const { after } = subscription.patience
        if (after)
          void after.then(begin).catch(() => {}) // the process is stopping
        else await begin()
      }
    },
  }
}

/** pg-boss adds which queue and which worker failed. */
const kindOfFailure = (error: unknown) => kindByWords(error).replace(/ \(Queue: [^)]*\)$/, '')

const queueOptions = (patience: Patience) => ({
  retryLimit: patience.retries,
  retryDelay: patience.firstDelaySeconds,
  retryDelayMax: patience.longestDelaySeconds,
  retryBackoff: true,
  expireInSeconds: patience.expireSeconds,
  heartbeatSeconds: 30,
  retentionSeconds: 60 * 24 * 3600,
  notify: true,
  deadLetter: deadLetters,
})

const differ = (options: UpdateQueueOptions, stored: UpdateQueueOptions) =>
  Object.entries(options).some(([name, value]) => stored[name as keyof UpdateQueueOptions] !== value)

/** Scheduled jobs of a queue form a group, of which one runs at a time. */
const group = { id: 'clock' }

/** A contractor's jobs form a group, so one contractor's burst leaves a worker for everyone else. */
const groupOf = ({ data }: DomainEvent) =>
  'contractorId' in data && typeof data.contractorId === 'string' ? { group: { id: data.contractorId } } : {}

/** A notification takes only one job, so each job wakes the worker for the next: a burst drains without pauses. */
async function workOn(boss: PgBoss, subscription: Subscription, react: React, log: Log) {
  const { queue, patience, cron } = subscription
  const together = cron ? 1 : patience.atOnce > 1 ? (patience.atOnceEach ?? patience.atOnce - 1) : null
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 5, // a notification announces new jobs; polling finds those that became due
    ...(together && { groupConcurrency: together }),
  } as const
  for (let worker = 0; worker < patience.atOnce; worker++) {
    let id = ''
    id = await boss.work<Envelope>(queue, options, async ([job]) => {
      boss.notifyWorker(id)
      if (!job) return
      const known = job as JobWithMetadata<Envelope>
      const about = { queue, job: job.id, reqId: job.data.requestId }
      const { retryCount: before, output } = known
      if (before > 0 && isOfPgBoss(output))
        log.warn({ ...about, attempt: before, reason: reasonOf(output) }, 'job failed')
      await traced(spanOf(queue, known), () =>
        react(subscription, job.data, described(known)).catch((error: unknown) => {
          if (!job.signal.aborted) log.warn({ ...about, ...traceIdOf(), attempt: before + 1, err: error }, 'job failed')
          throw tellable(error) // pg-boss stores it with the job, and operators print it
        }),
      )
    })
  }
}

const spanOf = (queue: string, { id, data, retryCount }: JobWithMetadata<Envelope>) =>
  ({
    name: `process ${queue}`,
    kind: 'consumer',
    attributes: {
      'messaging.destination.name': queue,
      'messaging.message.id': id,
      'tidytally.attempt': retryCount + 1,
    },
    parent: data.traceparent ?? null,
  }) as const

/** Jobs that timed out, or whose process died, are failed by pg-boss. The next attempt is the first to see it. */
const isOfPgBoss = (output: unknown) => typeof output === 'object' && output !== null && !('type' in output)

const described = (job: JobWithMetadata<Envelope>): Job => ({
  id: job.id,
  attempt: job.retryCount + 1,
  last: job.retryCount >= job.retryLimit,
  signal: job.signal,
})
