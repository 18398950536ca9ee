import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Command } from '../../../shared-kernel/use-case.ts'
import { quoteDeleted } from '../audit-events.ts'
import type * as contract from '../contract/endpoints.ts'
import { filesOrphaned } from '../index.ts'
import { quoteOf } from '../storage.ts'

export const deleteQuote: Command<typeof contract.deleteQuote> = async ({ quoteId }, { em, contractorId, publish }) => {
  const quote = await quoteOf(contractorId, quoteId, em)
  if (quote.status === 'sending') throw new DomainError('conflict', 'being-sent', 'This quote is being sent right now')
  if (quote.acceptedRevision !== null || quote.elsewhereRevision !== null)
    throw new DomainError('conflict', 'accepted', 'Your customer accepted this quote. Reopen it first.')
  const objects = await em.execute<{ id: string }[]>(
    `select unnest(array[storage_id, thumbnail_id]) as id from quoting.area_photos where quote_id = ?
      union select key from quoting.revision_files where quote_id = ?`,
    [quoteId, quoteId],
  )
  em.remove(quote)
  await publish(quoteDeleted({ quoteId, contractorId }))
  await publish(filesOrphaned({ objectIds: objects.map(({ id }) => id) }))
  return { ok: true }
}
