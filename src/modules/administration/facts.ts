import { z } from 'zod'
import { factType } from '../../shared-kernel/event.ts'

/** What staff did, for the audit trail. `shown` has the ids of the rows that a list showed. */

const none = z.object({})
const shown = z.object({ shown: z.array(z.uuid()) })
const oneQuote = z.object({ quoteId: z.uuid(), contractorId: z.uuid() })

export const overviewRead = factType('administration.overview-read', null, none)
export const quotesListed = factType('administration.quotes-listed', null, shown)
export const quoteOpened = factType('administration.quote-opened', 'quoteId', oneQuote)
export const quoteExported = factType('administration.quote-exported', 'quoteId', oneQuote)
export const jobsListed = factType('administration.jobs-listed', null, shown)
export const jobRetried = factType('administration.job-retried', 'jobId', z.object({ jobId: z.uuid() }))
export const mailsListed = factType('administration.mails-listed', null, shown)
export const postsListed = factType('administration.posts-listed', null, none)
export const storiesListed = factType('administration.stories-listed', null, shown)
export const storyPhotoOpened = factType(
  'administration.story-photo-opened',
  'photoId',
  z.object({ photoId: z.uuid() }),
)
export const accountsListed = factType('administration.accounts-listed', null, shown)
export const auditRead = factType('administration.audit-read', null, none)
