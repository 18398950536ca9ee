import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { areaOf } from '../storage.ts'

export const removeArea: Command<typeof contract.removeArea> = async ({ areaId }, { em, contractorId, now }) => {
  const { quote, area } = await areaOf(contractorId, areaId, em)
  if (!area.removedAt) quote.removeArea(area, now)
  return { ok: true }
}

export const restoreArea: Command<typeof contract.restoreArea, { areaId: string }> = async (
  { areaId },
  { em, contractorId },
) => {
  const { quote, area } = await areaOf(contractorId, areaId, em)
  if (area.removedAt) quote.restoreArea(area)
  return { areaId }
}
