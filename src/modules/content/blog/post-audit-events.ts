import { z } from 'zod'
import { auditEventType, eventType } from '../../../shared-kernel/event.ts'

const post = z.object({ postId: z.uuid() })

/** Readers see this post now. */
export const postPublished = auditEventType('content.post-published', 'postId', post)

/** Readers no longer see it. */
export const postUnpublished = auditEventType('content.post-unpublished', 'postId', post)

/** It is to be published at a time; the schedule's id tells it from an earlier one. */
export const postScheduled = auditEventType('content.post-scheduled', 'postId', post.extend({ schedule: z.uuid() }))

/** Emails to its subscribers were ordered and stored. */
export const postMailOrdered = auditEventType('content.post-mail-ordered', 'postId', post)

/** Some of these emails are left. */
export const postMailGoesOn = eventType('content.post-mail-goes-on', post)
