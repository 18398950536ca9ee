import { randomUUID } from 'node:crypto'
import { given } from '../../../shared-kernel/clearable.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/areas.ts'
import { emptyRoom } from '../contract/room-fields.ts'
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
  const { name, roomType } = room
  const area = new Area({ ...emptyRoom, ...given(room), name, roomType, id, quoteId, createdAt: now })
  em.persist(area)
  withinBounds(quote, () => quote.addArea(area))
  return { areaId: id }
}
