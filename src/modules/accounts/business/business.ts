import { randomUUID } from 'node:crypto'
import type { Objects } from '../../../platform/objects/objects.ts'
import type { CommandCall, ConversationCall, SignedIn } from '../../../shared-kernel/use-case.ts'
import { logoReplaced } from '../index.ts'

/** The object key in a logo's URL, "/uploads/{id}". */
export const keyOf = (logoUrl: string | null) => logoUrl?.match(/^\/uploads\/([0-9a-f-]{36})$/)?.[1] ?? null

/** Stores a picture and calls `use` to reference it in a row. If that fails, the file is removed. */
export async function withStoredLogo(
  picture: Uint8Array,
  objects: Objects,
  call: ConversationCall<SignedIn>,
  use: (logoUrl: string, inside: CommandCall & SignedIn) => Promise<void>,
) {
  const id = randomUUID()
  await objects.put(id, picture)
  await call
    .inTransaction((inside) => use(`/uploads/${id}`, inside))
    .catch(async (error: unknown) => {
      await objects.remove([id])
      throw error
    })
}

/** Counts a change, so a form loaded before it can't silently overwrite it (optimistic lock). */
export const countChange = ({ em, contractorId }: CommandCall & SignedIn) =>
  em.execute('update accounts.users set business_version = business_version + 1 where id = ?', [contractorId])

/** Replaces or removes the logo. The old file is removed. */
export async function replaceLogo(logoUrl: string | null, { em, contractorId, now, publish }: CommandCall & SignedIn) {
  const [before] = await em.execute<{ logo: string | null }[]>(
    'select business_logo_url as logo from accounts.users where id = ? for update',
    [contractorId],
  )
  const old = keyOf(before?.logo ?? null)
  if (before?.logo === logoUrl) return
  await em.execute('update accounts.users set business_logo_url = ?, updated_at = ? where id = ?', [
    logoUrl,
    now,
    contractorId,
  ])
  if (old) await publish(logoReplaced({ objectId: old }))
}
