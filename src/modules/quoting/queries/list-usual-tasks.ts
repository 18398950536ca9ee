import type { Query } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/areas.ts'

/** Custom tasks are left out: they belong to one customer. */
const statement = {
  name: 'list-usual-tasks',
  text: `select distinct on (a.room_type) a.room_type as "roomType", ticked.tasks, a.created_at as "createdAt"
           from (select id from quoting.quotes where user_id = $1 order by created_at desc, id desc limit 100) q
           join quoting.areas a on a.quote_id = q.id and a.removed_at is null
          cross join lateral (select jsonb_agg(task) as tasks from jsonb_array_elements(a.predefined_tasks) task
                               where jsonb_typeof(task) = 'string') ticked
          where ticked.tasks is not null
          order by a.room_type, a.created_at desc, a.id desc`,
}

export const listUsualTasks: Query<typeof contract.listUsualTasks> = async (_, { db, contractorId }) =>
  (await db.query<contract.UsualTasks>({ ...statement, values: [contractorId] })).rows
