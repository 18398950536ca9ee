import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/areas.ts'
import { withinBounds } from '../domain/bounds.ts'
import { forgetAreas, mostRemoved } from '../removed-areas.ts'
import { areaOf } from '../storage.ts'

/** A removed room can be brought back. If there are very many, the ones removed first go for good. */
export const removeArea: Command<typeof contract.removeArea> = async ({ areaId }, call) => {
  const { quote, area } = await areaOf(call.contractorId, areaId, call.em)
  if (area.removedAt) return { ok: true }
  const oldest = `a.id in (select id from quoting.areas where quote_id = ? and removed_at is not null
                            order by removed_at desc, id offset ?)`
  await forgetAreas(oldest, [quote.id, mostRemoved - 1], call)
  quote.removeArea(area, call.now)
  return { ok: true }
}

export const restoreArea: Command<typeof contract.restoreArea, { areaId: string }> = async (
  { areaId },
  { em, contractorId },
) => {
  const { quote, area } = await areaOf(contractorId, areaId, em)
  if (area.removedAt) withinBounds(quote, () => quote.restoreArea(area))
  return { areaId }
}
