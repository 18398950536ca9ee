import { z } from 'zod'
import { factType } from '../../../shared-kernel/event.ts'

const storyFact = (name: `content.${string}`) => factType(name, 'storyId', z.object({ storyId: z.uuid() }))

/** A story was sent. It waits for review, and its author gets the link that removes it. */
export const storySent = storyFact('content.story-sent')
/** The story is public from now on. */
export const storyApproved = storyFact('content.story-approved')
/** It is not shown, or no longer. */
export const storyDeclined = storyFact('content.story-declined')
/** Its author removed it, or its time was up. */
export const storyRemoved = storyFact('content.story-removed')
/** An operator opened it, with its author's name and address. */
export const storyOpened = storyFact('content.story-opened')
