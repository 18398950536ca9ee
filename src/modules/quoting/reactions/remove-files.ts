import type { Objects } from '../../../objects.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'

export const removeFiles =
  (objects: Objects): Reaction<{ objectIds: string[] }> =>
  async ({ objectIds }) => {
    for (const id of objectIds) await objects.remove(id)
  }
