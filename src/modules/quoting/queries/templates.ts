import type { Query, QueryCall, SignedIn } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/templates.ts'
import { starters } from '../starters.ts'
import { asTemplate, type StoredTemplate, templateColumns, templateNotFound } from '../templates.ts'

const all = {
  name: 'list-templates',
  text: `select ${templateColumns} from quoting.templates where user_id = $1 order by lower(name), created_at, id`,
}
const one = {
  name: 'get-template',
  text: `select ${templateColumns} from quoting.templates where user_id = $1 and id = $2`,
}

export const listTemplates: Query<typeof contract.listTemplates> = async (_, { db, contractorId }) => {
  const { rows } = await db.query<StoredTemplate>({ ...all, values: [contractorId] })
  return [...rows.map((own) => asTemplate(own, false)), ...starters.map((starter) => asTemplate(starter, true))]
}

/** One of the contractor's own templates, as committed. */
export async function getTemplate(
  { templateId }: { templateId: string },
  { db, contractorId }: QueryCall & SignedIn,
): Promise<contract.Template> {
  const { rows } = await db.query<StoredTemplate>({ ...one, values: [contractorId, templateId] })
  if (!rows[0]) throw templateNotFound()
  return asTemplate(rows[0], false)
}
