import type { Query } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { type BuildingType, buildingTypeLabel } from '../contract/vocabulary.ts'
import { fromQuotes, quoteSummary } from './read-model.ts'

const page = (condition: string) => `
  select ${quoteSummary} ${fromQuotes}
   where q.user_id = $1 and (q.created_at, q.id) < ($2, $3) ${condition}
   order by q.created_at desc, q.id desc limit $4`

const wholeList = { name: 'list-quotes', text: page('') }
const filtered = {
  name: 'list-quotes-filtered',
  text: page(`
    and ($5::text is null or q.bid_status = $5) and ($6::text is null or q.status = $6)
    and ($7::text is null or q.company_name ilike $7 or q.contact_person ilike $7 or q.email ilike $7
         or q.phone ilike $7 or q.building_type = any($8))`),
}

/** One page, newest first. The search looks in company, contact, e-mail, phone and building type (AMB-Q23). */
export const listQuotes: Query<typeof contract.listQuotes> = async (
  { q, bid, status, limit, cursor },
  { db, contractorId, continueAt },
) => {
  const [before, id] = cursor ?? ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  const start = [contractorId, before, id, limit + 1]
  const statement =
    q || bid || status
      ? { ...filtered, values: [...start, bid ?? null, status ?? null, ...search(q)] }
      : { ...wholeList, values: start }
  const { rows } = await db.query<contract.QuoteSummary>(statement)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (rows.length > limit && last) continueAt(`${new Date(last.createdAt).toISOString()}_${last.id}`)
  return shown
}

function search(q: string | undefined) {
  if (!q) return [null, []]
  const types = Object.entries(buildingTypeLabel).filter(([, label]) => label.toLowerCase().includes(q.toLowerCase()))
  return [`%${q.replace(/[\\%_]/g, '\\$&')}%`, types.map(([type]) => type as BuildingType)]
}
