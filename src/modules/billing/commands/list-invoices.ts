import { toDollars } from '../../../shared-kernel/money.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { accountOf } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import type { Payments } from '../payments.ts'

export const listInvoices =
  (payments: Payments): Conversation<typeof contract.invoices> =>
  async (_, { db, contractorId }) => {
    const customerId = (await accountOf(db, contractorId))?.customerId
    if (!customerId) return { items: [] }
    const [invoices, refunds] = await Promise.all([
      payments.invoices(customerId, 24),
      payments.refundsByInvoice(customerId),
    ])
    return {
      items: invoices.map((invoice) => ({
        id: invoice.id,
        at: invoice.at.toISOString(),
        planType: invoice.planType,
        periodStart: invoice.periodStart.toISOString(),
        periodEnd: invoice.periodEnd.toISOString(),
        amount: toDollars(invoice.amount),
        discount: toDollars(invoice.discount),
        refunded: toDollars(refunds.get(invoice.id) ?? 0),
        status: invoice.status,
        receiptUrl: invoice.receiptUrl,
      })),
    }
  }
