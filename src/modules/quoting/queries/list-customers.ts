import type { Query } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/desk.ts'
import { contains } from './list-quotes.ts'

/** Each customer's newest quote decides the spelling. */
const statement = {
  name: 'list-customers',
  text: `
  select key, "companyName", email, quotes from (
    select distinct on (q.customer_key) q.customer_key as key, btrim(q.company_name) as "companyName",
           btrim(q.email) as email, count(*) over (partition by q.customer_key) as quotes
      from quoting.quotes q where q.user_id = $1
     order by q.customer_key, q.created_at desc, q.id desc) customers
   where "companyName" ilike $2 or email ilike $2
   order by lower("companyName"), lower(email) limit $3`,
}

export const listCustomers: Query<typeof contract.listCustomers> = async ({ q, limit }, { db, contractorId }) => {
  const { rows } = await db.query<contract.Customer>({ ...statement, values: [contractorId, contains(q ?? ''), limit] })
  return rows
}
