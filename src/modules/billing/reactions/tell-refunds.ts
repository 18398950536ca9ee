import { type News, tellNews } from '../notices.ts'
import type { Work } from '../operations.ts'
import type { Payments } from '../payments.ts'

/** Emails each refund of a charge once, whether support made it at the card provider or an operator here. */
export async function tellRefunds(payments: Payments, contractorId: string, chargeId: string, work: Work) {
  const refunds = await payments.refundsOf(chargeId)
  const causes = refunds.map(({ id, amount, last4 }): News => [`refund:${id}`, { kind: 'refunded', amount, last4 }])
  await tellNews(work, contractorId, causes)
}
