import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/templates.ts'
import { starters } from '../starters.ts'
import { templateNotFound } from '../templates.ts'

export const deleteTemplate: Command<typeof contract.deleteTemplate> = async ({ templateId }, { em, contractorId }) => {
  if (starters.some(({ id }) => id === templateId))
    throw new DomainError('forbidden', 'starter-stays', 'This template is ours. You can only delete your own.')
  const deleted = await em.execute<{ id: string }[]>(
    'delete from quoting.templates where id::text = ? and user_id = ? returning id',
    [templateId, contractorId],
  )
  if (deleted.length === 0) throw templateNotFound()
  return { ok: true }
}
