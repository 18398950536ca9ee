import type { Objects } from '../../../platform/objects/objects.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Query } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { isMissing } from '../missing-logo.ts'
import { issuedNow } from '../revisions.ts'

export const quoteLogo =
  (objects: Objects): Query<typeof contract.quoteLogo> =>
  async ({ quoteId }, { db, contractorId, now }) => {
    const issued = await issuedNow(db, contractorId, quoteId, now)
    if (!issued) throw new DomainError('not-found', 'quote-not-found', 'Quote not found')
    return { missing: await isMissing(issued.letterhead.logoKey, objects) }
  }
