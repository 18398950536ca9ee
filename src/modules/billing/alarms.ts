import { z } from 'zod'
import { eventType } from '../../shared-kernel/event.ts'
import type { Work } from './operations.ts'

const cents = z.int().nullable()
const at = z.iso.datetime().nullable()
/** Its page at the card provider; null for simulated payments. */
const page = z.url().nullable()

/** A problem that neither the product nor the card provider can fix, so a person has to. */
export const Alarm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('dispute-opened'),
    disputeId: z.string(),
    invoiceId: z.string().nullable(),
    amount: cents,
    /** In the provider's words: "fraudulent". */
    reason: z.string().nullable(),
    evidenceDue: at,
    page,
  }),
  z.object({
    kind: z.literal('invoice-not-finalized'),
    invoiceId: z.string(),
    amount: cents,
    reason: z.string().nullable(),
    page,
  }),
  /** It was canceled or its account deleted, and the provider hasn't confirmed the end for an hour. */
  z.object({ kind: z.literal('not-ended'), closed: z.boolean(), customerId: z.string(), page }),
])
export type Alarm = z.infer<typeof Alarm>

/** An operator must be notified. `contractorId` is null if no known contractor is affected. */
export const alarmRaised = eventType(
  'billing.alarm-raised',
  z.object({ contractorId: z.uuid().nullable(), alarm: Alarm }),
)

interface About {
  /** The alarm's cause, such as "dispute:du_1". Each cause raises one alarm. */
  readonly cause: string
  readonly contractorId: string | null
}

/** Logs and emails an alarm, once per cause. */
export async function raiseAlarm(
  { inTransaction, log }: Pick<Work, 'inTransaction' | 'log'>,
  { cause, contractorId }: About,
  alarm: Alarm,
) {
  const isFresh = await inTransaction(async ({ em, publish }) => {
    const fresh = await em.execute(
      'insert into billing.alarms (cause, kind, user_id) values (?, ?, ?) on conflict do nothing returning cause',
      [cause, alarm.kind, contractorId],
    )
    if (fresh.length > 0) await publish(alarmRaised({ contractorId, alarm }))
    return fresh.length > 0
  })
  if (isFresh) log.error({ event: alarm.kind, userId: contractorId, cause }, 'The card provider needs a person')
}
