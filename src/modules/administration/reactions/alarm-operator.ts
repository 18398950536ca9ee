import { countByQueue } from '../../../platform/dead-letters.ts'
import { limit, restart } from '../../../platform/limits/limit.ts'
import { operatorAlarm } from '../../../platform/post-office/alarms.ts'
import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import { jobsGivenUpMail } from '../mail/jobs-given-up.ts'

export const alarmQueue = 'administration.alarm-operator'
/** The hour starts when an alarm has been sent. */
export const jobsAlarms = limit('alarm-jobs', { most: 1, per: 'hour', by: 'product', says: '(later ones wait)' })

/**
 * Emails the counts of dead letters. Its own failure never becomes a dead letter, which would trigger the next alarm.
 */
export const jobsAlarm = (office: PostOffice) =>
  operatorAlarm(
    'jobs-alarm',
    office,
    async (_, { db }) => {
      const counts = await countByQueue((sql) => db.query(sql))
      return counts.length > 0 ? jobsGivenUpMail(counts, office) : null // retried in the meantime
    },
    {
      givenUp: async (error, { job }) => (job.last ? String(error) : null),
      async settled(_, { state, reason }, { em, log }) {
        if (state === 'sent') await restart(em, jobsAlarms.of('all'))
        if (state === 'failed') log.error({ reason }, 'An email to OPERATOR_MAIL couldn’t be sent')
      },
    },
  )
