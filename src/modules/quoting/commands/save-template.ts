import { randomUUID } from 'node:crypto'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Command } from '../../../shared-kernel/use-case.ts'
import { mostTemplates } from '../contract/allowances.ts'
import type * as contract from '../contract/templates.ts'
import { roomsForTemplate } from '../domain/template.ts'
import { inOrder } from '../locks.ts'
import { quoteOf } from '../storage.ts'
import { templateNotFound } from '../templates.ts'

/** Keeps a quote's rooms as a template, once for an id. */
export const saveTemplate: Command<typeof contract.saveTemplate, { templateId: string }> = async (
  { id = randomUUID(), quoteId, name },
  call,
) => {
  const { em, contractorId, now } = call
  await inOrder(call, 'templates')
  const [existing] = await em.execute<{ user_id: string }[]>('select user_id from quoting.templates where id = ?', [id])
  if (existing && existing.user_id !== contractorId) throw templateNotFound()
  if (existing) return { templateId: id }
  const quote = await quoteOf(contractorId, quoteId, em)
  const rooms = roomsForTemplate(quote.areas)
  const [{ count }] = await em.execute<[{ count: number }]>(
    'select count(*)::int as count from quoting.templates where user_id = ?',
    [contractorId],
  )
  if (count >= mostTemplates) throw tooMany()
  const { customerType, buildingType, frequency, schedule } = quote
  await em.execute(
    `insert into quoting.templates
       (id, user_id, name, customer_type, building_type, frequency, schedule, rooms, created_at)
     values (?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?)`,
    [
      ...[id, contractorId, name, customerType, buildingType, frequency],
      ...[schedule && JSON.stringify(schedule), JSON.stringify(rooms), now],
    ],
  )
  return { templateId: id }
}

function tooMany() {
  const message = `You have ${mostTemplates} templates, the most we can keep. Delete one first.`
  return new DomainError('invalid', 'too-many-templates', message, { issues: [{ path: 'name', message }] })
}
