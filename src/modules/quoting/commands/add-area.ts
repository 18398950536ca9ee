import { randomUUID } from 'node:crypto'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/areas.ts'
import { Area } from '../domain/area.ts'
import { withinBounds } from '../domain/bounds.ts'
import { quoteOf } from '../storage.ts'

export const addArea: Command<typeof contract.addArea, { areaId: string }> = async (
  { quoteId, id = randomUUID(), ...room },
  { em, contractorId, now },
) => {
  const quote = await quoteOf(contractorId, quoteId, em)
  const existing = await em.findOne(Area, { id })
  if (existing && existing.quoteId !== quoteId) throw new DomainError('not-found', 'area-not-found', 'Area not found')
  if (existing) return { areaId: id }
  const area = new Area({
    name: room.name,
    roomType: room.roomType,
    manualSqft: room.manualSqft ?? null,
    measuredAs: room.measuredAs ?? null,
    aiEstimatedSqft: room.aiEstimatedSqft ?? null,
    aiConfidence: room.aiConfidence ?? null,
    aiSource: room.aiSource ?? null,
    predefinedTasks: room.predefinedTasks ?? [],
    extraWorkItems: room.extraWorkItems ?? [],
    notes: room.notes || null,
    id,
    quoteId,
    createdAt: now,
  })
  em.persist(area)
  withinBounds(quote, () => quote.addArea(area))
  return { areaId: id }
}
