import { z } from 'zod'
import { eventType } from '../../shared-kernel/event.ts'

/** A photo waits for the model. */
export const imageQueued = eventType(
  'vision.image-queued',
  z.object({ contractorId: z.uuid(), analysisId: z.uuid(), position: z.int() }),
)

/** The last photo of an analysis is done, and at least one has an estimate. */
export const analysisFinished = eventType(
  'vision.analysis-finished',
  z.object({ contractorId: z.uuid(), analysisId: z.uuid() }),
)
