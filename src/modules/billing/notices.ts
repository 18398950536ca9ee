import { z } from 'zod'
import { eventType } from '../../shared-kernel/event.ts'
import { PlanType } from './contract/plans.ts'
import type { Work } from './operations.ts'

const at = z.iso.datetime()
const cents = z.int()
/** Null if the provider couldn't be reached. */
const amountOrUnknown = cents.nullable()
const nextCharge = z.object({ at: at.nullable(), amount: amountOrUnknown }).nullable()
const last4 = z.string().nullable()

/** An email to a contractor about the subscription. Amounts in cents, times ISO 8601 UTC. */
export const Notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('trial-started'), planType: PlanType, amount: amountOrUnknown, trialEnd: at }),
  z.object({ kind: z.literal('trial-ending'), planType: PlanType, amount: amountOrUnknown, trialEnd: at, last4 }),
  z.object({ kind: z.literal('trial-canceled'), accessEnd: at }),
  z.object({
    kind: z.literal('receipt'),
    planType: PlanType.nullable(),
    periodStart: at,
    periodEnd: at,
    amount: cents,
    discount: cents,
    last4,
    next: nextCharge,
    receiptUrl: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('payment-failed'),
    amount: cents,
    nextAttempt: at.nullable(),
    confirm: z.boolean(),
    /** The card provider's page for paying without signing in. */
    payUrl: z.string().nullish(),
  }),
  z.object({ kind: z.literal('renewal-reminder'), planType: PlanType, amount: amountOrUnknown, at }),
  z.object({
    kind: z.literal('retention-applied'),
    planType: PlanType,
    price: cents,
    /** When the discounted renewals are charged. */
    renewals: z.array(at),
    fullPrice: cents,
    fullFrom: at,
  }),
  z.object({ kind: z.literal('retention-ending'), planType: PlanType, price: cents, fullPrice: amountOrUnknown, at }),
  /** To the card that paid. */
  z.object({ kind: z.literal('refunded'), amount: cents, last4 }),
  /** `still`: the charge for the current period that is made anyway. */
  z.object({ kind: z.literal('subscription-canceled'), accessEnd: at, still: nextCharge.optional() }),
  /** It was canceled before the current period was paid, so it ended immediately. */
  z.object({ kind: z.literal('canceled-unpaid'), endedAt: at }),
  z.object({ kind: z.literal('subscription-ended'), endedAt: at }),
  z.object({ kind: z.literal('subscription-stopped'), endedAt: at }),
  z.object({
    kind: z.literal('card-expiring'),
    last4: z.string(),
    expMonth: z.int(),
    expYear: z.int(),
    next: z.object({ at, amount: amountOrUnknown }),
  }),
])
export type Notice = z.infer<typeof Notice>

/** A contractor must be emailed about the subscription. */
export const noticeDue = eventType('billing.notice-due', z.object({ contractorId: z.uuid(), notice: Notice }))

/** Emails a notice once per cause, however often the cause occurs. */
export const tell = (
  { inTransaction }: Pick<Work, 'inTransaction'>,
  contractorId: string,
  cause: string,
  notice: Notice,
) =>
  inTransaction(async ({ em, publish }) => {
    const fresh = await em.execute(
      'insert into billing.notices (cause, user_id) values (?, ?) on conflict do nothing returning cause',
      [cause, contractorId],
    )
    if (fresh.length > 0) await publish(noticeDue({ contractorId, notice }))
  })

/** A notice with its cause, such as "receipt:in_1". */
export type News = readonly [cause: string, notice: Notice]

/** Emails only the new notices. Finds them with one query, however long the history. */
export async function tellNews(work: Work, contractorId: string, causes: readonly News[]) {
  const { rows } = await work.db.query<{ cause: string }>(
    'select cause from billing.notices where user_id = $1 and cause = any($2)',
    [contractorId, causes.map(([cause]) => cause)],
  )
  const told = new Set(rows.map(({ cause }) => cause))
  for (const [cause, notice] of causes) if (!told.has(cause)) await tell(work, contractorId, cause, notice)
}
