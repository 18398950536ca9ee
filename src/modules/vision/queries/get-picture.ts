import type { Objects } from '../../../platform/objects/objects.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Download } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'

const statement = {
  name: 'analysis-picture',
  text: `select i.picture, i.filename from vision.images i join vision.analyses a on a.id = i.analysis_id
          where a.id = $1 and i.position = $2 and a.contractor_id = $3 and i.picture is not null`,
}

export const getPicture =
  (objects: Objects): Download<typeof contract.getPicture> =>
  async ({ analysisId, position }, { db, contractorId }) => {
    const { rows } = await db.query<{ picture: string; filename: string }>({
      ...statement,
      values: [analysisId, position, contractorId],
    })
    const body = rows[0] && (await objects.stream(rows[0].picture))
    if (!rows[0] || !body) throw new DomainError('not-found', 'picture-not-found', 'Picture not found')
    const bytes = await objects.size(rows[0].picture)
    return {
      body,
      ...(bytes !== null && { bytes }),
      type: 'image/jpeg',
      filename: `${rows[0].filename.replace(/\.\w+$/, '')}.jpg`,
      show: 'inline',
    }
  }
