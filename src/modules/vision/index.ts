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

const alarming = z.enum(['quota', 'misconfigured'])
/** Outages that need an operator; no photos are estimated until then. */
export type AlarmingTrouble = z.infer<typeof alarming>
export const isAlarming = (trouble: string): trouble is AlarmingTrouble => alarming.safeParse(trouble).success

/** The model refuses all of us. */
export const modelNeedsOperator = eventType(
  'vision.model-needs-operator',
  z.object({ trouble: alarming, host: z.string() }),
)

/** No row names these pictures any more, so their files can go. */
export const picturesForgotten = eventType('vision.pictures-forgotten', z.object({ pictures: z.array(z.uuid()) }))
