import { randomUUID } from 'node:crypto'
import { toRateUnits } from '../../../shared-kernel/money.ts'
import type { Command } from '../../../shared-kernel/use-case.ts'
import { defaultRate } from '../../pricing/contract/price.ts'
import { accountRateOf, timeSettingsOf } from '../../pricing/index.ts'
import type * as contract from '../contract/endpoints.ts'
import { totalSizeRule } from '../contract/template-rules.ts'
import { buildingTypeFor } from '../contract/vocabulary.ts'
import { Area } from '../domain/area.ts'
import { withinBounds } from '../domain/bounds.ts'
import { Quote } from '../domain/quote.ts'
import { refusedSize, scaled } from '../domain/template.ts'
import { idsInOrder } from '../ids-in-order.ts'
import { roomsOfTemplate } from '../templates.ts'
import { addDraft, refuseForeignAudience } from './add-draft.ts'

export const createQuote: Command<typeof contract.createQuote, { quoteId: string }> = async (
  { id = randomUUID(), status: _draft, pricePerSqFt, templateId, totalSqft = 0, ...details },
  call,
) => {
  const { db, contractorId, now } = call
  await refuseForeignAudience(details.customerType, call)
  const unsized = templateId === undefined ? undefined : totalSizeRule(totalSqft)
  if (unsized) throw refusedSize(unsized)
  await addDraft(id, call, async (number) => {
    const quote = new Quote({
      ...details,
      id,
      contractorId,
      number,
      buildingType: buildingTypeFor(details.customerType, details.buildingType),
      totalSqft,
      customItems: details.customItems ?? [],
      rate:
        pricePerSqFt === undefined
          ? ((await accountRateOf(db, contractorId)) ?? toRateUnits(defaultRate))
          : toRateUnits(pricePerSqFt),
      accountTime: await timeSettingsOf(db, contractorId),
      createdAt: now,
    })
    if (templateId !== undefined) {
      const rooms = scaled(await roomsOfTemplate(templateId, call), totalSqft)
      const ids = idsInOrder(rooms.length)
      const areas = rooms.map((room, at) => new Area({ ...room, id: ids[at]!, quoteId: id, createdAt: now }))
      withinBounds(quote, () => quote.addArea(...areas), 'specialRequirements')
    }
    return quote
  })
  return { quoteId: id }
}
