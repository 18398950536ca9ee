import { z } from 'zod'
import { auditEventType, eventType } from '../../../shared-kernel/event.ts'

const post = z.object({ postId: z.uuid() })

/** Readers see this post now. */
export const postPublished = auditEventType('content.post-published', 'postId', post)

/** Readers no longer see it. */
export const postUnpublished = auditEventType('content.post-unpublished', 'postId', post)

/** It is to be published at a time; the schedule's id tells it from an earlier one. */
export const postScheduled = auditEventType('content.post-scheduled', 'postId', post.extend({ schedule: z.uuid() }))

/** Its subscribers are to be mailed, and the mails are written down. */
export const postMailOrdered = auditEventType('content.post-mail-ordered', 'postId', post)

/** Some of these mails are left. */
export const postMailGoesOn = eventType('content.post-mail-goes-on', post)
