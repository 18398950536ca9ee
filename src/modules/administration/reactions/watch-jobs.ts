import { z } from 'zod'
import { claimAlarm, reportGivenUp } from '../../../platform/dead-letters.ts'
import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import { eventType } from '../../../shared-kernel/event.ts'
import type { Log, Reaction } from '../../../shared-kernel/use-case.ts'
import { alarmQueue, jobsAlarms } from './alarm-operator.ts'

/** Jobs ran out of retries, and no alarm about that was sent in the last hour. */
export const jobsGivenUp = eventType('administration.jobs-given-up', z.object({}))

/** Reads the dead letters from the database, because a job that times out doesn't fail in any of our processes. */
export const watchJobs =
  ({ operatorMail }: Pick<PostOffice, 'operatorMail'>, log: Log): Reaction<object> =>
  async (_, { db, inTransaction }) => {
    await reportGivenUp((sql) => db.query(sql), log)
    if (!operatorMail) return
    await inTransaction(async ({ em, publish }) => {
      if (await claimAlarm(em, alarmQueue, jobsAlarms.of('all'))) await publish(jobsGivenUp({}))
    })
  }
