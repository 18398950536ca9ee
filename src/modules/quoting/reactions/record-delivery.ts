import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { CommandCall, Reaction } from '../../../shared-kernel/use-case.ts'
import type { deliveryFailed, deliveryUnconfirmed, quoteDelivered } from '../../documents/index.ts'
import { quoteOf } from '../storage.ts'

export const recordDelivered: Reaction<PayloadOf<typeof quoteDelivered>> = ({ quoteId, contractorId, at }, call) =>
  call.inTransaction(async ({ em }) => {
    const quote = await quoteOf(contractorId, quoteId, em)
    quote.recordDelivered(new Date(at))
  })

export const recordNotDelivered: Reaction<PayloadOf<typeof deliveryFailed | typeof deliveryUnconfirmed>> = (
  { deliveryId, quoteId, contractorId },
  call,
) =>
  call.inTransaction(async ({ em }) => {
    const quote = await quoteOf(contractorId, quoteId, em)
    quote.recordNotDelivered(await wasUpdated(deliveryId, em))
  })

async function wasUpdated(deliveryId: string, em: CommandCall['em']) {
  const [row] = await em.execute<{ updated: boolean }[]>('select updated from quoting.deliveries where id = ?', [
    deliveryId,
  ])
  return row?.updated ?? false
}
