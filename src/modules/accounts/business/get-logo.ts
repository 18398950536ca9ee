import type { Objects } from '../../../platform/objects/objects.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Download } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'

/** Streams a logo to its owner; anyone else gets a 404. */
export const getLogo =
  (objects: Objects): Download<typeof contract.getLogo> =>
  async ({ id }, { db, contractorId }) => {
    const { rowCount } = await db.query(
      `select 1 from accounts.users where id = $1 and business_logo_url = '/uploads/' || $2::text`,
      [contractorId, id],
    )
    const body = rowCount === 1 ? await objects.stream(id) : null
    if (!body) throw new DomainError('not-found', 'logo-not-found', 'Logo not found')
    return { body, type: 'image/png', filename: 'logo.png', show: 'inline' }
  }
