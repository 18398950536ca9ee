import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import type { Payments } from '../payments.ts'
import type { reported } from '../reports.ts'
import { settle } from '../settle.ts'

export const settleReported =
  (payments: Payments): Reaction<PayloadOf<typeof reported>> =>
  async ({ contractorId }, call) => {
    await settle(payments, contractorId, call)
  }
