import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { CommandCall, SignedIn } from '../../../shared-kernel/use-case.ts'
import { accessOf } from '../../billing/index.ts'
import { quoteCreated } from '../audit-events.ts'
import type { CustomerType } from '../contract/vocabulary.ts'
import { Quote } from '../domain/quote.ts'
import { inOrder } from '../locks.ts'
import { nextNumber } from '../storage.ts'
import { note } from '../timeline.ts'

/** Adds a draft once, no matter how often its request comes; `make` gets its number. False if it was there already. */
export async function addDraft(
  id: string,
  call: CommandCall & SignedIn,
  make: (number: number) => Promise<Quote>,
): Promise<boolean> {
  const { em, contractorId, publish } = call
  await inOrder(call, 'numbers')
  const existing = await em.findOne(Quote, { id })
  if (existing && existing.contractorId !== contractorId)
    throw new DomainError('not-found', 'quote-not-found', 'Quote not found')
  if (existing) return false
  const quote = await make(await nextNumber(contractorId, em))
  em.persist(quote)
  await em.flush() // the rooms and the timeline's row refer to it
  em.persist(quote.areas)
  await em.flush()
  await note({ quoteId: id, contractorId, kind: 'created', cause: 'created' }, call)
  await publish(quoteCreated({ quoteId: id, contractorId }))
  return true
}

export async function refuseForeignAudience(
  customerType: CustomerType,
  { db, contractorId }: Pick<CommandCall, 'db'> & SignedIn,
) {
  const { audiences } = await accessOf(db, contractorId)
  if (audiences.includes(customerType)) return
  const message = `Your plan does not include ${customerType} quotes. Upgrade to Pro to quote both.`
  throw new DomainError('forbidden', 'audience-not-in-plan', message)
}
