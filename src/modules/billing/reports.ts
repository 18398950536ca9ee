import { z } from 'zod'
import { eventType } from '../../shared-kernel/event.ts'

/** The card provider reported something about this contractor; what is true now is read there. */
export const reported = eventType('billing.reported', z.object({ contractorId: z.uuid(), type: z.string() }))

/** The clock of simulated payments was moved: what reminds by the clock is due at once. */
export const clockMoved = eventType('billing.clock-moved', z.object({}))
