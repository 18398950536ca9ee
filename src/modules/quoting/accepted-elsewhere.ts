import type { Pool } from 'pg'
import type { Objects } from '../../platform/objects/objects.ts'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { Download } from '../../shared-kernel/use-case.ts'
import type * as contract from './contract/accepted-elsewhere.ts'

/** A contractor's record of an acceptance on paper, by email or by phone. */
export interface ElsewhereRecord {
  readonly id: string
  readonly revision: number
  readonly name: string
  readonly day: string
  /** Key of its PDF or photo in the object store. */
  readonly file: string | null
  readonly type: 'application/pdf' | 'image/jpeg' | null
  readonly recordedAt: Date
}

/** The record that holds for version `revision` of the quote `q`, in SQL. */
export const elsewhereOf = (revision: string) => `
  (select jsonb_build_object('revision', e.revision, 'name', e.name, 'day', e.day) from quoting.accepted_elsewhere e
    where e.quote_id = q.id and e.user_id = q.user_id and e.revision = q.elsewhere_revision and e.revision = ${revision}
    order by e.number desc limit 1)`

interface Which {
  readonly contractorId: string
  readonly quoteId: string
  /** By default the newest. */
  readonly record?: string | undefined
}

/** Records stay when a bid is reopened. */
export async function elsewhereRecordOf(
  db: Pool,
  { contractorId, quoteId, record }: Which,
): Promise<ElsewhereRecord | null> {
  const { rows } = await db.query<ElsewhereRecord>({
    name: 'elsewhere-record',
    text: `select id, revision, name, day::text, file, type, recorded_at as "recordedAt" from quoting.accepted_elsewhere
            where quote_id = $1 and user_id = $2 and coalesce(id = $3, true) order by number desc limit 1`,
    values: [quoteId, contractorId, record ?? null],
  })
  return rows[0] ?? null
}

export const readAcceptedElsewhere =
  (objects: Objects): Download<typeof contract.readAcceptedElsewhere> =>
  async ({ quoteId, record }, { db, contractorId }) => {
    const kept = await elsewhereRecordOf(db, { contractorId, quoteId, record })
    const body = kept?.file ? await objects.stream(kept.file) : null
    if (!kept?.type || !body)
      throw new DomainError('not-found', 'no-such-file', 'There is no file with this acceptance.')
    const ending = kept.type === 'application/pdf' ? 'pdf' : 'jpg'
    return { body, type: kept.type, filename: `Accepted-${kept.day}.${ending}`, show: 'attachment' }
  }
