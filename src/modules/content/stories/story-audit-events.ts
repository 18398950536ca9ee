import { z } from 'zod'
import { auditEventType } from '../../../shared-kernel/event.ts'

const storyEvent = (name: `content.${string}`) => auditEventType(name, 'storyId', z.object({ storyId: z.uuid() }))

/** A story was sent. It waits for review, and its author gets the link that removes it. */
export const storySent = storyEvent('content.story-sent')
/** The story is public from now on. */
export const storyApproved = storyEvent('content.story-approved')
/** It is not shown, or no longer. */
export const storyDeclined = storyEvent('content.story-declined')
/** Its author removed it, or its time was up. */
export const storyRemoved = storyEvent('content.story-removed')
/** An operator opened it, with its author's name and address. */
export const storyOpened = storyEvent('content.story-opened')
