import { z } from 'zod'
import { eventType } from '../../shared-kernel/event.ts'

/** The card provider reported something about this contractor; what is true now is read there. */
export const reported = eventType('billing.reported', z.object({ contractorId: z.uuid(), type: z.string() }))

/** The clock of simulated payments was moved: what reminds by the clock is due at once. */
export const clockMoved = eventType('billing.clock-moved', z.object({}))

/** The card provider reported money that goes back, or something that it cannot mend; which it is, is read there. */
export const concernReported = eventType(
  'billing.concern-reported',
  z.object({ reportId: z.string(), type: z.string(), objectId: z.string(), contractorId: z.uuid().nullable() }),
)
