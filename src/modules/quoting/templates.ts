import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { CommandCall, SignedIn } from '../../shared-kernel/use-case.ts'
import { detailsOf, noDetails } from './contract/room-fields.ts'
import type { Template } from './contract/templates.ts'
import type { StoredRoom } from './domain/template.ts'
import { type Starter, starters } from './starters.ts'

export interface StoredTemplate extends Starter {
  readonly contractorId: string
}

/** The columns of `StoredTemplate`. */
export const templateColumns = `
  id, user_id as "contractorId", name, customer_type as "customerType", building_type as "buildingType", frequency, schedule, rooms`

/** As the contract has it: each room with its share instead of its size. */
export function asTemplate({ rooms, ...template }: Starter, starter: boolean): Template {
  const total = rooms.reduce((sum, { sqft }) => sum + sqft, 0)
  const { id, name, customerType, buildingType, frequency, schedule } = template
  return {
    ...{ id, name, starter, customerType, buildingType, frequency, schedule },
    rooms: rooms.map((room) => ({
      name: room.name,
      roomType: room.roomType,
      share: (room.sqft * 100) / total,
      ...detailsOf({ ...noDetails, ...room }),
    })),
  }
}

/** A starter's rooms, or those of the contractor's own template. Another contractor's is not found. */
export async function roomsOfTemplate(
  templateId: string,
  { em, contractorId }: CommandCall & SignedIn,
): Promise<readonly StoredRoom[]> {
  const starter = starters.find(({ id }) => id === templateId)
  if (starter) return starter.rooms
  if (templateId.startsWith('starter-')) throw templateNotFound()
  const [own] = await em.execute<Pick<StoredTemplate, 'rooms'>[]>(
    'select rooms from quoting.templates where id = ? and user_id = ?',
    [templateId, contractorId],
  )
  if (!own) throw templateNotFound()
  return own.rooms
}

export const templateNotFound = () => new DomainError('not-found', 'template-not-found', 'Template not found')
