import { z } from 'zod'
import { auditEventType } from '../../shared-kernel/event.ts'

/** Audit events of staff actions. `shown` has the ids of the rows that a list showed. */

const none = z.object({})
const shown = z.object({ shown: z.array(z.uuid()) })
const oneQuote = z.object({ quoteId: z.uuid(), contractorId: z.uuid() })

export const overviewRead = auditEventType('administration.overview-read', null, none)
export const quotesListed = auditEventType('administration.quotes-listed', null, shown)
export const quoteOpened = auditEventType('administration.quote-opened', 'quoteId', oneQuote)
export const quoteExported = auditEventType('administration.quote-exported', 'quoteId', oneQuote)
export const jobsListed = auditEventType('administration.jobs-listed', null, shown)
export const jobRetried = auditEventType('administration.job-retried', 'jobId', z.object({ jobId: z.uuid() }))
export const mailsListed = auditEventType('administration.mails-listed', null, shown)
export const postsListed = auditEventType('administration.posts-listed', null, none)
export const storiesListed = auditEventType('administration.stories-listed', null, shown)
export const storyPhotoOpened = auditEventType(
  'administration.story-photo-opened',
  'photoId',
  z.object({ photoId: z.uuid() }),
)
export const accountsListed = auditEventType('administration.accounts-listed', null, shown)
export const auditRead = auditEventType('administration.audit-read', null, none)
