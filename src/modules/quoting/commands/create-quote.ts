import { randomUUID } from 'node:crypto'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { toRateUnits } from '../../../shared-kernel/money.ts'
import type { Command } from '../../../shared-kernel/use-case.ts'
import { accessOf } from '../../billing/index.ts'
import { defaultRate } from '../../pricing/contract/price.ts'
import { accountRateOf, timeSettingsOf } from '../../pricing/index.ts'
import { quoteCreated } from '../audit-events.ts'
import type * as contract from '../contract/endpoints.ts'
import { buildingTypeFor } from '../contract/vocabulary.ts'
import { Quote } from '../domain/quote.ts'
import { inOrder } from '../locks.ts'
import { nextNumber } from '../storage.ts'
import { note } from '../timeline.ts'

export const createQuote: Command<typeof contract.createQuote, { quoteId: string }> = async (
  { id = randomUUID(), status: _draft, pricePerSqFt, ...details },
  call,
) => {
  const { em, db, contractorId, now, publish } = call
  const { audiences } = await accessOf(db, contractorId)
  if (!audiences.includes(details.customerType)) {
    const message = `Your plan does not include ${details.customerType} quotes. Upgrade to Pro to quote both.`
    throw new DomainError('forbidden', 'audience-not-in-plan', message)
  }
  await inOrder(call, 'numbers')
  const existing = await em.findOne(Quote, { id })
  if (existing && existing.contractorId !== contractorId)
    throw new DomainError('not-found', 'quote-not-found', 'Quote not found')
  if (!existing) {
    em.persist(
      new Quote({
        ...details,
        id,
        contractorId,
        number: await nextNumber(contractorId, em),
        buildingType: buildingTypeFor(details.customerType, details.buildingType),
        totalSqft: details.totalSqft ?? 0,
        customItems: details.customItems ?? [],
        rate:
          pricePerSqFt === undefined
            ? ((await accountRateOf(db, contractorId)) ?? toRateUnits(defaultRate))
            : toRateUnits(pricePerSqFt),
        accountTime: await timeSettingsOf(db, contractorId),
        createdAt: now,
      }),
    )
    await em.flush() // the timeline's row refers to it
    await note({ quoteId: id, kind: 'created', cause: 'created' }, call)
    await publish(quoteCreated({ quoteId: id, contractorId }))
  }
  return { quoteId: id }
}
