import type { Query } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/areas.ts'

const statement = {
  name: 'list-usual-extras',
  text: `select name, price, type from (
           select distinct on (lower(trim(extra->>'name'))) trim(extra->>'name') as name, (extra->>'price')::float8 as price,
                  extra->>'type' as type, a.created_at as at
             from (select id from quoting.quotes where user_id = $1 order by created_at desc, id desc limit 100) q
             join quoting.areas a on a.quote_id = q.id and a.removed_at is null
            cross join lateral jsonb_array_elements(a.extra_work_items) with ordinality items(extra, place)
            order by lower(trim(extra->>'name')), a.created_at desc, a.id desc, place desc) latest
          order by at desc, name limit 100`,
}

export const listUsualExtras: Query<typeof contract.listUsualExtras> = async (_, { db, contractorId }) =>
  (await db.query<contract.UsualExtra>({ ...statement, values: [contractorId] })).rows
