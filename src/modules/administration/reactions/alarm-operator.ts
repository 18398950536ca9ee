import { alarmLeft, countByQueue, type Read } from '../../../platform/dead-letters.ts'
import { type PostOffice, post } from '../../../platform/post-office/post-office.ts'
import { productName } from '../../../shared-kernel/product.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { jobsGivenUpMail } from '../mail/jobs-given-up.ts'

export const alarmQueue = 'administration.alarm-operator'

interface Ports {
  readonly postOffice: PostOffice
  readonly operatorMail: string | null
}

/** Emails the counts of dead letters. Its own failure never becomes a dead letter, which would call for the next alarm. */
export const alarmOperator =
  ({ postOffice, operatorMail }: Ports): Reaction<object> =>
  async (_, { db, now, log, job }) => {
    if (!operatorMail) return
    const read: Read = (sql) => db.query(sql)
    const counts = await countByQueue(read)
    if (counts.length === 0) return // retried in the meantime
    const to = { name: `${productName} operator`, address: operatorMail }
    try {
      const taken = await post({ to, ...jobsGivenUpMail(counts, postOffice) }, postOffice, now)
      if (!taken) log.error({}, 'The mail server refused an email to OPERATOR_MAIL')
      await alarmLeft(read, alarmQueue)
    } catch (error) {
      if (!job.last) throw error
      log.error({ err: error }, 'An email to OPERATOR_MAIL could not be sent')
    }
  }
