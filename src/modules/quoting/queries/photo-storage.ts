import type { Query } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/areas.ts'

const statement = {
  name: 'photo-bytes',
  text: 'select coalesce(sum(size), 0)::float8 as bytes from quoting.uploaded_files where user_id = $1',
}

export const photoStorage: Query<typeof contract.photoStorage> = async (_, { db, contractorId }) => {
  const { rows } = await db.query<{ bytes: number }>({ ...statement, values: [contractorId] })
  return rows[0]!
}
