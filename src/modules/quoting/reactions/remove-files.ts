import type { Objects } from '../../../platform/objects/objects.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import type { logoReplaced } from '../../accounts/index.ts'

/** Removes files that no room shows any more, unless an issued quote shows them (ISS-05). */
export const removeFiles =
  (objects: Objects): Reaction<{ objectIds: string[] }> =>
  async ({ objectIds }, { db }) => {
    const { rows } = await db.query<{ key: string }>(shown, [objectIds])
    const kept = new Set(rows.map(({ key }) => key))
    for (const id of objectIds) if (!kept.has(id)) await objects.remove(id)
  }

const shown = `select key from quoting.revision_files
  where key = any(select id::uuid from unnest($1::text[]) id where id ~ '^[0-9a-f-]{36}$')`

/** A replaced logo stays as long as an issued quote shows it. */
export const removeLogo =
  (objects: Objects): Reaction<PayloadOf<typeof logoReplaced>> =>
  ({ objectId }, call) =>
    removeFiles(objects)({ objectIds: [objectId] }, call)
