import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { CommandCall, Reaction } from '../../../shared-kernel/use-case.ts'
import type { deliveryFailed, deliveryUnconfirmed, quoteDelivered } from '../../documents/index.ts'
import { quoteOf } from '../storage.ts'

export const recordDelivered: Reaction<PayloadOf<typeof quoteDelivered>> = ({ quoteId, contractorId, at }, call) =>
  call.inTransaction(async ({ em }) => {
    const quote = await quoteIfThere(contractorId, quoteId, em)
    quote?.recordDelivered(new Date(at))
  })

/** What became of an older press says nothing once another one is on its way. */
export const recordNotDelivered: Reaction<PayloadOf<typeof deliveryFailed | typeof deliveryUnconfirmed>> = (
  { deliveryId, quoteId, contractorId },
  call,
) =>
  call.inTransaction(async ({ em }) => {
    const quote = await quoteIfThere(contractorId, quoteId, em)
    if (quote?.lastDeliveryId === deliveryId) quote.recordNotDelivered(await wasUpdated(deliveryId, em))
  })

/** A quote may be deleted while a mail of it is on its way. */
const quoteIfThere = (contractorId: string, quoteId: string, em: CommandCall['em']) =>
  quoteOf(contractorId, quoteId, em).catch((error: unknown) => {
    if (error instanceof DomainError && error.fault === 'not-found') return null
    throw error
  })

async function wasUpdated(deliveryId: string, em: CommandCall['em']) {
  const [row] = await em.execute<{ updated: boolean }[]>('select updated from quoting.deliveries where id = ?', [
    deliveryId,
  ])
  return row?.updated ?? false
}
