import { z } from 'zod'
import { eventType } from '../../shared-kernel/event.ts'

/** The card provider reported a change about this contractor. We read the current state there. */
export const reported = eventType('billing.reported', z.object({ contractorId: z.uuid(), type: z.string() }))

/** The clock of simulated payments was moved, so reminders are due now. */
export const clockMoved = eventType('billing.clock-moved', z.object({}))

/** The card provider reported a refund, or a problem it can't fix. We read the details there. */
export const concernReported = eventType(
  'billing.concern-reported',
  z.object({ reportId: z.string(), type: z.string(), objectId: z.string(), contractorId: z.uuid().nullable() }),
)
