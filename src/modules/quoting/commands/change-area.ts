import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { refuseStale } from '../../../shared-kernel/stale.ts'
import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/areas.ts'
import { withinBounds } from '../domain/bounds.ts'
import { readArea } from '../queries/list-areas.ts'
import { areaOf } from '../storage.ts'

export const changeArea: Command<typeof contract.changeArea, { areaId: string }> = async (
  { areaId, version, ...room },
  { em, db, contractorId },
) => {
  const { quote, area } = await areaOf(contractorId, areaId, em)
  if (area.removedAt) throw new DomainError('not-found', 'area-removed', 'This area was removed')
  const isRepeated = await refuseStale(area, { version, ...room }, () => readArea(db, contractorId, areaId))
  if (isRepeated) return { areaId }
  withinBounds(quote, () => quote.changeArea(area, room))
  return { areaId }
}
