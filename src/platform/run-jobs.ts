import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Actor } from '../shared-kernel/actor.ts'
import type { Calls } from './calls.ts'
import type { Jobs } from './jobs.ts'
import { type FinishedJob, measured } from './metrics/measured.ts'
import { traceIdOf } from './tracing/tracing.ts'

/** Takes jobs and runs the reactions that wait for them, each with the request id of what caused it. */
export const runJobs = (jobs: Jobs, { call, transactions }: Calls, db: Pool, log: FastifyBaseLogger): Promise<void> =>
  jobs.work(async (subscription, { payload, requestId: cause, dropped }, job) => {
    const told = log.child({ reqId: cause, job: job.id, queue: subscription.queue, ...traceIdOf() })
    const begun = performance.now()
    const end = (outcome: FinishedJob['outcome']) =>
      measured.job.tell({ queue: subscription.queue, outcome, seconds: (performance.now() - begun) / 1000 })
    const actor: Actor = { kind: 'system', cause: subscription.queue }
    const { now } = call(actor, told)
    const react = dropped && subscription.patience.mails ? (subscription.drop ?? (async () => {})) : subscription.react
    try {
      await react(payload as never, {
        db,
        now,
        log: told,
        job,
        inTransaction: transactions(actor, told, cause),
      })
    } catch (error) {
      end('failed')
      throw error
    }
    end('done')
    told.info({ ms: Math.round(performance.now() - begun) }, dropped ? 'email dropped' : 'job done')
  })
