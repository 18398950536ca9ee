import type { Objects } from '../../../platform/objects/objects.ts'
import type { Query } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { profileOf } from '../index.ts'
import { keyOf } from './business.ts'

export const logoStatus =
  (objects: Objects): Query<typeof contract.logoStatus> =>
  async (_, { db, contractorId }) => {
    const key = keyOf((await profileOf(db, contractorId))?.logoUrl ?? null)
    return { missing: key !== null && (await objects.size(key)) === null }
  }
