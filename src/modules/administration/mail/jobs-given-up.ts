import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { productName } from '../../../shared-kernel/product.ts'

/** Failed jobs per queue. */
type Counts = readonly { readonly queue: string; readonly count: number }[]

const jobs = (count: number) => (count === 1 ? '1 job' : `${count} jobs`)

export function jobsGivenUpMail(counts: Counts, { publicUrl }: Pick<PostOffice, 'publicUrl'>): ServiceWords {
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const subject = `${jobs(all)} ran out of retries`
  return {
    subject,
    heading: subject,
    opening: ['This work failed after its last retry and is waiting for you. Nothing is lost, but nothing retries it.'],
    facts: counts.map(({ queue, count }) => [queue, jobs(count)]),
    button: { label: 'Open failed jobs', url: `${publicUrl}/admin?tab=jobs` },
    closing: [
      'Or run: npm run jobs -- list. It shows each job with its error. When the cause is fixed, run: npm run jobs -- retry all.',
      'You get this email at most once an hour while there are failed jobs.',
    ],
    why: `Sent to the address in OPERATOR_MAIL of this ${productName}.`,
  }
}
